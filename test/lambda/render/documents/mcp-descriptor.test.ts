/** Limits of a stage in `/mcp.json` (contract §5). `tools/contract/documents/mcp-descriptor.ts` checks the rest. */

import { renderSite } from '../../../../lambda/render/site.ts';
import { DEFAULT_LIMITS } from '../../../../lambda/shared/limits.ts';
import { MAX_RESPONSE_BYTES } from '../../../../tools/contract/literals.ts';
import { sourceOf } from '../../../support/service.ts';
import { BASE, body, fixturePractice, PAGES_DIR, TODAY } from '../support.ts';

describe('lambda/render/documents/mcp-descriptor', () => {
  test('limits of a stage are published in every document with limits', () => {
    const limits = {
      ...DEFAULT_LIMITS,
      maxBodyBytes: 8192,
      ratePerSecond: 7,
      burst: 9,
      retryAfterSeconds: 3,
    };
    const site = renderSite(sourceOf(fixturePractice(), PAGES_DIR, limits), BASE, TODAY);
    expect(JSON.parse(body(site, 'mcp.json')).limits).toEqual({
      maxRequestBodyBytes: 8192,
      maxResponseBodyBytes: MAX_RESPONSE_BYTES,
      requestsPerSecond: 7,
      burst: 9,
      throttledStatus: 429,
      retryAfterSeconds: 3,
      timeoutSeconds: 5,
      agentInfoCacheSeconds: 300,
    });
    for (const key of ['developers.html', 'developers.md', 'agent-instructions.md']) {
      expect(body(site, key)).toContain('8,192 bytes');
      expect(body(site, key)).toContain('7 requests/s, bursts of 9');
    }
    expect(body(site, 'openapi.json')).toContain('More than 7 requests/s (burst 9)');
    expect(body(site, 'openapi.json')).toContain('8192 bytes');
  });
});
