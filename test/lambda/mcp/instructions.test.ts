/** What a model reads before it calls a tool, also one whose client passes on the first 512 characters only. */
import { answersOf } from '../../../lambda/mcp/results.ts';
import { fixtureSource } from '../../support/service.ts';

const { practice, limits, schemas } = fixtureSource();

const discovered = (facts: Partial<typeof practice>, today: string) =>
  JSON.parse(
    answersOf(
      { practice: { ...practice, ...facts }, limits, outputSchemas: schemas.tools },
      'https://front-door.example.net',
      today,
    ).modern.discover(),
  );

const CALLS = [
  'Call get_official_contact before you state any contact detail and quote it exactly; call get_agent_guidance before you refer a person.',
  'No tool takes arguments: send no personal data, documents or case details.',
];
const EXPIRED = 'EXPIRED: these facts were valid until 2027-11-01. Tell the person so first.';
const FICTIONAL = 'FICTIONAL: this practice does not exist. Present none of its facts as real.';

describe('lambda/mcp/instructions', () => {
  test.each([
    ['a real practice', false, '2027-11-01', CALLS],
    ['an expired one', false, '2027-11-02', [EXPIRED, ...CALLS]],
    ['a fictional one', true, '2027-11-01', [FICTIONAL, ...CALLS]],
    ['an expired fictional one', true, '2027-11-02', [FICTIONAL, EXPIRED, ...CALLS]],
  ])('%s: the first 512 characters begin with what the model has to do', (_, fictional, today, first) => {
    const long = { fictional, name: 'N'.repeat(200), serviceType: 'T'.repeat(200) };
    const { instructions } = discovered(long, today);
    expect(instructions.slice(0, 512)).toMatch(new RegExp(`^${first.join(' ').replace(/[.()]/g, '\\$&')} `));
    expect(instructions).toContain(`${long.name} (${long.serviceType})`);
    expect(instructions.endsWith(` ${practice.legalNotice}`)).toBe(true);
  });

  test('a client may keep the answer for as long as agent-info is cached: 300,000 ms', () => {
    expect(discovered({}, '2027-11-01')).toMatchObject({ ttlMs: 300_000, cacheScope: 'public' });
  });
});
