/** `/api/agent-info` in OpenAPI. */
import { agentInfoLinks, linkHeader } from '../../../shared/discovery-links.ts';
import { agentInfo } from '../../../shared/facts.ts';
import type { SiteContext } from '../../site-context.ts';
import { markdownText } from '../../tree/to-markdown.ts';
import { allow, ref, responseRef } from './responses.ts';

const METHODS = 'GET, HEAD, OPTIONS';
const TAGS = ['agent-info'];

const text = (description: string, example: string) => ({ description, schema: { type: 'string' }, example });

const CORS = { 'Access-Control-Allow-Origin': text('Every origin may read.', '*') };

export function agentInfoOperations(context: SiteContext) {
  const { practice, limits, baseUrl } = context;
  const name = markdownText(practice.name);
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
    // The path has one operation and nothing else. Converters turn each operation into a tool, have no common way to skip
    // one, and some take any other member of a path for an operation.
    get: {
      operationId: 'getAgentInfo',
      tags: TAGS,
      summary: `Identity, scope and official contact channels of ${practice.name}`,
      // GPT Actions take at most 300 characters of description and of summary. A name may have 70 of them.
      description: `Who ${name} is, and its official contact channels. Call before you state any of its contact details, and quote it exactly. Say so if \`contact.verification.status\` is \`expired\`. HEAD, OPTIONS and \`If-None-Match\` work too.`,
      responses: {
        200: {
          description:
            'The practice. HEAD gets these headers without the body. OPTIONS, the CORS preflight, gets 204.',
          headers: validators,
          content: {
            'application/json': {
              schema: ref('AgentInfo'),
              example: shortAnswer(context),
            },
          },
        },
        304: {
          description: '`If-None-Match` has the ETag of an earlier answer, which is still current. No body.',
          headers: validators,
        },
        405: { ...problem(`Any method but ${METHODS}.`), headers: { ...CORS, ...allow(METHODS) } },
        429: responseRef('Throttled'),
        500: problem('The service failed.'),
      },
    },
  };
}

/** agent-info of the day, without the members that a practice may leave out: the example is to be short. */
function shortAnswer({ practice, schemas, baseUrl, today }: SiteContext): object {
  const shown = ['notice', ...(schemas.components.AgentInfo!.required as string[])];
  return Object.fromEntries(
    Object.entries(agentInfo(practice, baseUrl, today)).filter(([name]) => shown.includes(name)),
  );
}

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: ref('Problem') } },
});
