/**
 * Facts are free text, so they may contain the syntax of every format that they are rendered to. Here each such fact is
 * hostile, and every file and answer is parsed as its readers parse it: on the last day on which the facts are valid,
 * and after it.
 */
import ICAL from 'ical.js';
import { SaxesParser } from 'saxes';
import { parse as parseYaml } from 'yaml';
import type { ZodType } from 'zod';
import { answersOf, type ToolAnswers } from '../../../lambda/mcp/results.ts';
import { renderSite, type SiteFile } from '../../../lambda/render/site.ts';
import { agentInfo } from '../../../lambda/shared/facts.ts';
import { TOOL_NAMES } from '../../../lambda/shared/tools.ts';
import { agentInfoSchema } from '../../../lib/practice/schemas/agent-info-schema.ts';
import { mcpDescriptorSchema } from '../../../lib/practice/schemas/mcp-descriptor-schema.ts';
import { toolSchema } from '../../../lib/practice/schemas/tool-schemas.ts';
import { checkedPractice, sourceOf } from '../../support/service.ts';
import { edited, freeTexts, type Json } from '../content/support.ts';

const BASE = 'https://www.example.org';

const SYNTAX = [
  `\\" ' \\\\' \`\` "\\u0022 ''' """`,
  `<b a="'">&amp;&#0;&bogus; ]]> --> <!-- <![CDATA[ <?xml ?> %2F`,
  '</script ><script>alert(1)</SCRIPT><!--<script>',
  '--- ... : - ? # & * ! | > %YAML @ ` {a: [b',
  '](/x) **__~~ `code` | a | # b ![](x) [x]: y <https://a.example> \\',
  'END:VCARD;TEL:+1\\n,\\;x',
];

const HOSTILE = [
  ['the syntax of every format', SYNTAX.join(' ')],
  ['characters outside ASCII', '日本\u00a0😀 e\u0301 ﷽ ½ ｆｕｌｌ שלום مرحبا {x} }'],
  ['a very long text', `${'long & <wide> "text" '.repeat(200)}.`],
] as const;

/** @throws when a reader of the file would fail */
function readBack({ key, contentType, body, encoding }: SiteFile): void {
  if (encoding) return;
  if (/[/+]json\b/.test(contentType)) JSON.parse(body);
  else if (/[/+]xml\b/.test(contentType)) {
    const parser = new SaxesParser({ xmlns: true });
    parser.on('error', (error) => {
      throw error;
    });
    parser.write(body).close();
  } else if (contentType.startsWith('text/vcard')) ICAL.parse(body);
  else if (contentType.startsWith('text/html') && !key.startsWith('errors/')) {
    // A browser ends the block at the first end tag, in upper or lower case.
    const blocks = [...body.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script/gi)];
    expect(blocks).toHaveLength(1);
    expect(JSON.parse(blocks[0]![1]!)).toHaveProperty('@graph');
  } else if (contentType.startsWith('text/markdown') && body.startsWith('---\n')) {
    // A telephone number without quotes would be a number in YAML.
    const data: Json[] = Object.values(parseYaml(body.slice(4, body.indexOf('\n---\n'))));
    const values = data.flatMap((value) => (typeof value === 'object' ? Object.values(value) : value));
    expect(values.filter((value) => typeof value !== 'string')).toEqual([]);
  }
}

const expectValid = (schema: ZodType, value: unknown) =>
  expect(schema.safeParse(value).error).toBeUndefined();

describe('lib/practice/hostile-facts', () => {
  test.each(HOSTILE)('%s', (_, text) => {
    const practice = checkedPractice(edited(Object.fromEntries(freeTexts().map((path) => [path, text]))));
    const { validUntil } = practice.contact.verification;
    expect([practice.name, practice.legalNotice, practice.people![0]!.role]).toEqual([text, text, text]);
    const source = sourceOf(practice);
    for (const today of [validUntil, '2036-11-02']) {
      const { files, problems } = renderSite(source, BASE, today);
      expect(problems).toEqual([]);
      for (const file of files) readBack(file);
      expectValid(mcpDescriptorSchema, JSON.parse(files.find(({ key }) => key === 'mcp.json')!.body));
      expectValid(agentInfoSchema, JSON.parse(JSON.stringify(agentInfo(practice, BASE, today))));

      const constants = { practice, limits: source.limits, outputSchemas: source.schemas.tools };
      const { modern, legacy } = answersOf(constants, BASE, today);
      const revisions: readonly ToolAnswers[] = [modern, ...legacy.values()];
      for (const { calls } of revisions)
        for (const tool of TOOL_NAMES) {
          const { content, structuredContent } = JSON.parse(calls.get(tool)!.result());
          expect(content).toHaveLength(1);
          const data = JSON.parse(content[0].text);
          expect(data.notice === undefined).toBe(today === validUntil);
          expectValid(toolSchema(tool), data);
          if (structuredContent !== undefined) expect(structuredContent).toEqual(data);
        }
    }
  });
});
