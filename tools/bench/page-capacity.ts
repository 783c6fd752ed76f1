/** Finds how many pages fit into the edge functions, which CloudFront limits to 10,240 bytes. */

import { ContentError } from '../../lib/practice/messages/content-error.ts';
import {
  buildViewerRequest,
  buildViewerResponse,
  type EdgeSite,
} from '../../lib/stack/bundle/edge-constants.ts';

export interface PageCapacity {
  /** The total, shipped pages included. */
  readonly pages: number;
  /** The length of the path of each added page, in bytes. */
  readonly pathBytes: number;
}

/** Each added page has a path of this length; the shipped ones are shorter. */
const TYPICAL_PATH = '/guides/appeal-deadlines';

/** Searches for the largest number of pages that synthesis accepts. */
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
