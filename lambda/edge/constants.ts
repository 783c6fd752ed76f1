/**
 * The constants that synthesis puts into the two edge functions. `lib/stack/bundle/edge-constants.ts` replaces each expression
 * `CONSTANTS.<name>` by its value, so the names take no bytes.
 */
import type { PageList } from './page-list.ts';

/** Body of an answer that refuses a request: plain text. */
interface EdgeRefusal {
  readonly title: string;
  /** For 405, the parts before and after the allowed methods. */
  readonly detail: readonly string[];
}

/** What unknown paths and other methods get in one language. */
export interface EdgeLanguage {
  /** What the paths of the language begin with: `/es`. Empty for the main language. */
  readonly prefix: string;
  /** BCP 47. */
  readonly language: string;
  /** Objects that are served for unknown paths, without the extension. */
  readonly notFoundPath: string;
  /** Of methods other than GET and HEAD. */
  readonly 404: EdgeRefusal;
  readonly 405: EdgeRefusal;
}

/** Constants of both functions. */
interface KnownPaths {
  readonly pages: PageList;
  /** Of the languages other than the main one, as isListed() reads them. Empty: there is one language. */
  readonly folders: string;
  /** Folder → names, in the format that isFile() reads. */
  readonly documents: Readonly<Record<string, string>>;
  /** Paths, in the format that isListed() reads. */
  readonly assets: string;
  /** Public origin of a custom domain. Empty: the distribution's domain. */
  readonly baseUrl: string;
  /** Link that only a problem document has. */
  readonly problemLink: string;
}

export interface ViewerRequestConstants extends KnownPaths {
  /** The main language. */
  readonly main: Omit<EdgeLanguage, 'prefix'>;
  readonly others: readonly EdgeLanguage[];
  /** Paths of agent-info and MCP, in the format that isListed() reads. Each has a behaviour of its own. */
  readonly endpoints: string;
  /** Paths of the error pages, likewise. */
  readonly errorPages: string;
  /** Links in a refusal: member of the problem document → path. */
  readonly errorLinks: Readonly<Record<string, string>>;
  readonly stylesheet: string;
  /** Headers of every generated response. */
  readonly headers: Readonly<Record<string, string>> & { readonly link: string };
}

export interface ViewerResponseConstants extends KnownPaths {
  /** Headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
  /** Content security policy of assets and images, in place of that in `headers`. */
  readonly filePolicy: string;
  /** Likewise of PDF files. */
  readonly pdfPolicy: string;
  /** Names of the pages with a script, as isListed() reads them, and the end of their policy, which allows that script. */
  readonly scriptPages: string;
  readonly scriptPolicy: string;
  /** Link to the index for language models. */
  readonly describedBy: string;
  /** Links on home pages and on a 404 to all documents about the service. Begins with `describedBy`. */
  readonly siteLinks: string;
  /** Link that only home pages have. */
  readonly homeLink: string;
  readonly apiCatalogPath: string;
  readonly apiCatalogLink: string;
}

/**
 * The part of the CloudFront Functions event that our edge functions use (developer guide, "CloudFront Functions event
 * structure"). Header names are in lower case in both directions.
 */
export interface EdgeHeader {
  value: string;
  /** All lines, including the first, if the header occurs more than once. */
  multiValue?: { value: string }[];
}

export type EdgeHeaders = Record<string, EdgeHeader>;

export interface EdgeRequest {
  readonly method: string;
  /** The path as the viewer sent it: not percent-decoded, not normalised. */
  uri: string;
  querystring: Record<string, EdgeHeader>;
  headers: EdgeHeaders;
  cookies?: Record<string, EdgeHeader>;
}

export interface EdgeResponse {
  statusCode: number;
  statusDescription?: string;
  headers: EdgeHeaders;
  body?: string;
}

export interface EdgeEvent {
  readonly context: { readonly distributionDomainName: string };
  readonly request: EdgeRequest;
}

export interface EdgeResponseEvent extends EdgeEvent {
  readonly response: EdgeResponse;
}
