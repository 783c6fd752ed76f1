/** The front matter of a page: YAML between two `---` lines before the Markdown. */
import { type Document, type ErrorCode, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import type { Report } from '../../../lambda/shared/content-problem.ts';
import { asMessage, checkSchema, obeys } from '../../practice/check-schema.ts';
import { draftOf, READABLE } from '../../practice/draft.ts';
import { lineAt } from '../../practice/files/yaml-lines.ts';
import { brokenVisibleRule } from '../../practice/hidden-characters.ts';
import { RULES } from '../../practice/messages/english.ts';

const text = z.string().trim().min(1).superRefine(obeys(brokenVisibleRule));

const frontMatterSchema = z.strictObject({
  /** The page's name in `<title>` and llms.txt. May contain placeholders. */
  title: text,
  /** The `<h1>`. @default the title */
  heading: text.optional(),
  /** One sentence for search engines and agents, which show at most 300 characters. */
  description: text.max(300),
  /** When the text of this page last changed. */
  updated: z.iso.date(asMessage(RULES.date())),
  /** The menu entry. A page without one is reached only by links and by the sitemap. */
  nav: z
    .strictObject({
      label: text,
      order: z.int(),
      place: z.enum(['header', 'footer']).default('header'),
    })
    .optional(),
  /** An image of the folder `images`, shown below the headline. The text is for those who do not see it. */
  photograph: z
    .strictObject(
      { src: text, text },
      {
        error: ({ code }) =>
          code === 'invalid_type' ? asMessage(RULES['frontMatter.photograph']()) : undefined,
      },
    )
    .optional(),
  /** Numbers, addresses and links in the page that are somebody else's, e.g. an authority's hotline. Not published. */
  mentions: z
    .array(
      z.strictObject({
        contact: z
          .string(asMessage(RULES['frontMatter.quotes']()))
          .trim()
          .min(1)
          .superRefine(obeys(brokenVisibleRule)),
        whose: text,
      }),
    )
    .min(1)
    .optional(),
});

type FrontMatter = z.infer<typeof frontMatterSchema>;

/** Lines of the parts of a page in its file. */
export interface PageLines {
  readonly linesBefore: number;
  /** The line of a field of the front matter, e.g. `nav.label`, from 1. */
  readonly lineOf: (field: string) => number;
}

interface Parts extends PageLines {
  /** A draft (`draftOf`) if the front matter breaks rules. */
  readonly frontMatter: FrontMatter;
  readonly body: string;
}

/** @returns undefined after reporting, if the front matter has no beginning or no end */
export function parseContent(source: string, report: Report): Parts | undefined {
  const [head, yaml, body] = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)([\s\S]*)$/.exec(source) ?? [];
  if (head === undefined) {
    report('front matter', RULES['frontMatter.missing'](), undefined, 1);
    return undefined;
  }
  const linesBefore = source.slice(0, source.length - body!.length).split('\n').length - 1;
  return { ...parseFrontMatter(yaml!, report), body: body!, linesBefore };
}

function parseFrontMatter(yaml: string, report: Report): Pick<Parts, 'frontMatter' | 'lineOf'> {
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter, prettyErrors: false, stringKeys: true });
  // The line `---` before the YAML counts.
  const lineOf = (path: string) => lineAt(document, lineCounter, path) + 1;
  const value = plainValueOf(document, yaml, lineCounter, report);
  const field: Report = (where, rule, received) =>
    report(where.replace(/^\$\.?/, '') || 'front matter', rule, received, lineOf(where));
  const parsed = value === undefined ? undefined : checkSchema(frontMatterSchema, value, field);
  return { frontMatter: parsed ?? draftOf(frontMatterSchema, value, READABLE), lineOf };
}

const IN_QUOTES = 'put the text in double quotes, e.g. title: "Fees: an overview"';

/** Code of the parser's error → what to write instead, if its message does not say so. */
const TODO: Readonly<Partial<Record<ErrorCode, string>>> = {
  TAB_AS_INDENT: 'write spaces',
  MULTILINE_IMPLICIT_KEY: 'write the name of a field, a colon, a space and its text',
  BLOCK_AS_IMPLICIT_KEY: IN_QUOTES,
  BAD_SCALAR_START: IN_QUOTES,
  UNEXPECTED_TOKEN: IN_QUOTES,
  BAD_INDENT: IN_QUOTES,
  // `title: {{name}}`
  NON_STRING_KEY: IN_QUOTES,
};

/** @returns undefined after reporting */
function plainValueOf(
  document: Document.Parsed,
  yaml: string,
  lineCounter: LineCounter,
  report: Report,
): unknown {
  const found = [...document.errors, ...document.warnings];
  for (const { message, pos, code } of found) {
    const { line } = lineCounter.linePos(pos[0]);
    const todo = TODO[code] === undefined ? '' : `; ${TODO[code]}`;
    report(`line ${line + 1}`, RULES.frontMatter(message + todo), yaml.split('\n')[line - 1]);
  }
  if (found.length > 0) return undefined;
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch (error) {
    report('front matter', RULES.frontMatter((error as Error).message));
    return undefined;
  }
}
