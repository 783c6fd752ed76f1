/**
 * Everything a site is rendered from, except its address and the day. Synthesis validates it, and the publisher's
 * bundle contains it as one JSON file.
 */
import type { JsonSchema } from '../shared/json.ts';
import type { Limits } from '../shared/limits.ts';
import type { Practice } from '../shared/practice.ts';
import type { ASSETS, DrawnIcon, Proofs, RenderedDocument } from '../shared/routes.ts';
import type { OutputSchemas } from '../shared/tools.ts';
import type { Node, PictureUse } from './tree/nodes.ts';

/** JSON Schemas of the answers. `lib/practice/schemas/` makes them with zod, which Lambda does not have. */
export interface Schemas {
  /** Result of each tool. */
  readonly tools: OutputSchemas;
  /** `components.schemas` of `/openapi.json`. */
  readonly components: Readonly<Record<string, JsonSchema>>;
  /** Schemas of `/schemas/*.json`, without `$id`, which contains the address. */
  readonly published: Readonly<Record<Extract<RenderedDocument, `${string}Schema`>, JsonSchema>>;
}

/** A font of the practice as it is served. */
export interface FontSource {
  /** For example `/fonts/serif.woff2`. */
  readonly path: string;
  readonly contentType: 'font/woff2';
  readonly body: string;
  readonly encoding: 'base64';
}

/** A PDF file of the practice as it is served, byte for byte. */
export interface PdfSource {
  /** For example `/files/consent.pdf`. */
  readonly path: string;
  readonly contentType: 'application/pdf';
  readonly bytes: number;
  readonly body: Encoded;
}

/** The words of a site in one language. */
export interface LanguageSource {
  /** `language` is the language of these words. Every fact that is no text is equal in all languages. */
  readonly practice: Practice;
  /** Name of each language that is spoken, by its tag. */
  readonly languageNames: Readonly<Record<string, string>>;
  readonly pages: readonly PageSource[];
  /** The text of `/agent-instructions.md`. */
  readonly instructions: PageSource['body'];
  /** The script in the page of `locale.isThisUs`. */
  readonly fieldScript: string;
}

export interface SiteSource extends LanguageSource {
  /** Further languages. Their pages are below `/<tag in lower case>`. @default none */
  readonly translations?: readonly LanguageSource[] | undefined;
  readonly limits: Limits;
  readonly images: readonly ImageSource[];
  /** @default none */
  readonly pdfs?: readonly PdfSource[] | undefined;
  readonly schemas: Schemas;
  readonly proofs: Proofs;
  /** In the header in place of icon and name. */
  readonly logo?: ImageSource | undefined;
  /** Where the home page shows its photograph: after the essentials, beside the headline, or nowhere. @default wide */
  readonly lead?: 'wide' | 'beside' | 'none' | undefined;
  /** For a style sheet of the practice. @default none */
  readonly fonts?: readonly FontSource[] | undefined;
  readonly assets: Readonly<
    Record<Exclude<keyof typeof ASSETS, DrawnIcon>, string> & Record<DrawnIcon, Encoded>
  >;
}

/** @param language - of a translation */
export const folderOf = (language: string): string => `${language.toLowerCase()}/`;

/** The languages of a site, the main one first. Paths and the files of pages begin with the folder, which is empty or `es/`. */
export const languagesOf = (
  source: SiteSource,
): readonly { readonly folder: string; readonly words: LanguageSource }[] => [
  { folder: '', words: source },
  ...(source.translations ?? []).map((words) => ({ folder: folderOf(words.practice.language), words })),
];

/** One page as its author wrote it: validated front matter and the tree of its Markdown with `{{…}}` placeholders. */
export interface PageSource {
  /** Path relative to the folder of pages of its language, with slashes: `about.md`, `guides/appeal.md`. */
  readonly file: string;
  /** `<title>`, and the name of the page in llms.txt. May contain placeholders. */
  readonly title: string;
  /** The `<h1>`. @default the title */
  readonly heading?: string | undefined;
  /** One sentence for search engines and agents. May contain placeholders. */
  readonly description: string;
  /** Day on which the text of the page last changed: YYYY-MM-DD. */
  readonly updated: string;
  /** Where the page is listed (navigation.ts). @default in llms.txt and the site map only */
  readonly nav?:
    | { readonly label: string; readonly order: number; readonly place: 'header' | 'footer' }
    | undefined;
  /** Shown below the headline. `text` is the text alternative, and may contain placeholders. */
  readonly photograph?: { readonly src: string; readonly text: string } | undefined;
  /** With the lines of its nodes, until the publisher gets it. */
  readonly body: readonly Node[];
}

/**
 * The bytes of a picture or a PDF file. The encoders of two machines make different bytes of one picture, so its source
 * identifies them, and the bytes do not (`lambda/publisher/content.ts`).
 */
export interface Encoded {
  /** Digest of the source; for a picture also of what was asked for, and of the encoder's version. */
  readonly madeFrom: string;
  readonly base64: string;
}

/** A picture of the site as it is served. Synthesis reads, checks and encodes it. */
export interface ImageSource {
  /** For example `/images/office.webp`. */
  readonly path: string;
  /** The name by which pages refer to it: `/images/office.jpg`. */
  readonly file: string;
  readonly contentType: string;
  /** CSS pixels in which a browser shows it. */
  readonly width: number;
  readonly height: number;
  /** An SVG is text. */
  readonly body: string | Encoded;
  /** Smaller copies. @default none: no copy would be smaller */
  readonly sizes?: readonly ImageSize[];
}

/** A copy for one use. A portrait is cropped to 4:5. */
export interface ImageSize extends Pick<ImageSource, 'path' | 'contentType' | 'width' | 'height'> {
  readonly use: PictureUse;
  readonly body: Encoded;
}

/** Pictures by their published paths. */
export type Images = ReadonlyMap<string, ImageSource>;

export const imagesByPath = (images: readonly ImageSource[]): Images =>
  new Map(images.map((image) => [image.path, image]));
