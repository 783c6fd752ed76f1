/**
 * The output schemas of the tools describe every member of their results (contract §3), and their texts fit whatever the
 * name of the practice is. tools/contract/test/handlers.test.ts checks the rest, and test/practices/same-facts.ts the values.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { type ToolDefinition, toolDefinitions } from '../../../lambda/shared/tools.ts';
import { DETAILS } from '../../../tools/contract/documents/agent-info-form.ts';
import { fixturePractice, fixtureSource } from '../../support/service.ts';
import { type Call, loadHandler } from '../handlers.ts';
import { request, resultOf } from '../messages.ts';
import type { Json } from '../schema.ts';

let call: Call;
describe('lambda/shared/tools', () => {
  beforeAll(async () => {
    call = await loadHandler('mcp');
  });

  const answer = async (method: string, params?: Record<string, unknown>) =>
    resultOf(await call(request('2026-07-28', method, params)), '2026-07-28', method);
  const structured = async (name: string) => (await answer('tools/call', { name })).structuredContent;

  test('the output schemas accept the results, and no additional or missing member', async () => {
    const ajv = new Ajv2020({ strict: true, allErrors: true });
    formats.default(ajv);
    const { tools } = await answer('tools/list');
    for (const { name, outputSchema } of tools as Json[]) {
      const validate = ajv.compile(outputSchema);
      const result = await structured(name);
      expect({ name, valid: validate(result), errors: validate.errors }).toEqual({
        name,
        valid: true,
        errors: null,
      });
      expect(validate({ ...result, extra: 1 })).toBe(false);
      for (const member of Object.keys(result)) {
        const { [member]: _, ...rest } = result;
        const valid = [...DETAILS, 'otherChannels', 'extension', 'form'].includes(member);
        expect({ member, valid: validate(rest) }).toEqual({ member, valid });
      }
      expect(validate({ notice: 'EXPIRED: ask the practice.', ...result })).toBe(true);
      expect(validate({ notice: true, ...result })).toBe(false);
    }
  });

  describe('title and description', () => {
    const described = (facts: object): ToolDefinition[] =>
      toolDefinitions({ ...fixturePractice(), ...facts }, fixtureSource().schemas.tools);

    test('name the practice, and say when to call the tool', () => {
      const [info, contact, guidance] = described({ name: 'Zorblat & Quux' });
      expect([info!.title, contact!.title, guidance!.title]).toEqual([
        'Practice information: Zorblat & Quux',
        'Official contact channels: Zorblat & Quux',
        'Guidance for agents: Zorblat & Quux',
      ]);
      expect(info!.description).toMatch(
        /^Call before you state any fact about Zorblat & Quux, a law practice\. /,
      );
      expect(contact!.description).toMatch(
        /^Call before you state any telephone number, .* of Zorblat & Quux, /,
      );
      expect(guidance!.description).toMatch(/^Call before you refer a person to Zorblat & Quux /);
    });

    test('end their sentences with one full stop if the name ends with one', () => {
      for (const { description } of described({ name: 'Silva & Cia. Ltda.' })) {
        expect(description).toContain('Silva & Cia. Ltda.');
        expect(description).not.toContain('..');
      }
    });

    test.each([
      ['500 characters', 'é'.repeat(500), 'é'.repeat(500)],
      ['501 characters', 'é'.repeat(501), 'www.example.org'],
      ['characters outside of the first plane', '😀'.repeat(250), '😀'.repeat(250)],
      ['40,000 characters', 'Harbor Law '.repeat(4_000), 'www.example.org'],
    ])('have at most 1,024 characters with a name of %s', (_, name, shown) => {
      for (const { title, description } of described({ name, url: 'https://www.example.org/a?b=c' })) {
        expect(title).toMatch(new RegExp(`: ${shown}$`));
        expect(description).toContain(shown);
        expect(description.length).toBeLessThanOrEqual(1_024);
      }
    });
  });
});
