/** The configuration of a stage: valid values, one message for all problems, and the generated JSON Schema. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { configSchema, configSchemaText } from '../../../lib/config/config-schema.ts';
import { checkSchema } from '../../../lib/practice/check-schema.ts';
import { ROOT, reported } from '../content/support.ts';

const committed = readFileSync(join(ROOT, 'config/schema.json'), 'utf8');
const ajv = formats.default(new Ajv2020({ allErrors: true, strict: true, strictRequired: false }));
const validate = ajv.compile(JSON.parse(committed));

const CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d-0000-4000-8000-000000000000';
const ZONE = { id: 'Z0123456789ABCDEFGHIJ', name: 'example.org' };

const problems = (value: unknown): string[] => reported((report) => checkSchema(configSchema, value, report));

describe('lib/config/config', () => {
  describe('valid', () => {
    test.each<[string, Record<string, unknown>]>([
      ['nothing', {}],
      [
        'every option',
        {
          ...{ region: 'ap-southeast-2', account: '123456789012', prefix: 'PrefixOf18Letters2' },
          domain: { name: 'a.b.example.org', hostedZone: ZONE, certificateArn: CERTIFICATE },
          allowedOrigins: ['https://app.example.org', 'http://localhost:6274', 'https://[::1]:8443'],
          limits: { ratePerSecond: 1, burst: 5000, maxBodyBytes: 1024 },
          ...{ alarmEmail: 'on-call@example.org', dashboard: true, logRetentionDays: 365 },
          runbookUrl: 'https://git.example.org/door/blob/main/docs/operations.md',
          waf: { mode: 'block', requestsPerFiveMinutes: 10 },
          ...{ monthlyBudgetUsd: 12.5, budgetTag: 'Owner: team/ä', priceClass: 'PriceClass_200' },
          tags: { 'cost-centre': '4711', 'Owner: team/ä': 'a b_c.d:e/f=g+h-i@j', empty: '' },
          ...{ removal: 'destroy', terminationProtection: false, headersPolicies: 'managed' },
          practice: 'site/practice.pt-BR.json',
          countersignature: {
            trustAnchors: ['config/root v5.pem', 'a..b.pem'],
            intermediates: ['config/ac.pem'],
            policies: ['config/PA_AD_RB_v2_5.der'],
            publish: true,
          },
          proofs: {
            mcpRegistry: `v=MCPv1; k=ed25519; p=${'A'.repeat(43)}=`,
            openaiApps: 'A467Dv1L-_.~',
          },
          originSecret: { generation: 3, mode: 'send' },
        },
      ],
      ['a short prefix', { prefix: 'P' }],
      ['domain in its zone', { domain: { name: 'www.example.org', hostedZone: ZONE } }],
      ['domain that is the zone', { domain: { name: 'example.org', hostedZone: ZONE } }],
      ['punycode', { domain: { name: 'xn--bcher-kva.example', certificateArn: CERTIFICATE } }],
      ['plan that the stage joins later', { plan: 'free', joinPlan: false }],
      ['firewall that measures', { waf: { mode: 'count' } }],
      ['budget of a stage', { monthlyBudgetUsd: 12.5, budgetTag: 'stage' }],
      ['empty lists', { allowedOrigins: [], tags: {}, limits: {}, proofs: {}, countersignature: {} }],
      ['no countersignature', { countersignature: false }],
      [
        'proof for the MCP registry, with P-384',
        { proofs: { mcpRegistry: `v=MCPv1; k=ecdsap384; p=Ag${'A'.repeat(64)}==` } },
      ],
      ['origin secret', { originSecret: { generation: 1 } }],
    ])('%s', (_, config) => {
      expect(reported((report) => expect(checkSchema(configSchema, config, report)).toEqual(config))).toEqual(
        [],
      );
      expect(validate(config)).toBe(true);
    });
  });

  /** The last column: whether JSON Schema can express the rule. */
  const BAD: [path: string, value: unknown, rule: string, inSchema: boolean][] = [
    ['$.regionn', { regionn: 'eu-west-1' }, 'unknown field; did you mean region?', true],
    ['$.limits.maxBodybytes', { limits: { maxBodybytes: 1 } }, 'did you mean maxBodyBytes?', true],
    ['$.domain.name', { domain: { certificateArn: CERTIFICATE } }, 'missing', true],
    ['$.waf.mode', { waf: {} }, 'missing', true],
    ['$.stage', { stage: 'production' }, 'unknown field', true],
    [
      '$.domain.fax',
      { domain: { name: 'a.example', certificateArn: CERTIFICATE, fax: 1 } },
      'unknown field',
      true,
    ],
    ['$.limits.rate', { limits: { rate: 1 } }, 'unknown field', true],
    ...['', 'Practice-', 'Practice-A', '1Practice', 'Präxis', 'a b', 'x'.repeat(19)].map(
      (prefix): [string, object, string, boolean] => [
        '$.prefix',
        { prefix },
        'must be 1 to 18 letters and digits, and begin with a letter, e.g. Practice',
        true,
      ],
    ),
    ['$.prefix', { prefix: 'Sthree' }, 'must not be sthree or amzn, which S3 reserves', false],
    ['$.prefix', { prefix: 'amzn' }, 'must not be sthree or amzn, which S3 reserves', false],
    ['$.account', { account: 123456789012 }, 'must be the 12 digits of an AWS account, in quotes', true],
    ['$.account', { account: '12345678901' }, 'must be the 12 digits of an AWS account', true],
    [
      '$.domain.certificateArn',
      { account: '111122223333', domain: { name: 'a.example', certificateArn: CERTIFICATE } },
      'must be a certificate of the account of the stage, 111122223333',
      false,
    ],
    ['$.region', { region: 'Ireland' }, 'must be a region', true],
    ['$.region', { region: 'cn-north-1' }, 'of the commercial AWS partition', true],
    ['$.region', { region: 'us-gov-west-1' }, 'of the commercial AWS partition', true],
    ['$.terminationProtection', { terminationProtection: 'no' }, 'must be true or false', true],
    ['$.tags', { tags: ['a'] }, 'must be an object of texts, e.g. {"cost-centre": "4711"}', true],
    ['$.tags.owner', { tags: { owner: 7 } }, 'must be a text', true],
    ['$.tags.owner', { tags: { owner: 'x'.repeat(257) } }, 'must have at most 256 characters', true],
    [
      '$.tags.owner',
      { tags: { owner: 'a;b' } },
      'must have letters, digits, spaces and _ . : / = + - @ only',
      true,
    ],
    ['$.tags.owner', { tags: { owner: 'AWS:x' } }, 'must not begin with aws:, which is reserved', false],
    ['$.tags[""]', { tags: { '': 'x' } }, 'the key must have 1 to 128 characters; received ""', true],
    [
      `$.tags.${'k'.repeat(129)}`,
      { tags: { ['k'.repeat(129)]: 'x' } },
      'the key must have 1 to 128 characters',
      true,
    ],
    ['$.tags["a,b"]', { tags: { 'a,b': 'x' } }, 'the key must have letters, digits, spaces', true],
    ['$.tags["aws:a"]', { tags: { 'aws:a': 'x' } }, 'the key must not begin with aws:', true],
    [
      '$.tags.stage',
      { tags: { stage: 'x' } },
      'the key must not be service or stage, which the app sets',
      true,
    ],
    [
      '$.tags',
      { tags: Object.fromEntries(Array.from({ length: 49 }, (_, i) => [`k${i}`, ''])) },
      'must have at most 48 tags',
      true,
    ],
    ['$.domain', { domain: { name: 'www.example.org' } }, 'must have certificateArn or hostedZone', true],
    [
      '$.domain',
      { domain: { name: 'www.example.net', hostedZone: ZONE } },
      'name must be hostedZone.name',
      false,
    ],
    [
      '$.domain',
      { domain: { name: 'notexample.org', hostedZone: ZONE } },
      'name must be hostedZone.name',
      false,
    ],
    [
      '$.domain.name',
      { domain: { name: 'https://www.example.org', hostedZone: ZONE } },
      'lower-case domain name',
      true,
    ],
    [
      '$.domain.name',
      { domain: { name: 'WWW.example.org', certificateArn: CERTIFICATE } },
      'lower-case',
      true,
    ],
    [
      '$.domain.name',
      { domain: { name: 'www.example.org.', certificateArn: CERTIFICATE } },
      'final dot',
      true,
    ],
    [
      '$.domain.name',
      { domain: { name: '*.example.org', certificateArn: CERTIFICATE } },
      'domain name',
      true,
    ],
    [
      '$.domain.certificateArn',
      { domain: { name: 'www.example.org', certificateArn: CERTIFICATE.replace('us-east-1', 'eu-west-1') } },
      'in us-east-1, which CloudFront requires',
      true,
    ],
    [
      '$.domain.hostedZone.id',
      { domain: { name: 'example.org', hostedZone: { ...ZONE, id: '/hostedzone/Z1' } } },
      'Z0123',
      true,
    ],
    ...[
      `v=MCPv1; k=ed25519; p=${'A'.repeat(43)}=\n`,
      `v=MCPv1;k=ed25519;p=${'A'.repeat(43)}=`,
      `v=MCPv1; k=ed25519; p=${'A'.repeat(42)}=`,
      `v=MCPv1; k=ed25519; p=${'A'.repeat(42)}B=`,
      `v=MCPv1; k=ed25519; p=Ag${'A'.repeat(64)}==`,
      `v=MCPv1; k=ecdsap384; p=BA${'A'.repeat(64)}==`,
      `v=MCPv1; k=rsa; p=${'A'.repeat(43)}=`,
      `example.org. IN TXT "v=MCPv1; k=ed25519; p=${'A'.repeat(43)}="`,
    ].map((mcpRegistry): (typeof BAD)[number] => [
      '$.proofs.mcpRegistry',
      { proofs: { mcpRegistry } },
      'must be the record of a public key',
      true,
    ]),
    ...['', 'short', 'two words', 'a-line-end\n', 'x'.repeat(513)].map((openaiApps): (typeof BAD)[number] => [
      '$.proofs.openaiApps',
      { proofs: { openaiApps } },
      "must be the token of OpenAI's portal",
      true,
    ]),
    ...[true, null, 'none'].map((countersignature): [string, object, string, boolean] => [
      '$.countersignature',
      { countersignature },
      'must be an object, e.g. {"publish": true}, or false to publish no signature',
      true,
    ]),
    [
      '$.countersignature.trustAnchors',
      { countersignature: { trustAnchors: [] } },
      'must name at least one file',
      true,
    ],
    [
      '$.countersignature.trustAnchors',
      { countersignature: { trustAnchors: ['a.pem', 'a.pem'] } },
      'must not name a file twice',
      false,
    ],
    ...['/etc/a.pem', '../a.pem', 'config/../../a.pem', 'C:\\a.pem', '..\\a.pem', 'a.crt', '.pem', ''].map(
      (path): [string, object, string, boolean] => [
        '$.countersignature.trustAnchors[0]',
        { countersignature: { trustAnchors: [path] } },
        'must be the path of a .pem file below the root of the project, e.g. config/icp-brasil.pem',
        true,
      ],
    ),
    [
      '$.countersignature.intermediates[0]',
      { countersignature: { intermediates: ['a.crt'] } },
      'must be the path of a .pem file below the root of the project, e.g. config/ac-oab.pem',
      true,
    ],
    [
      '$.countersignature.policies[0]',
      { countersignature: { policies: ['https://a.example/a.pem'] } },
      'must be the path of a .der file below the root of the project, e.g. config/PA_AD_RB_v2_5.der',
      true,
    ],
    [
      '$.countersignature.publish',
      { countersignature: { trustAnchors: ['a.pem'], publish: 'yes' } },
      'must be true or false',
      true,
    ],
    ['$.countersignature.policy', { countersignature: { policy: [] } }, 'did you mean policies?', true],
    ['$.proofs.openAiApps', { proofs: { openAiApps: 'x' } }, 'did you mean openaiApps?', true],
    ['$.allowedOrigins[0]', { allowedOrigins: ['*'] }, 'must be an origin', false],
    ['$.allowedOrigins[0]', { allowedOrigins: ['null'] }, 'must be an origin', false],
    ['$.allowedOrigins[0]', { allowedOrigins: ['https://app.example.org/'] }, 'no slash at the end', false],
    [
      '$.allowedOrigins[0]',
      { allowedOrigins: ['https://app.example.org:443'] },
      'port if not the default',
      false,
    ],
    ['$.allowedOrigins[0]', { allowedOrigins: ['https://App.example.org'] }, 'must be an origin', false],
    ['$.allowedOrigins[0]', { allowedOrigins: ['app.example.org'] }, 'scheme, host', false],
    [
      '$.allowedOrigins[1]',
      { allowedOrigins: ['https://a.example', 'https://b.example,https://c.example'] },
      'origin',
      false,
    ],
    [
      '$.allowedOrigins',
      { allowedOrigins: Array(200).fill('https://app.example.org') },
      '3000 characters',
      false,
    ],
    ['$.limits.ratePerSecond', { limits: { ratePerSecond: 0 } }, 'at least 1', true],
    ['$.limits.ratePerSecond', { limits: { ratePerSecond: 10_001 } }, 'at most 10000', true],
    ['$.limits.burst', { limits: { burst: 1.5 } }, 'whole number', true],
    ['$.limits.maxBodyBytes', { limits: { maxBodyBytes: 1023 } }, 'at least 1024', true],
    ['$.limits.maxBodyBytes', { limits: { maxBodyBytes: 32_769 } }, 'at most 32768', true],
    ['$.alarmEmail', { alarmEmail: 'on-call' }, 'e-mail address', true],
    ['$.runbookUrl', { runbookUrl: 'http://git.example.org/operations.md' }, 'must be an https URL', true],
    ['$.runbookUrl', { runbookUrl: 'https://git.example.org/operations.md#top' }, 'without a fragment', true],
    ['$.dashboard', { dashboard: 'yes' }, 'must be true or false', true],
    ['$.plan', { plan: 'premium' }, 'must be "free", "pro" or "business"', true],
    ['$.joinPlan', { plan: 'pro', joinPlan: 'later' }, 'must be true or false', true],
    ['$.joinPlan', { joinPlan: false }, 'must be left out, because the stage has no plan', true],
    ['$.headersPolicies', { headersPolicies: 'none' }, 'must be "own" or "managed"', true],
    ...['free', 'pro'].map((plan): (typeof BAD)[number] => [
      '$.headersPolicies',
      { plan, headersPolicies: 'own' },
      `must be "managed" or left out, because the plan "${plan}" allows no custom headers policies; received "own"`,
      true,
    ]),
    ...['free', 'pro', 'business'].map((plan): (typeof BAD)[number] => [
      '$.priceClass',
      { plan, priceClass: 'PriceClass_100' },
      'must be left out, because CloudFront allows no price class on a plan; received "PriceClass_100"',
      true,
    ]),
    ['$.waf', { waf: true }, 'must be an object, e.g. {"mode": "count"}', true],
    ['$.waf.mode', { waf: { mode: 'on' } }, 'must be "count" (only measure) or "block"', true],
    [
      '$.waf.requestsPerFiveMinutes',
      { waf: { mode: 'count', requestsPerFiveMinutes: 9 } },
      'at least 10',
      true,
    ],
    ['$.logRetentionDays', { logRetentionDays: 31 }, 'must be one of 1, 3, 5, 7, 14, 30', true],
    ['$.monthlyBudgetUsd', { monthlyBudgetUsd: 0 }, 'at least 1', true],
    ['$.monthlyBudgetUsd', { monthlyBudgetUsd: '20' }, 'must be a number', true],
    [
      '$.budgetTag',
      { budgetTag: 'stage' },
      'must be left out, because the stage has no monthlyBudgetUsd',
      true,
    ],
    [
      '$.budgetTag',
      { monthlyBudgetUsd: 9, budgetTag: 'owner' },
      'must be service, stage or a key of tags',
      false,
    ],
    ['$.budgetTag', { monthlyBudgetUsd: 9, budgetTag: 7 }, 'must be the key of a tag', true],
    ['$.priceClass', { priceClass: '100' }, 'must be "PriceClass_100"', true],
    ['$.removal', { removal: 'snapshot' }, 'must be "retain" or "destroy"', true],
    ['$.practice', { practice: 'site/practice' }, '.json file', true],
    ['$.originSecret', { originSecret: true }, 'must be an object, e.g. {"generation": 1}', true],
    ['$.originSecret.generation', { originSecret: { generation: 0 } }, 'at least 1', true],
    ['$', [], 'must be a JSON object', true],
    ['$', null, 'must be a JSON object', true],
  ];

  describe('invalid', () => {
    test.each(BAD)('%s of %j: %s', (path, value, rule, inSchema) => {
      const found = problems(value);
      expect(found).toHaveLength(1);
      expect(found[0]!.startsWith(`${path}: `)).toBe(true);
      expect(found[0]).toContain(rule);
      expect(validate(value)).toBe(!inSchema);
    });

    test('one message lists every problem with path, rule and received value', () => {
      const domain = { name: 'WWW', hostedZone: { id: 'z', name: 'example.org' } };
      expect(
        problems({
          ...{ domain, limits: { burst: 0 }, allowedOrigins: ['*', 'null'], removal: 'no', fax: '1' },
          ...{ budgetTag: 'owner', joinPlan: true },
        }),
      ).toEqual([
        expect.stringMatching(/^\$\.domain\.name: must be a lower-case .*; received "WWW"$/),
        expect.stringMatching(/^\$\.domain\.hostedZone\.id: .*; received "z"$/),
        expect.stringMatching(/^\$\.domain: name must be hostedZone\.name or a name below it; received \{/),
        expect.stringMatching(/^\$\.allowedOrigins\[0\]: .*; received "\*"$/),
        expect.stringMatching(/^\$\.allowedOrigins\[1\]: .*; received "null"$/),
        '$.limits.burst: must be at least 1; received 0',
        '$.removal: must be "retain" or "destroy"; received "no"',
        '$.fax: unknown field; received "1"',
        '$.joinPlan: must be left out, because the stage has no plan; received true',
        '$.budgetTag: must be left out, because the stage has no monthlyBudgetUsd; received "owner"',
        '$.budgetTag: must be service, stage or a key of tags; received "owner"',
      ]);
    });
  });

  describe('the JSON Schema', () => {
    test('is what the zod schema generates', () => {
      if (committed !== configSchemaText())
        throw new Error('config/schema.json is stale: run `npm run schema` and commit the result');
    });

    test('describes each field', () => {
      const { properties } = JSON.parse(committed);
      for (const [name, field] of Object.entries<{ description?: string }>(properties))
        expect(`${name}: ${field.description}`).toMatch(/: [A-Z].{15}/);
    });
  });
});
