/** How many pages fit into the edge functions before CloudFront's 10,240 bytes are full. */
import { buildViewerRequest, buildViewerResponse, type EdgeSite } from '../../lib/bundle/edge-constants.ts';
import { ContentError } from '../../lib/content/content-error.ts';

export interface PageCapacity {
  /** Total number of pages, the shipped ones included. */
  readonly pages: number;
  /** Length of the path of each page that was added, in bytes. */
  readonly pathBytes: number;
}

/** Added pages have paths as long as this one; the shipped ones are shorter. */
const TYPICAL_PATH = '/guides/appeal-deadlines';

/** Adds pages until synthesis refuses. */
export function pageCapacity(site: EdgeSite): PageCapacity {
  const pathBytes = TYPICAL_PATH.length;
  const fits = (count: number) => {
    const added = Array.from({ length: count }, (_, i) => `/p${String(i).padStart(pathBytes - 2, '0')}`);
    const grown = { ...site, pages: [...site.pages, ...added] };
    try {
      buildViewerRequest(grown);
      buildViewerResponse(grown);
      return true;
    } catch (error) {
      if (error instanceof ContentError) return false;
      throw error;
    }
  };
  if (!fits(0)) throw new Error('the shipped pages do not fit');
  let low = 0;
  let high = 5_000;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return { pages: site.pages.length + low, pathBytes };
}
