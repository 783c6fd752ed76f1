/**
 * Compression at the edge. CloudFront compresses files of at least 1,000 bytes, of listed types only (developer guide,
 * "Serve compressed files"). text/markdown is not listed.
 */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { family, type Row, section } from '../harness/check.ts';
import { equal, header, headerHas, noHeader, ok, requested } from '../harness/expect.ts';
import { ACCEPT } from '../literals.ts';
import { pageRequest } from './negotiation.ts';

const DECODERS = { gzip: gunzipSync, br: brotliDecompressSync } as const;
const TARGETS = [
  pageRequest('/about', ACCEPT.html),
  pageRequest('/developers', ACCEPT.html),
  pageRequest('/openapi.json', undefined),
  pageRequest('/mcp.json', undefined),
] as const;

export const compressionChecks = section(
  '5 compression',
  'compression',
  family(
    'compression',
    TARGETS.map((input): Row => {
      const accept = input.headers?.Accept ?? '';
      const id = `${input.path} ${accept}`.trim();
      const inCoding = (coding: string) => ({
        ...input,
        headers: { ...input.headers, 'Accept-Encoding': coding },
      });
      return {
        id,
        title: `${id} is sent as gzip, br or uncompressed, as the client accepts it, with the same content`,
        why: 'RFC 9110 §§8.4, 12.5.3',
        async run(ctx) {
          const plain = await ctx.recall(input);
          ok(plain.body.byteLength > 1000, `bytes of ${id}`, 'more than 1000', plain.body.byteLength);
          for (const coding of ['gzip', 'br'] as const) {
            const packed = await requested(ctx, inCoding(coding));
            header(packed, 'content-encoding', coding);
            headerHas(packed, 'vary', 'Accept-Encoding', ...(accept ? ['Accept'] : []));
            // Not more than expected, so that no answer unpacks to gigabytes.
            const limit = { maxOutputLength: plain.body.byteLength };
            equal(DECODERS[coding](packed.body, limit).toString('utf8'), plain.text, `content of ${id}`);
          }
          const identity = await requested(ctx, inCoding('identity'));
          noHeader(identity, 'content-encoding');
          equal(identity.text, plain.text, `content of ${id}`);
        },
      };
    }),
  ),
);
