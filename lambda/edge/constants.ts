/**
 * What synthesis puts into the two edge functions (`lib/bundle/edge.ts`): values, each in place of the expression
 * `CONSTANTS.<name>`, so that a name is paid for nowhere.
 */

/**
 * A text around values that only a request knows. The outer pieces are joined by the public origin, the inner ones by the
 * allowed methods (405 only).
 */
export type Pieces = readonly (readonly string[])[];

/** One body for each representation. */
export interface EdgeBodies {
  readonly html: Pieces;
  readonly markdown: Pieces;
  readonly problem: {
    /** Joined by the allowed methods. */
    readonly detail: readonly string[];
    /** Member → path. */
    readonly links: Readonly<Record<string, string>>;
  };
}

export interface ViewerRequestConstants {
  /** Names as isListed() takes them. */
  readonly pages: string;
  readonly assets: string;
  /** As isFile() takes them. */
  readonly documents: Readonly<Record<string, string>>;
  /** Public origin of a custom domain; empty: the distribution's own. */
  readonly baseUrl: string;
  /** Of the bodies; a BCP 47 tag. */
  readonly language: string;
  /** Of every generated response. */
  readonly headers: Readonly<Record<string, string>> & { readonly link: string };
  /** What a problem document adds to `Link`. */
  readonly problemLink: string;
  readonly notFound: EdgeBodies;
  readonly methodNotAllowed: EdgeBodies;
}

export interface ViewerResponseConstants {
  /** Names as isListed() takes them. */
  readonly pages: string;
  /** Public origin of a custom domain; empty: the distribution's own. */
  readonly baseUrl: string;
  /** Of every response. */
  readonly headers: Readonly<Record<string, string>>;
  /** Link to the index for language models, ready to append. */
  readonly describedBy: string;
  /** Links of `/` to everything there is; begins with `describedBy`. */
  readonly homeLinks: string;
  readonly apiCatalogPath: string;
  readonly apiCatalogLink: string;
}

/** Entry → what it is given. */
export interface EdgeConstants {
  readonly 'viewer-request': ViewerRequestConstants;
  readonly 'viewer-response': ViewerResponseConstants;
}
