/** Contract §1: "each its own exact type, charset=utf-8 for text". */
import { section } from '../harness/check.ts';
import { header, status } from '../harness/expect.ts';
import {
  AGENT_INFO,
  ASSETS,
  DOCUMENTS,
  HTML_TYPE,
  kindOf,
  MARKDOWN_TYPE,
  markdownPath,
  PAGES,
} from '../literals.ts';

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
        const reply = await ctx.recall({ path });
        status(reply, 200);
        header(reply, 'content-type', type);
      },
    },
    {
      id: `${path} not-negotiated`,
      family: `not-negotiated ${kindOf(path)}`,
      title: `${path} is ${type}, even if the client accepts only images`,
      why: 'contract §2: only editorial pages negotiate, and only between HTML and Markdown; "A 406 would leave the reader without the page"',
      async run(ctx) {
        const reply = await ctx.request({ path, headers: { Accept: 'image/png' } });
        status(reply, 200);
        header(reply, 'content-type', type);
      },
    },
  ]),
);
