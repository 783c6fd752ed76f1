/** The last look before anything is deployed: what the service says is read back as its readers read it, on both days. */
import type { Limits } from '../../../lambda/shared/limits.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import { checkFile, checkSite } from '../../../lib/content/check-site.ts';
import { sampleSite } from '../../../lib/content/site-source.ts';
import { shippedSource } from '../../support/service.ts';
import { reported } from './support.ts';

const source = shippedSource();
const site = sampleSite(source);

const bodyOf = (key: string) => site.files.find((file) => file.key === key)!.body;

describe('lib/content/check-site', () => {
  test('the shipped site has nothing to tell', () => {
    expect(checkSite(source, site)).toEqual([]);
  });

  describe('a file of the bucket', () => {
    const HTML = 'text/html; charset=utf-8';
    const home = bodyOf('index.html');

    test.each([
      ['cut JSON', 'mcp.json', 'application/json', bodyOf('mcp.json').slice(0, -3), 'JSON: is not JSON: '],
      [
        'cut JSON of a type of its own',
        'x',
        'application/linkset+json; profile="x"',
        '{"a":',
        'JSON: is not JSON: ',
      ],
      ['a descriptor without limits', 'mcp.json', 'application/json', '{}', '$.limits: missing'],
      ['a bare ampersand', 'sitemap.xml', 'application/xml', '<a>x & y</a>', 'XML: is not well-formed: '],
      ['a control character', 'sitemap.xml', 'application/xml', '<a>\u0001</a>', 'XML: is not well-formed: '],
      [
        'an element that is never closed',
        'favicon.svg',
        'image/svg+xml',
        '<svg><g></svg>',
        'XML: is not well-formed: ',
      ],
      ['cut JSON-LD', 'index.html', HTML, home.replace('"@graph":', ''), 'JSON-LD: is not JSON: '],
      ['no JSON-LD', 'index.html', HTML, '<!DOCTYPE html><p>x', 'JSON-LD: must be one block; received 0'],
      ['two blocks', 'index.html', HTML, home + home, 'JSON-LD: must be one block; received 2'],
    ])('%s', (_, key, contentType, body, problem) => {
      expect(body).not.toBe(site.files.find((file) => file.key === key)?.body);
      const problems = reported((report) => checkFile({ key, contentType, body }, report));
      expect(problems).toContainEqual(expect.stringContaining(problem));
    });
  });

  describe('told with its place and both days, the last on which the facts hold and the next', () => {
    const DAYS = ['2027-03-31', '2027-04-01'];
    const { contact } = source.practice;
    const verification = { ...contact.verification, validUntil: DAYS[0]! };
    const problemsOf = (facts: Partial<Practice>, limits: Partial<Limits> = {}) => {
      const broken = {
        ...source,
        practice: { ...source.practice, contact: { ...contact, verification }, ...facts },
        limits: { ...source.limits, ...limits },
      };
      return checkSite(broken, sampleSite(broken)).map(
        ({ file, where, rule }) => `${file}: ${where}: ${rule}`,
      );
    };

    test('a fact that a schema we publish does not let through', () => {
      const problems = problemsOf({ scope: [] });
      for (const day of DAYS)
        expect(problems).toEqual(
          expect.arrayContaining([
            `/api/agent-info as of ${day}: $.scope: must not be empty`,
            ...['2026-07-28', '2025-06-18', '2025-03-26'].map(
              (revision) =>
                `/.well-known/mcp in ${revision} as of ${day}: get_practice_info $.scope: must not be empty`,
            ),
          ]),
        );
      expect(problems).toHaveLength(8);
    });

    test('a limit that the descriptor cannot state, once: it says the same on both', () => {
      expect(problemsOf({}, { burst: 0 })).toEqual([
        expect.stringContaining(`/mcp.json as of ${DAYS[0]}: $.limits.burst: `),
      ]);
    });
  });
});
