/** References to secrets, the own domain, and the choice of the stack that runs. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownDomainRule } from '../loopback.ts';
import { loadAssembly, type Template } from '../template/assembly.ts';
import { withDynamicReferences } from '../template/resolver.ts';
import { resolverOf } from './stack-of.ts';

const TEMPLATE: Template = {
  Resources: { One: { Type: 'AWS::SecretsManager::Secret' }, Two: { Type: 'AWS::SecretsManager::Secret' } },
};
const reference = (secret: string, rest = ':SecretString:::') => ({
  'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: secret }, `${rest}}}`]],
});

const resolve = (value: unknown) => resolverOf(TEMPLATE).resolve(value, 'Fn.Properties.Here');

describe('tools/local/stack-references', () => {
  describe('a secret', () => {
    test('has the same value at each reference, which is valid in a header', () => {
      const value = resolve(reference('One'));
      expect(value).toMatch(/^[0-9a-f]{48}$/);
      expect(resolve({ a: [reference('One')] })).toEqual({ a: [value] });
      expect(resolve(reference('One', ':SecretString'))).toBe(value);
      expect(resolve(reference('Two'))).not.toBe(value);
    });

    test('is replaced inside a longer text, also twice', () => {
      const [one, two] = [resolve(reference('One')), resolve(reference('Two'))];
      expect(resolve({ 'Fn::Join': [',', [reference('One'), 'x', reference('Two')]] })).toBe(
        `${one},x,${two}`,
      );
    });

    test.each([
      ['a key of a secret', '{{resolve:secretsmanager:arn:aws:x:SecretString:password::}}'],
      ['a parameter', '{{resolve:ssm:/some/name}}'],
      ['no end', '{{resolve:secretsmanager:arn:aws:x'],
    ])('%s is refused, with its path', (_, text) => {
      expect(() => withDynamicReferences(text, 'Fn.Properties.Here')).toThrow(
        /Cannot resolve Fn\.Properties\.Here: the emulator does not model \{\{resolve:/,
      );
    });
  });

  test.each([
    ['its own address', 'https://127.0.0.1:8080/a', 'http://127.0.0.1:8080/a'],
    ['a custom domain', 'see https://www.example.org/a', 'see http://127.0.0.1:8080/a'],
    ['at the end of a sentence', 'Call https://www.example.org.', 'Call http://127.0.0.1:8080.'],
    ['a longer name', 'https://www.example.org.evil.example/', 'https://www.example.org.evil.example/'],
    ['a subdomain', 'https://a.www.example.org/', 'https://a.www.example.org/'],
    ['another port', 'https://www.example.org:8443/', 'https://www.example.org:8443/'],
    ['the dot matches only a dot', 'https://wwwxexample.org/', 'https://wwwxexample.org/'],
  ])('own domain: %s', (_, text, expected) => {
    expect(ownDomainRule('127.0.0.1:8080', ['www.example.org'])(text)).toBe(expected);
  });

  describe('the stacks of an app', () => {
    let directory: string;
    beforeEach(() => {
      directory = mkdtempSync(join(tmpdir(), 'legal-front-door-assembly-'));
    });
    afterEach(() => rmSync(directory, { recursive: true, force: true }));

    /** @param stacks - name → environment and the types in it */
    const write = (stacks: Record<string, [environment: string, ...types: string[]]>) => {
      const artifacts = Object.entries(stacks).map(([name, [environment, ...types]]) => {
        const Resources = Object.fromEntries(types.map((Type, index) => [`R${index}`, { Type }]));
        writeFileSync(join(directory, `${name}.json`), JSON.stringify({ Resources }));
        const properties = { templateFile: `${name}.json` };
        return [name, { type: 'aws:cloudformation:stack', environment, properties }];
      });
      writeFileSync(
        join(directory, 'manifest.json'),
        JSON.stringify({ artifacts: Object.fromEntries(artifacts) }),
      );
    };
    const CONTENT = 'Custom::SiteContent';

    test('the stack that publishes a site runs, in its region', () => {
      write({
        Before: ['aws://unknown-account/us-east-1', 'AWS::WAFv2::WebACL'],
        Main: ['aws://unknown-account/eu-west-1', 'AWS::S3::Bucket', CONTENT],
        After: ['aws://unknown-account/eu-west-1', 'AWS::CloudFront::Distribution'],
      });
      expect(loadAssembly(directory)).toMatchObject({ stackName: 'Main', region: 'eu-west-1' });
    });

    test('a stack without an account and a region has none', () => {
      write({ Main: ['aws://unknown-account/unknown-region', CONTENT] });
      const { account, region } = loadAssembly(directory);
      expect([account, region]).toEqual([undefined, undefined]);
    });

    test('a stack runs in its account', () => {
      write({ Main: ['aws://111122223333/eu-west-1', CONTENT] });
      expect(loadAssembly(directory)).toMatchObject({ account: '111122223333', region: 'eu-west-1' });
    });

    test.each<[string, Parameters<typeof write>[0], RegExp]>([
      [
        'no stack with a site',
        { A: ['aws://a/b', 'AWS::S3::Bucket'] },
        /no stack with a FrontDoor\. Its stacks: A\./,
      ],
      [
        'two stacks with a site',
        { A: ['aws://a/b', CONTENT], B: ['aws://a/b', CONTENT] },
        /the app makes 2 \(A, B\)/,
      ],
      ['no stack', {}, /no stack with a FrontDoor\. Its stacks: none\./],
    ])('%s: refused', (_, stacks, message) => {
      write(stacks);
      expect(() => loadAssembly(directory)).toThrow(message);
    });
  });
});
