/**
 * Contract §1: "each its own exact type, charset=utf-8 for text".
 *
 * Compression at the edge. CloudFront compresses files of at least 1,000 bytes, of listed types only (developer guide,
 * "Serve compressed files"). text/markdown is not listed.
 */

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { family, type Row, section } from '../harness/check.ts';
import { equal, header, headerHas, noHeader, ok, recalled, requested } from '../harness/expect.ts';
import {
  ACCEPT,
  AGENT_INFO,
  ASSETS,
  DOCUMENTS,
  HTML_TYPE,
  kindOf,
  MARKDOWN_TYPE,
  markdownPath,
  PAGES,
} from '../literals.ts';
import { pageRequest } from './negotiation.ts';

const TYPES: readonly (readonly [path: string, type: string])[] = [
  [AGENT_INFO, 'application/json'],
  ...Object.entries(DOCUMENTS),
  ...Object.entries(ASSETS),
  ...PAGES.map((page) => [page, HTML_TYPE] as const),
  ...PAGES.map((page) => [markdownPath(page), MARKDOWN_TYPE] as const),
];

export const contentTypeChecks = section(
  '1 content types',
  'type',
  TYPES.flatMap(([path, type]) => [
    {
      id: path,
      title: `${path} is ${type}`,
      why: 'contract §1: "each its own exact type, charset=utf-8 for text"',
      async run(ctx) {
        const reply = await recalled(ctx, { path });
        header(reply, 'content-type', type);
      },
    },
    {
      id: `${path} not-negotiated`,
      family: `not-negotiated ${kindOf(path)}`,
      title: `${path} is ${type}, even if the client accepts only images`,
      why: 'contract §2: only editorial pages negotiate, and only between HTML and Markdown; "A 406 would leave the reader without the page"',
      async run(ctx) {
        const reply = await requested(ctx, { path, headers: { Accept: 'image/png' } });
        header(reply, 'content-type', type);
      },
    },
  ]),
);

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
