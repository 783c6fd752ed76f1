/** The parts of `npm run listing` that need no process: command line, `server.json` and findings. */
import { judge } from '../../../../bin/commands/listing/judge.ts';
import { optionsOf, report } from '../../../../bin/commands/listing/listing.ts';
import type { Answer, Seen } from '../../../../bin/commands/listing/seen.ts';
import { serverJson, serverJsonProblems } from '../../../../bin/commands/listing/server-json.ts';
import { replyOf } from '../../../../contract/harness/reply.ts';

describe('bin/commands/listing/listing', () => {
  test('the command line: an origin, with or without a slash, and a schema', () => {
    expect(optionsOf(['https://a.example/'])).toEqual({
      baseUrl: 'https://a.example',
      schemaFile: undefined,
    });
    expect(optionsOf(['--schema', 'a.json', 'http://127.0.0.1:8080'])).toEqual({
      baseUrl: 'http://127.0.0.1:8080',
      schemaFile: 'a.json',
    });
  });

  function answer(status: number, type: string, body: string | Buffer): Answer {
    const request = { method: 'GET', path: '/x', url: 'https://www.example.org/x' };
    return replyOf({
      request,
      status,
      headerLines: [['Content-Type', type]],
      body: Buffer.from(body as string),
    });
  }

  const PAGE = answer(
    200,
    'text/html; charset=utf-8',
    '<a href="mailto:office@example.org">office@example.org</a>',
  );
  const PLAIN = 'text/plain; charset=utf-8';

  /** A PNG's signature and header, followed by other bytes. */
  function png(width: number, height: number, rest = Buffer.alloc(100)): Buffer {
    const size = Buffer.alloc(8);
    size.writeUInt32BE(width, 0);
    size.writeUInt32BE(height, 4);
    return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), size, rest]);
  }

  const HINTS = { readOnlyHint: true, destructiveHint: false, openWorldHint: false };

  /** A service that meets every requirement. */
  const GOOD: Seen = {
    baseUrl: 'https://www.example.org',
    replies: {
      privacy: PAGE,
      terms: PAGE,
      contact: PAGE,
      developers: PAGE,
      mcpRegistry: answer(200, PLAIN, `v=MCPv1; k=ed25519; p=${'A'.repeat(43)}=`),
      openaiApps: answer(200, PLAIN, 'token-of-the-portal'),
    },
    server: {
      name: 'org.example.harbor-lantern/legal-front-door',
      title: 'Harbor Lantern',
      version: '1.0.0',
      icons: [{ src: 'https://www.example.org/icon-512.png', mimeType: 'image/png', sizes: ['512x512'] }],
    },
    tools: [{ name: 'get_practice_info', title: 'Practice', annotations: HINTS }],
    card: { description: 'Read-only facts about one law practice.' },
    icon: answer(200, 'image/png', png(512, 512)),
  };

  const missing = (seen: Seen) =>
    judge(seen).flatMap(({ what, missing: problems }) => problems.map((problem) => `${what}: ${problem}`));

  test('nothing is missing', () => {
    expect(missing(GOOD)).toEqual([]);
    expect(report(judge(GOOD), GOOD.baseUrl)).toMatch(/^ok .*\n(ok .*\n)*\nNothing is missing\.\n/);
    expect(missing({ ...GOOD, baseUrl: 'http://127.0.0.1:8080' })).toEqual([]);
  });

  const withReply = (name: keyof Seen['replies'], reply: Answer): Seen => ({
    ...GOOD,
    replies: { ...GOOD.replies, [name]: reply },
  });
  const withIcon = (...of: Parameters<typeof answer>): Seen => ({ ...GOOD, icon: answer(...of) });
  const withTool = (tool: object): Seen => ({
    ...GOOD,
    tools: [...GOOD.tools, { name: 'x', title: 'X', ...tool }],
  });
  const NOT_FOUND = answer(404, 'text/html; charset=utf-8', 'mailto:');

  test.each<[what: string, seen: Seen, problems: string[]]>([
    [
      'http',
      { ...GOOD, baseUrl: 'http://www.example.org' },
      ['public https address: http://www.example.org is not https: no directory accepts it'],
    ],
    [
      'no privacy page',
      withReply('privacy', NOT_FOUND),
      ['privacy page: /privacy answers 404: write site/pages/privacy.md'],
    ],
    [
      'a redirect instead of a privacy page',
      withReply('privacy', answer(308, 'text/html', '')),
      ['privacy page: /privacy answers 308: write site/pages/privacy.md'],
    ],
    [
      'no terms',
      withReply('terms', NOT_FOUND),
      ['terms page: /terms answers 404: write site/pages/terms.md'],
    ],
    [
      'terms as PDF',
      withReply('terms', answer(200, 'application/pdf', '%PDF')),
      ['terms page: /terms is application/pdf, not text/html'],
    ],
    [
      'no e-mail address',
      withReply('contact', answer(200, 'text/html', '<a href="tel:+1">+1</a>')),
      ['support contact: /contact has no link to an e-mail address: add {{mail contact.email}} to the page'],
    ],
    [
      'no documentation',
      withReply('developers', NOT_FOUND),
      ['documentation page: /developers answers 404: write site/pages/developers.md'],
    ],
    [
      'no proof for the registry',
      withReply('mcpRegistry', NOT_FOUND),
      [
        'domain-ownership proof for the MCP registry: /.well-known/mcp-registry-auth answers 404: set proofs.mcpRegistry of the stage',
      ],
    ],
    [
      'a redirect instead of the proof for the registry',
      withReply('mcpRegistry', answer(302, PLAIN, '')),
      [
        'domain-ownership proof for the MCP registry: /.well-known/mcp-registry-auth answers 302: set proofs.mcpRegistry of the stage',
      ],
    ],
    [
      'a page instead of the proof for the registry',
      withReply('mcpRegistry', PAGE),
      [
        'domain-ownership proof for the MCP registry: /.well-known/mcp-registry-auth is not a proof record: v=MCPv1; k=…; p=…',
      ],
    ],
    [
      'a proof of more than 4,096 bytes',
      withReply('mcpRegistry', answer(200, PLAIN, `v=MCPv1; k=ed25519; p=${'A'.repeat(4_096)}`)),
      [
        'domain-ownership proof for the MCP registry: /.well-known/mcp-registry-auth is not a proof record: v=MCPv1; k=…; p=…',
      ],
    ],
    [
      'no proof for OpenAI',
      withReply('openaiApps', NOT_FOUND),
      [
        'domain-ownership proof for OpenAI: /.well-known/openai-apps-challenge answers 404: set proofs.openaiApps of the stage',
      ],
    ],
    [
      'a proof with a line end',
      withReply('openaiApps', answer(200, PLAIN, 'token\n')),
      [
        'domain-ownership proof for OpenAI: /.well-known/openai-apps-challenge is not one token as text/plain',
      ],
    ],
    [
      'a proof as HTML',
      withReply('openaiApps', answer(200, 'text/html', 'token')),
      [
        'domain-ownership proof for OpenAI: /.well-known/openai-apps-challenge is not one token as text/plain',
      ],
    ],
    [
      'no icon',
      { ...GOOD, icon: undefined },
      ['PNG icon: serverInfo.icons has no PNG on the origin of the service'],
    ],
    [
      'a missing icon',
      withIcon(404, 'text/html', ''),
      ['PNG icon: the PNG icon answers 404 with text/html, and its body is not a PNG'],
    ],
    [
      'an icon of another type',
      withIcon(200, 'image/svg+xml', png(512, 512)),
      ['PNG icon: the PNG icon answers 200 with image/svg+xml, and its body is a PNG'],
    ],
    [
      'an icon of less than 512 px',
      withIcon(200, 'image/png', png(511, 511)),
      ['PNG icon: the PNG icon has 511 by 511 px; 512 to 4096 are allowed'],
    ],
    [
      'an icon that is not square',
      withIcon(200, 'image/png', png(1024, 512)),
      ['PNG icon: the PNG icon is 1024 by 512 px, not square'],
    ],
    [
      'an icon of more than 1 MiB',
      withIcon(200, 'image/png', png(512, 512, Buffer.alloc(1_048_553))),
      ['PNG icon: the PNG icon has 1048577 bytes, more than 1 MiB'],
    ],
    [
      'an animated icon',
      withIcon(200, 'image/png', png(512, 512, Buffer.from('....acTL'))),
      ['PNG icon: the PNG icon is animated'],
    ],
    ['no tools', { ...GOOD, tools: [] }, ['tool annotations: the server has no tools']],
    [
      'no annotations',
      withTool({}),
      ['readOnlyHint', 'destructiveHint', 'openWorldHint'].map((hint) => `tool annotations: x: no ${hint}`),
    ],
    [
      'a missing hint',
      withTool({ annotations: { ...HINTS, openWorldHint: undefined } }),
      ['tool annotations: x: no openWorldHint'],
    ],
    [
      'a title among the annotations',
      withTool({ title: undefined, annotations: { ...HINTS, title: 'X' } }),
      [],
    ],
    ['no title', withTool({ title: undefined, annotations: HINTS }), ['tool annotations: x: no title']],
    [
      'a long name',
      withTool({ name: 'n'.repeat(65), annotations: HINTS }),
      [`tool annotations: ${'n'.repeat(65)}: a name of more than 64 characters`],
    ],
    [
      'a version range',
      { ...GOOD, server: { ...GOOD.server, version: '1.x' } },
      [expect.stringMatching(/^server\.json: server\.json\/version: must match pattern/)],
    ],
    [
      'a long description',
      { ...GOOD, card: { description: 'x'.repeat(101) } },
      ['server.json: server.json/description: must NOT have more than 100 characters'],
    ],
    [
      'no description',
      { ...GOOD, card: {} },
      ["server.json: server.json: must have required property 'description'"],
    ],
  ])('%s', (_, seen, problems) => {
    expect(missing(seen)).toEqual(problems);
  });

  test('server.json: the namespace is that of the host where the registry reads the domain-ownership proof', () => {
    expect(serverJson(GOOD)).toEqual({
      $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
      name: 'org.example.www/legal-front-door',
      title: 'Harbor Lantern',
      description: 'Read-only facts about one law practice.',
      version: '1.0.0',
      websiteUrl: 'https://www.example.org/developers',
      icons: [{ src: 'https://www.example.org/icon-512.png', mimeType: 'image/png', sizes: ['512x512'] }],
      remotes: [{ type: 'streamable-http', url: 'https://www.example.org/.well-known/mcp' }],
    });
  });

  test('a title that is too long is left out and not cut', () => {
    const long = { ...GOOD, server: { ...GOOD.server, title: 'x'.repeat(101) } };
    expect(serverJson(long)).not.toHaveProperty('title');
    expect(missing(long)).toEqual([]);
  });

  test.each([
    ['a name without a namespace', { name: 'legal-front-door' }],
    ['an icon with a relative address', { icons: [{ src: 'icon.png' }] }],
    ['no remote', { remotes: [] }],
    ['another transport', { remotes: [{ type: 'http', url: 'https://www.example.org/' }] }],
    ['a misspelt member', { websiteURL: 'https://www.example.org/' }],
  ])('the registry would refuse %s', (_, change) => {
    expect(serverJsonProblems(serverJson(GOOD))).toEqual([]);
    expect(serverJsonProblems({ ...serverJson(GOOD), ...change })).toHaveLength(1);
  });

  test('the registry’s own schema is checked too, if it is given', () => {
    const official = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      required: ['repository'],
      example: 1,
    };
    expect(serverJsonProblems(serverJson(GOOD), official)).toEqual([
      "server.json: must have required property 'repository'",
    ]);
    expect(judge(GOOD, official).filter(({ missing: problems }) => problems.length > 0)).toHaveLength(1);
  });
});
