/**
 * The bodies of what the viewer-request function answers itself: made by the renderer, put into the
 * function at synthesis. Types and one constant.
 */

/** One body for each representation. `BASE_URL_PLACEHOLDER` stands for the public origin. */
export interface EdgeBodies {
  readonly html: string;
  readonly markdown: string;
  readonly problem: string;
}

/** Stands for the allowed methods in the 405 bodies. */
export const ALLOW_PLACEHOLDER = '{allow}';
