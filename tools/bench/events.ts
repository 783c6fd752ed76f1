/** The events of the measured calls, as API Gateway passes them to a handler. Every measured handler gets the same. */

import { eventOf } from '../../test/lambda/handlers.ts';
import type { RequestInput } from '../contract/harness/check.ts';
import { legacy, modern } from '../contract/mcp/requests.ts';

export const AGENT_INFO_CALLS = [
  call('GET agent-info', { path: '/api/agent-info', headers: { Accept: 'application/json' } }),
];

const params = { name: 'get_official_contact', arguments: {} };
export const MCP_CALLS = [
  call('tools/call 2026-07-28', modern('tools/call', { params })),
  call('tools/call 2025-06-18', legacy('tools/call', { params, version: '2025-06-18' })),
  call('tools/list 2026-07-28', modern('tools/list')),
];

function call(name: string, { path, method = 'GET', headers = {}, body }: RequestInput) {
  const lines = Object.entries(headers).map(([header, value]) => [header.toLowerCase(), String(value)]);
  return {
    name,
    event: eventOf(
      {
        method,
        headers: Object.fromEntries(lines),
        ...(body !== undefined && { body: String(body) }),
      },
      path,
    ),
  };
}
