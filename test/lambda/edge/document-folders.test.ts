/** The built viewer-request function looks up documents by folder: a name in the wrong folder is 404. */
import { buildViewerRequest } from '../../../lib/bundle/edge-constants.ts';
import { ENGINES } from './engines.ts';
import { type Answer, DOCUMENT_PATHS, NOT_FOUND_OBJECTS, requestEvent, SITE, summary } from './fixture.ts';

const UNKNOWN = [
  '/.well-known/mcp',
  '/.well-known/mcp/',
  '/.well-known/mcp/server-card/',
  '/.well-known/server-card',
  '/.well-known/llms.txt',
  '/.well-known//mcp.json',
  '//.well-known/mcp.json',
  '/.well-known/mcp/mcp.json',
  '/.WELL-KNOWN/mcp.json',
  '/.well-known/mcp/server-card server-card.json',
  '/.well-known/agent-skills/',
  '/.well-known/agent-skills/SKILL.md',
  '/.well-known/agent-skills/official-contact/',
  '/.well-known/agent-skills/official-contact/SKILL',
  '/schemas/',
  '/schemas/mcp.json',
  'mcp.json',
  '',
  '/constructor/x',
  '/__proto__/mcp.json',
];

describe('lambda/edge/document-folders', () => {
  describe.each(ENGINES)('documents by folder in $name', (engine) => {
    const text = buildViewerRequest(SITE);
    const answers = (uris: readonly string[]) =>
      engine.run<Answer>(
        text,
        uris.map((uri) => requestEvent({ uri })),
      );

    test('every document is found at its path', () => {
      expect(answers(DOCUMENT_PATHS).map(summary)).toEqual(DOCUMENT_PATHS.map((to) => ({ to })));
    });

    test('and at no other path', () => {
      expect(answers(UNKNOWN).map((answer, index) => [UNKNOWN[index], answer.uri])).toEqual(
        UNKNOWN.map((uri) => [uri, NOT_FOUND_OBJECTS.html]),
      );
    });
  });
});
