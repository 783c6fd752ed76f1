/**
 * How CloudFront normalises `Accept-Encoding` for the cache key and the origin: `br`, `gzip`, both or nothing, of those
 * that the cache policy enables (developer guide, "Cache compressed objects").
 */
import type { CachePolicy } from './managed-policies.ts';

/** @returns undefined if the viewer accepts no encoding that the policy enables */
export function normalizedEncoding(
  header: string | undefined,
  { gzip, brotli }: Pick<CachePolicy, 'gzip' | 'brotli'>,
): 'br,gzip' | 'br' | 'gzip' | undefined {
  const takes = (coding: string) =>
    (header ?? '').split(',').some((member) => {
      const [name, ...parameters] = member.split(';').map((part) => part.trim().toLowerCase());
      return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
  const br = brotli && takes('br');
  const gz = gzip && takes('gzip');
  if (br) return gz ? 'br,gzip' : 'br';
  return gz ? 'gzip' : undefined;
}
