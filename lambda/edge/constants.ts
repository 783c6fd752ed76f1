/**
 * What synthesis puts into the two edge functions (`lib/bundle/edge.ts`): values, each in place of the expression
 * `CONSTANTS.<name>`, so that a name is paid for nowhere.
 */
import type { PageList } from './page-list.ts';

/** What a function says when it refuses a request itself: plain text, in the language of the practice. */
export interface EdgeRefusal {
  readonly title: string;
  /** Joined by the allowed methods (405 only). */
  readonly detail: readonly string[];
}

/** What both have to tell apart. */
interface KnownPaths {
  readonly pages: PageList;
  /** As isFile() takes them. */
  readonly documents: Readonly<Record<string, string>>;
  /** As isListed() takes them. */
  readonly assets: string;
  /** Public origin of a custom domain; empty: the distribution's own. */
  readonly baseUrl: string;
  /** What a problem document adds to `Link`. */
  readonly problemLink: string;
}

export interface ViewerRequestConstants extends KnownPaths {
  /** Objects with which unknown paths are answered: HTML, Markdown, problem document. */
  readonly notFoundPaths: readonly [html: string, markdown: string, problem: string];
  /** To methods that do not read. */
  readonly notFound: EdgeRefusal;
  readonly methodNotAllowed: EdgeRefusal;
  /** Where a refusal leads: member of the problem document → path. */
  readonly waysOut: Readonly<Record<string, string>>;
  readonly stylesheet: string;
  /** Of the refusals; a BCP 47 tag. */
  readonly language: string;
  /** Of every generated response. */
  readonly headers: Readonly<Record<string, string>> & { readonly link: string };
}

export interface ViewerResponseConstants extends KnownPaths {
  /** Of every response. */
  readonly headers: Readonly<Record<string, string>>;
  /** Link to the index for language models, ready to append. */
  readonly describedBy: string;
  /** To everything there is, from `/` and from an unknown path; begins with `describedBy`. */
  readonly siteLinks: string;
  /** What `/` has besides those. */
  readonly homeLink: string;
  readonly apiCatalogPath: string;
  readonly apiCatalogLink: string;
}

/** Entry → what it is given. */
export interface EdgeConstants {
  readonly 'viewer-request': ViewerRequestConstants;
  readonly 'viewer-response': ViewerResponseConstants;
}
