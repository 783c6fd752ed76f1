/** Intrinsic functions of CloudFormation, as the emulator resolves them. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the syntax of Fn::Sub
import type { Template } from '../template/assembly.ts';
import { resolverOf } from './stack-of.ts';

const TEMPLATE: Template = {
  Resources: {
    Site: { Type: 'AWS::S3::Bucket' },
    Named: { Type: 'AWS::Lambda::Function', Properties: { FunctionName: 'kept-as-written' } },
    Door: { Type: 'AWS::CloudFront::Distribution' },
    Api: { Type: 'AWS::ApiGatewayV2::Api' },
    Fn: { Type: 'AWS::Lambda::Function' },
    Odd: { Type: 'AWS::Some::Thing' },
    Made: { Type: 'Custom::Thing' },
  },
};

const resolver = () => resolverOf(TEMPLATE);

const domainOf = { 'Fn::GetAtt': ['Door', 'DomainName'] };

describe('tools/local/intrinsics', () => {
  test.each(
    Object.entries<[value: unknown, expected: unknown]>({
      'literals stay': [{ a: [1, true, null, 'x'] }, { a: [1, true, null, 'x'] }],
      'Ref to a pseudo parameter': [{ Ref: 'AWS::Region' }, 'us-east-1'],
      'Ref to a bucket: a legal bucket name': [{ Ref: 'Site' }, 'stack-site'],
      'Ref to a function that has a name': [{ Ref: 'Named' }, 'kept-as-written'],
      GetAtt: [{ 'Fn::GetAtt': ['Site', 'Arn'] }, 'arn:aws:s3:::stack-site'],
      'the domain of the distribution is the emulator’s address': [domainOf, '127.0.0.1:8080'],
      'Lambda ARN': [
        { 'Fn::GetAtt': ['Fn', 'Arn'] },
        'arn:aws:lambda:us-east-1:123456789012:function:Stack-Fn',
      ],
      Join: [{ 'Fn::Join': ['-', ['a', { Ref: 'AWS::Partition' }, 'b']] }, 'a-aws-b'],
      'https of the own domain becomes http': [
        { 'Fn::Join': ['', ['https://', domainOf]] },
        'http://127.0.0.1:8080',
      ],
      Sub: [{ 'Fn::Sub': 'cdk-${AWS::AccountId}-${Site}' }, 'cdk-123456789012-stack-site'],
      'a policy statement with one Condition is not an intrinsic': [
        { Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
        { Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
      ],
    }),
  )('%s', (_id, [value, expected]) => {
    expect(resolver().resolve(value, 'X.Properties.P')).toEqual(expected);
  });

  test.each(
    Object.entries<[value: unknown, message: string]>({
      'unknown name': [{ Ref: 'Absent' }, 'the template has no resource Absent'],
      'unknown type': [
        { Ref: 'Odd' },
        'it refers to Odd (AWS::Some::Thing), whose values the emulator does not know',
      ],
      'unknown attribute': [
        { 'Fn::GetAtt': ['Site', 'Colour'] },
        'the emulator does not know attribute Colour of Site',
      ],
      'custom resource before it is created': [
        { 'Fn::GetAtt': ['Made', 'Out'] },
        'it refers to Made (Custom::Thing)',
      ],
      'function not modelled': [{ 'Fn::ImportValue': 'x' }, 'the emulator does not model Fn::ImportValue'],
      'Join of a string': [{ 'Fn::Join': ['', 'text'] }, 'expected a list, received string'],
    }),
  )('an error names the path: %s', (_id, [value, message]) => {
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
});
