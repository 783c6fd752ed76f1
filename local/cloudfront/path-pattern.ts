/**
 * CloudFront's path patterns: `*` matches any run of characters (slashes too), `?` exactly one, letter case matters, a
 * leading slash may be left out, and the query string is not matched (developer guide, "Path pattern").
 */
export function pathPattern(pattern: string): (uri: string) => boolean {
  const absolute = pattern.startsWith('/') || pattern.startsWith('*') ? pattern : `/${pattern}`;
  const source = absolute
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const expression = new RegExp(`^${source}$`, 's');
  return (uri) => expression.test(uri);
}
