/** The configuration of a stage: valid values, one message for all problems, and the generated JSON Schema. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { configSchema, configSchemaText } from '../../../lib/config/config-schema.ts';
import { checkSchema } from '../../../lib/practice/check-schema.ts';
import { reported } from '../content/support.ts';

const SCHEMA = JSON.parse(configSchemaText());
const ajv = formats.default(new Ajv2020({ allErrors: true, strict: true, strictRequired: false }));
const validate = ajv.compile(SCHEMA);

const CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d-0000-4000-8000-000000000000';
const ZONE = { id: 'Z0123456789ABCDEFGHIJ', name: 'example.org' };
const WEB_ACL =
  'arn:aws:wafv2:us-east-1:123456789012:global/webacl/ours/0a1b2c3d-0000-4000-8000-000000000000';

const problems = (value: unknown): string[] => reported((report) => checkSchema(configSchema, value, report));

describe('lib/config/config', () => {
  test.each(
    Object.entries<Record<string, unknown>>({
      nothing: {},
      'every option': {
        ...{ region: 'us-east-1', account: '123456789012', prefix: 'PrefixOf18Letters2' },
        domain: { name: 'a.b.example.org', hostedZone: ZONE, certificateArn: CERTIFICATE },
        allowedOrigins: ['https://app.example.org', 'http://localhost:6274', 'https://[::1]:8443'],
        limits: { ratePerSecond: 1, burst: 5000, maxBodyBytes: 1024 },
        ...{ alarmEmail: 'on-call@example.org', logRetentionDays: 365 },
        runbookUrl: 'https://git.example.org/door/blob/main/docs/operations.md',
        waf: { mode: 'block', requestsPerFiveMinutes: 10 },
        priceClass: 'PriceClass_200',
        tags: { 'cost-centre': '4711', 'Owner: team/ä': 'a b_c.d:e/f=g+h-i@j', empty: '' },
        ...{ removal: 'destroy', terminationProtection: false, headersPolicies: 'managed' },
        practice: 'site/practice.pt-BR.json',
        proofs: {
          mcpRegistry: `v=MCPv1; k=ed25519; p=${'A'.repeat(43)}=`,
          openaiApps: 'A467Dv1L-_.~',
        },
        originSecret: { generation: 3, mode: 'send' },
      },
      'a short prefix': { prefix: 'P' },
      'domain in its zone': { domain: { name: 'www.example.org', hostedZone: ZONE } },
      'domain that is the zone': { domain: { name: 'example.org', hostedZone: ZONE } },
      punycode: { domain: { name: 'xn--bcher-kva.example', certificateArn: CERTIFICATE } },
      'firewall that measures': { waf: { mode: 'count' } },
      'elsewhere, a certificate and a web ACL that exist': {
        region: 'eu-west-1',
        domain: { name: 'www.example.org', hostedZone: ZONE, certificateArn: CERTIFICATE },
        webAclArn: WEB_ACL,
      },
      'empty lists': { allowedOrigins: [], tags: {}, limits: {}, proofs: {} },
      'proof for the MCP registry, with P-384': {
        proofs: { mcpRegistry: `v=MCPv1; k=ecdsap384; p=Ag${'A'.repeat(64)}==` },
      },
      'origin secret': { originSecret: { generation: 1 } },
    }),
  )('valid: %s', (_, config) => {
    expect(reported((report) => expect(checkSchema(configSchema, config, report)).toEqual(config))).toEqual(
      [],
    );
    expect(validate(config)).toBe(true);
  });

  /** Where, the rule, wrong values there, and the rest of the configuration. */
  type Row = readonly [path: string, rule: string, values: readonly unknown[], rest?: object];

  const DOMAIN = { name: 'a.example', certificateArn: CERTIFICATE };

  const BAD: readonly Row[] = [
    ['.regionn', 'unknown field; did you mean region?', ['eu-west-1']],
    ['.limits.maxBodybytes', 'did you mean maxBodyBytes?', [1]],
    ['.domain.name', 'missing', [undefined], { domain: { certificateArn: CERTIFICATE } }],
    ['.waf.mode', 'missing', [undefined]],
    ['.stage', 'unknown field', ['production']],
    [
      '.prefix',
      'must be 1 to 18 letters and digits, and begin with a letter, e.g. Practice',
      ['', 'Practice-', 'Practice-A', '1Practice', 'Präxis', 'a b', 'x'.repeat(19)],
    ],
    ['.account', 'must be the 12 digits of an AWS account, in quotes', [123456789012]],
    ['.account', 'must be the 12 digits of an AWS account', ['12345678901']],
    ['.region', 'must be a region', ['Ireland']],
    ['.region', 'of the commercial AWS partition', ['cn-north-1', 'us-gov-west-1']],
    ['.terminationProtection', 'must be true or false', ['no']],
    ['.tags', 'must be an object of texts, e.g. {"cost-centre": "4711"}', [['a']]],
    [
      '.tags',
      'must have at most 48 tags',
      [Object.fromEntries([...Array(49).keys()].map((key) => [key, '']))],
    ],
    ['.tags.owner', 'must be a text', [7]],
    ['.tags.owner', 'must have at most 256 characters', ['x'.repeat(257)]],
    ['.tags.owner', 'must have letters, digits, spaces and _ . : / = + - @ only', ['a;b']],
    ['.tags[""]', 'the key must have 1 to 128 characters; received ""', ['x']],
    [`.tags.${'k'.repeat(129)}`, 'the key must have 1 to 128 characters', ['x']],
    ['.tags["a,b"]', 'the key must have letters, digits, spaces', ['x']],
    ['.tags["aws:a"]', 'the key must not begin with aws:', ['x']],
    ['.tags.stage', 'the key must not be service or stage, which the app sets', ['x']],
    ['.domain', 'must have certificateArn or hostedZone', [{ name: 'www.example.org' }]],
    ['.domain.name', 'lower-case domain name', ['https://www.example.org'], { domain: { hostedZone: ZONE } }],
    ['.domain.name', 'lower-case', ['WWW.example.org'], { domain: DOMAIN }],
    ['.domain.name', 'final dot', ['www.example.org.'], { domain: DOMAIN }],
    ['.domain.name', 'domain name', ['*.example.org'], { domain: DOMAIN }],
    [
      '.domain.certificateArn',
      'must be the ARN of a certificate of Certificate Manager in us-east-1, from which alone CloudFront takes it, e.g. arn:aws:acm:',
      [CERTIFICATE.replace('us-east-1', 'eu-west-1')],
      { domain: DOMAIN },
    ],
    ['.domain.hostedZone.id', 'Z0123', ['/hostedzone/Z1'], { domain: { name: ZONE.name, hostedZone: ZONE } }],
    [
      '.proofs.mcpRegistry',
      'must be the record of a public key',
      [
        `v=MCPv1; k=ed25519; p=${'A'.repeat(43)}=\n`,
        `v=MCPv1;k=ed25519;p=${'A'.repeat(43)}=`,
        `v=MCPv1; k=ed25519; p=${'A'.repeat(42)}=`,
        `v=MCPv1; k=ed25519; p=${'A'.repeat(42)}B=`,
        `v=MCPv1; k=ed25519; p=Ag${'A'.repeat(64)}==`,
        `v=MCPv1; k=ecdsap384; p=BA${'A'.repeat(64)}==`,
        `v=MCPv1; k=rsa; p=${'A'.repeat(43)}=`,
        `example.org. IN TXT "v=MCPv1; k=ed25519; p=${'A'.repeat(43)}="`,
      ],
    ],
    [
      '.proofs.openaiApps',
      "must be the token of OpenAI's portal",
      ['', 'short', 'two words', 'a-line-end\n', 'x'.repeat(513)],
    ],
    ['.limits.ratePerSecond', 'at least 1', [0]],
    ['.limits.ratePerSecond', 'at most 10000', [10_001]],
    ['.limits.burst', 'whole number', [1.5]],
    ['.limits.maxBodyBytes', 'at least 1024', [1023]],
    ['.limits.maxBodyBytes', 'at most 32768', [32_769]],
    ['.alarmEmail', 'e-mail address', ['on-call']],
    ['.runbookUrl', 'must be an https URL', ['http://git.example.org/operations.md']],
    ['.runbookUrl', 'without a fragment', ['https://git.example.org/operations.md#top']],
    ['.headersPolicies', 'must be "own" or "managed"', ['none']],
    ['.waf', 'must be an object, e.g. {"mode": "count"}', [true]],
    ['.waf.mode', 'must be "count" (only measure) or "block"', ['on']],
    [
      '.webAclArn',
      'must be the ARN of a web ACL for CloudFront (scope CLOUDFRONT, in us-east-1), e.g. arn:aws:wafv2:us-east-1:123456789012:global/webacl/',
      [
        WEB_ACL.replace('us-east-1', 'eu-west-1'),
        WEB_ACL.replace('global', 'regional'),
        WEB_ACL.replace('wafv2', 'waf'),
        CERTIFICATE,
        'ours',
      ],
    ],
    ['.waf.requestsPerFiveMinutes', 'at least 10', [9], { waf: { mode: 'count' } }],
    ['.logRetentionDays', 'must be one of 1, 3, 5, 7, 14, 30', [31]],
    ['.monitoring', 'must be true or false', ['off']],
    ['.priceClass', 'must be "PriceClass_100"', ['100']],
    ['.removal', 'must be "retain" or "destroy"', ['snapshot']],
    ['.practice', '.json file', ['site/practice']],
    ['.originSecret', 'must be an object, e.g. {"generation": 1}', [true]],
    ['.originSecret.generation', 'at least 1', [0]],
    ['', 'must be a JSON object', [[], null]],
  ];

  /** What JSON Schema cannot express. */
  const BAD_BESIDE_SCHEMA: readonly Row[] = [
    ['.prefix', 'must not be sthree or amzn, which S3 reserves', ['Sthree', 'amzn']],
    [
      '.domain.certificateArn',
      'must be a certificate of the account of the stage, 111122223333',
      [CERTIFICATE],
      { account: '111122223333', domain: DOMAIN },
    ],
    [
      '.webAclArn',
      'must be a web ACL of the account of the stage, 111122223333',
      [WEB_ACL],
      { account: '111122223333' },
    ],
    ['.webAclArn', 'must be left out, because waf makes a web ACL', [WEB_ACL], { waf: { mode: 'count' } }],
    ['.alarmEmail', 'left out, because with "monitoring": false', ['a@b.example'], { monitoring: false }],
    [
      '.runbookUrl',
      'left out, because with "monitoring": false',
      ['https://b.example'],
      { monitoring: false },
    ],
    [
      '.waf',
      'must be left out, because a firewall for CloudFront is made in us-east-1 only, and the stage is in eu-west-1: write webAclArn, the ARN of a web ACL that you have made there; received {"mode":"count"}',
      [{ mode: 'count' }],
      { region: 'eu-west-1' },
    ],
    [
      '.domain',
      'must have certificateArn, because a certificate for CloudFront is made in us-east-1 only, and the stage is in eu-west-1: write the ARN of one that you have made there',
      [{ name: 'www.example.org', hostedZone: ZONE }],
      { region: 'eu-west-1' },
    ],
    ['.tags.owner', 'must not begin with aws:, which is reserved', ['AWS:x']],
    [
      '.domain',
      'name must be hostedZone.name',
      ['www.example.net', 'notexample.org'].map((name) => ({ name, hostedZone: ZONE })),
    ],
    ['.allowedOrigins[0]', 'must be an origin', ['*', 'null', 'https://App.example.org']],
    ['.allowedOrigins[0]', 'no slash at the end', ['https://app.example.org/']],
    ['.allowedOrigins[0]', 'port if not the default', ['https://app.example.org:443']],
    ['.allowedOrigins[0]', 'scheme, host', ['app.example.org']],
    [
      '.allowedOrigins[1]',
      'origin',
      ['https://b.example,https://c.example'],
      { allowedOrigins: ['https://a.example'] },
    ],
    ['.allowedOrigins', '3000 characters', [Array(200).fill('https://app.example.org')]],
  ];

  /** A configuration with a value at a path, as its JSON is read. */
  function configWith(path: string, value: unknown, rest: object = {}): unknown {
    const names = Array.from(
      path.matchAll(/\["(.*?)"\]|\[(\d+)\]|\.(\w+)/g),
      ([, ...found]) => found.find((one) => one !== undefined)!,
    );
    // biome-ignore lint/suspicious/noExplicitAny: any member
    const config: any = structuredClone({ value: names.length === 0 ? value : rest });
    let [owner, last] = [config, 'value'];
    for (const name of names) {
      owner[last] ??= /^\d/.test(name) ? [] : {};
      [owner, last] = [owner[last], name];
    }
    owner[last] = value;
    return JSON.parse(JSON.stringify(config)).value;
  }

  const rows = [BAD, BAD_BESIDE_SCHEMA].flatMap((table) =>
    table.flatMap(([path, rule, values, rest]) =>
      values.map((value) => [path, configWith(path, value, rest), rule, table === BAD] as const),
    ),
  );
  test.each(rows)('invalid: $%s of %j: %s', (path, config, rule, inSchema) => {
    const found = problems(config);
    expect(found).toHaveLength(1);
    expect(found[0]!.startsWith(`$${path}: `)).toBe(true);
    expect(found[0]).toContain(rule);
    expect(validate(config)).toBe(!inSchema);
  });

  test('the JSON Schema describes each field', () => {
    const { properties } = SCHEMA;
    for (const [name, field] of Object.entries<{ description?: string }>(properties))
      expect(`${name}: ${field.description}`).toMatch(/: [A-Z].{15}/);
  });
});
