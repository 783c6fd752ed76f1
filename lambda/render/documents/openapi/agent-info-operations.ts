/** `/api/agent-info` in OpenAPI, with the practice's facts as example. */
import { agentInfoLinks, linkHeader } from '../../../shared/discovery-links.ts';
import { agentInfo } from '../../../shared/facts.ts';
import type { SiteContext } from '../../site-context.ts';
import { allow, ref, responseRef } from './responses.ts';

const METHODS = 'GET, HEAD, OPTIONS';
const TAGS = ['agent-info'];

const text = (description: string, example: string) => ({ description, schema: { type: 'string' }, example });

const CORS = { 'Access-Control-Allow-Origin': text('Every origin may read.', '*') };

const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an earlier answer: 304 when nothing changed.',
  schema: { type: 'string' },
};

export function agentInfoOperations({ practice, limits, baseUrl }: SiteContext) {
  const validators = {
    ...CORS,
    'Cache-Control': text(
      `CloudFront and clients keep the answer for at most ${limits.agentInfoTtlSeconds} s.`,
      `public, max-age=${limits.agentInfoTtlSeconds}`,
    ),
    Link: text('The JSON Schema of the body.', linkHeader(agentInfoLinks(), baseUrl)),
    ETag: text('Follows the content.', '"5f2b9c0d"'),
  };
  return {
    // HEAD and OPTIONS are not operations here. Converters turn each operation into a tool and have no common way to
    // skip one.
    description:
      'HEAD is answered as GET, without a body. OPTIONS, the CORS preflight, is answered with 204: every origin may read.',
    get: {
      operationId: 'getAgentInfo',
      tags: TAGS,
      summary: 'Identity, scope and official contact channels of the practice',
      description: 'Takes no query. Quote contact details exactly as they stand here.',
      parameters: [IF_NONE_MATCH],
      responses: {
        200: {
          description: 'The practice.',
          headers: validators,
          content: {
            'application/json': {
              schema: ref('AgentInfo'),
              // Uses a day on which the facts are valid, so that the example does not change when they expire.
              example: agentInfo(practice, baseUrl, practice.contact.verification.verifiedAt),
            },
          },
        },
        304: { description: 'What If-None-Match names is still current.', headers: validators },
        405: { ...problem(`Any method but ${METHODS}.`), headers: { ...CORS, ...allow(METHODS) } },
        429: responseRef('Throttled'),
        500: problem('The service failed.'),
      },
    },
  };
}

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: ref('Problem') } },
});
