/** Intrinsic functions of CloudFormation, as the emulator resolves them. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the syntax of Fn::Sub
import type { Template } from '../../local/template/assembly.ts';
import { resolverOf } from './stack-of.ts';

const TEMPLATE: Template = {
  Resources: {
    Site: { Type: 'AWS::S3::Bucket' },
    Named: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'kept-as-written' } },
    Door: { Type: 'AWS::CloudFront::Distribution' },
    Api: { Type: 'AWS::ApiGatewayV2::Api' },
    Fn: { Type: 'AWS::Lambda::Function' },
    Odd: { Type: 'AWS::Some::Thing' },
    Made: { Type: 'Custom::Thing' },
  },
  Parameters: {
    BootstrapVersion: { Default: '/cdk-bootstrap/hnb659fds/version' },
    NoDefault: {},
  },
  Mappings: { Sizes: { small: { memory: 128 } } },
  Conditions: {
    InVirginia: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'us-east-1'] },
    Elsewhere: { 'Fn::Not': [{ Condition: 'InVirginia' }] },
    Either: { 'Fn::Or': [{ Condition: 'InVirginia' }, { Condition: 'Elsewhere' }] },
    Both: { 'Fn::And': [{ Condition: 'InVirginia' }, { Condition: 'Elsewhere' }] },
  },
};

const resolver = () => resolverOf(TEMPLATE);

const domainOf = { 'Fn::GetAtt': ['Door', 'DomainName'] };

test.each<[id: string, value: unknown, expected: unknown]>([
  ['literals stay', { a: [1, true, null, 'x'] }, { a: [1, true, null, 'x'] }],
  ['Ref to a pseudo parameter', { Ref: 'AWS::Region' }, 'us-east-1'],
  ['Ref to a parameter', { Ref: 'BootstrapVersion' }, '/cdk-bootstrap/hnb659fds/version'],
  ['Ref to a bucket: a legal bucket name', { Ref: 'Site' }, 'stack-site'],
  ['Ref to a bucket that has a name', { Ref: 'Named' }, 'kept-as-written'],
  ['GetAtt as a list', { 'Fn::GetAtt': ['Named', 'Arn'] }, 'arn:aws:s3:::kept-as-written'],
  ['GetAtt as a string', { 'Fn::GetAtt': 'Named.Arn' }, 'arn:aws:s3:::kept-as-written'],
  ['the distribution is the emulator', domainOf, '127.0.0.1:8080'],
  ['Lambda ARN', { 'Fn::GetAtt': ['Fn', 'Arn'] }, 'arn:aws:lambda:us-east-1:123456789012:function:Stack-Fn'],
  ['Join', { 'Fn::Join': ['-', ['a', { Ref: 'AWS::Partition' }, 'b']] }, 'a-aws-b'],
  [
    'https of the own domain becomes http',
    { 'Fn::Join': ['', ['https://', domainOf]] },
    'http://127.0.0.1:8080',
  ],
  [
    'and keeps what follows',
    { 'Fn::Join': ['', ['https://', domainOf, '/.well-known/mcp']] },
    'http://127.0.0.1:8080/.well-known/mcp',
  ],
  ['another port is another origin', 'https://127.0.0.1:80801', 'https://127.0.0.1:80801'],
  ['another host keeps https', 'https://example.org', 'https://example.org'],
  ['Sub', { 'Fn::Sub': 'cdk-${AWS::AccountId}-${Site}' }, 'cdk-123456789012-stack-site'],
  ['Sub with an attribute', { 'Fn::Sub': '${Named.Arn}/*' }, 'arn:aws:s3:::kept-as-written/*'],
  ['Sub with a map', { 'Fn::Sub': ['${a}+${b}', { a: '1', b: { Ref: 'AWS::Region' } }] }, '1+us-east-1'],
  ['Sub leaves ${!literal}', { 'Fn::Sub': '${!stays}' }, '${stays}'],
  [
    'Select of Split: how CDK takes the host of an endpoint',
    { 'Fn::Select': [2, { 'Fn::Split': ['/', { 'Fn::GetAtt': ['Api', 'ApiEndpoint'] }] }] },
    'api.execute-api.us-east-1.amazonaws.com',
  ],
  ['If true', { 'Fn::If': ['InVirginia', 'yes', 'no'] }, 'yes'],
  ['If false', { 'Fn::If': ['Elsewhere', 'yes', 'no'] }, 'no'],
  ['Or', { 'Fn::If': ['Either', 'yes', 'no'] }, 'yes'],
  ['And', { 'Fn::If': ['Both', 'yes', 'no'] }, 'no'],
  ['NoValue removes a property', { a: 1, b: { Ref: 'AWS::NoValue' } }, { a: 1 }],
  ['NoValue removes an item', ['a', { 'Fn::If': ['Elsewhere', 'b', { Ref: 'AWS::NoValue' }] }], ['a']],
  ['FindInMap', { 'Fn::FindInMap': ['Sizes', 'small', 'memory'] }, 128],
  [
    'a policy statement with one Condition is no intrinsic',
    { Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
    { Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
  ],
])('%s', (_id, value, expected) => {
  expect(resolver().resolve(value, 'X.Properties.P')).toEqual(expected);
});

test.each<[id: string, value: unknown, message: string]>([
  ['unknown name', { Ref: 'Nobody' }, 'nothing in the template is called Nobody'],
  [
    'unknown type',
    { Ref: 'Odd' },
    'it refers to Odd (AWS::Some::Thing), whose values the emulator does not know',
  ],
  [
    'unknown attribute',
    { 'Fn::GetAtt': ['Site', 'Colour'] },
    'the emulator does not know attribute Colour of Site',
  ],
  [
    'custom resource before it is made',
    { 'Fn::GetAtt': ['Made', 'Out'] },
    'it refers to Made (Custom::Thing)',
  ],
  ['parameter without default', { Ref: 'NoDefault' }, 'parameter NoDefault has no default'],
  ['function not modelled', { 'Fn::ImportValue': 'x' }, 'the emulator does not model Fn::ImportValue'],
  ['Select out of range', { 'Fn::Select': [5, ['a']] }, 'Fn::Select has no item 5'],
  ['Join of no list', { 'Fn::Join': ['', 'text'] }, 'expected a list, received string'],
])('an error names where it stands: %s', (_id, value, message) => {
  const resolve = () => resolver().resolve({ Deep: [{ Value: value }] }, 'Fn.Properties');
  expect(resolve).toThrow(`Cannot resolve Fn.Properties.Deep[0].Value: ${message}`);
});

test('a custom resource has values once its function has answered', () => {
  const resolve = resolver();
  resolve.setCreated('Made', 'physical-id', { Out: 'value' });
  expect(resolve.resolve([{ Ref: 'Made' }, { 'Fn::GetAtt': ['Made', 'Out'] }], 'X')).toEqual([
    'physical-id',
    'value',
  ]);
});
