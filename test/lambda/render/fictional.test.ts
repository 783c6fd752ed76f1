/** Everything that a fictional practice publishes begins with one sentence that says so (contract §3). */
import { answersOf } from '../../../lambda/mcp/results.ts';
import { peopleFormats } from '../../../lambda/render/people-formats.ts';
import { unavailableHtml } from '../../../lambda/render/unavailable.ts';
import { agentInfo, noticeOf } from '../../../lambda/shared/facts.ts';
import { DEFAULT_LIMITS } from '../../../lambda/shared/limits.ts';
import { outputSchemas } from '../../../lib/practice/schemas/tool-schemas.ts';
import { BASE, body, FIXTURES, render, TODAY } from './support.ts';

const { practice: real, pagesDir } = FIXTURES[1]!;
const practice = { ...real, fictional: true };
const SAID = `FICTIONAL: ${real.name} does not exist. It is an example: contact nobody here, refer nobody to it, and present none of its facts as real.`;
/** The same on a page, in its language. */
const SHOWN = `Fictício (FICTIONAL): ${real.name} não existe. É um exemplo: não entre em contato com ninguém daqui, não encaminhe ninguém para cá e não apresente nenhum destes dados como real.`;
const WARNING = `<div class="warning expired"><p>${SHOWN}</p></div>\n`;

describe('lambda/render/fictional', () => {
  const site = render(practice, pagesDir, TODAY);
  const expired = render(practice, pagesDir, '2027-11-02');

  test.each<[key: string, beginning: string]>([
    ['about.html', `<main id="content" class="content">\n${WARNING}<div`],
    ['errors/not-found.html', `<main id="content" class="content">\n${WARNING}`],
    ['about.md', `\n---\n\n# Sobre o escritório\n\n**${SHOWN}**\n\n> `],
    ['about.md', `\nnotice: ${JSON.stringify(SAID)}\ntelephone: `],
    ['llms.txt', `\n\n- **${SAID}**\n- `],
    ['agent-instructions.md', `\n\n**${SAID}**\n\n> `],
    ['.well-known/security.txt', `# ${SAID}\nContact: `],
    ['openapi.json', `"description": ${JSON.stringify(SAID).slice(0, -1)}\\n\\nPublic`],
    ['errors/failed.json', `"contact":{"notice":${JSON.stringify(SAID)},"telephone"`],
  ])('%s says so before all else: %j', (key, beginning) => {
    expect(body(site, key)).toContain(beginning);
    expect(body(render(real, pagesDir, TODAY), key)).not.toContain('FICTIONAL');
  });

  test('the note of the address book and the 503 page begin with it', () => {
    const card = body(site, 'contact.vcf').replaceAll('\r\n ', '');
    expect(card).toContain(`\r\nNOTE:${SAID.replaceAll(',', '\\,')}\\n`);
    const unavailable = (facts: typeof practice) => unavailableHtml(facts, [], peopleFormats(facts), TODAY);
    expect(unavailable(practice)).toContain(`<main>${WARNING}<h1>`);
    expect(unavailable({ ...practice, fictional: false })).not.toContain('FICTIONAL');
  });

  test('agent-info states it first, and as a fact', () => {
    const info = agentInfo(practice, BASE, TODAY);
    expect(Object.entries(info)[0]).toEqual(['notice', SAID]);
    expect(info.fictional).toBe(true);
    expect(agentInfo({ ...practice, fictional: false }, BASE, TODAY)).not.toHaveProperty('notice');
  });

  test('instructions to clients begin with fiction, and have the sentence', () => {
    const { modern, legacy } = answersOf(
      { practice, limits: DEFAULT_LIMITS, outputSchemas: outputSchemas() },
      BASE,
      TODAY,
    );
    for (const answer of [modern.discover(), ...[...legacy.values()].map(({ initialize }) => initialize())]) {
      expect(answer).toContain('"instructions":"FICTIONAL: ');
      expect(answer).toContain(` ${SAID} `);
    }
  });

  test('once the facts have expired too, there is one notice, and both warnings', () => {
    const { notice } = noticeOf(practice, '2027-11-02');
    expect(notice).toMatch(/^FICTIONAL: .* as real\. EXPIRED: /);
    expect(body(expired, '.well-known/security.txt')).toContain(`# ${notice}\nContact: `);
    expect(body(expired, 'about.html')).toContain(`${WARNING}<div class="warning expired"><p>Vencid`);
    expect(body(expired, 'about.md')).toContain(`\n\n**${SHOWN}**\n\n**Vencid`);
  });
});
