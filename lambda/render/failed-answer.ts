/**
 * The 500 that S3 serves when the API fails. It is the error of the MCP endpoint (contract §4: -32603, `id` null, no
 * detail), so that MCP clients can read it, with links and the official channels for other callers. All callers get the
 * same body, because CloudFront cannot negotiate an error.
 */
import { errorTable, errorText } from '../mcp/errors.ts';
import { contactStatus, expiryNotice } from '../shared/facts.ts';
import { DEVELOPERS_PATH, DOCUMENTS } from '../shared/routes.ts';
import type { SiteContext } from './site-context.ts';

export function failedAnswer({ practice, baseUrl, today }: SiteContext): string {
  const { internal } = errorTable({ maxBodyBytes: 0, toolNames: [], descriptorUrl: '' });
  const { telephone, email, messaging, otherChannels, mayCostMore } = practice.contact;
  return errorText('null', internal, undefined, {
    developers: baseUrl + DEVELOPERS_PATH,
    llms: baseUrl + DOCUMENTS.llms.path,
    mcpDescriptor: baseUrl + DOCUMENTS.mcpDescriptor.path,
    sitemap: baseUrl + DOCUMENTS.sitemap.path,
    contact: {
      ...expiryNotice(practice, today),
      telephone,
      email,
      messaging,
      otherChannels,
      mayCostMore,
      status: contactStatus(practice, today),
    },
  });
}
