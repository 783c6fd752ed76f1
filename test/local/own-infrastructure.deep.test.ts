/**
 * `npm start` with a team's own stack (docs/own-infrastructure.md): the service runs, what is beside it is left out and
 * said to be, and what goes to an origin of theirs is what CloudFront says where it gets no connection.
 */
import { App, CfnOutput, CustomResource, Fn, Stack } from 'aws-cdk-lib';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Code, FunctionUrlAuthType, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { FEATURE_FLAGS } from '../../lib/feature-flags.ts';
import { FrontDoor } from '../../lib/front-door.ts';
import { type LocalStack, startLocalStack } from '../../local/local-stack.ts';
import { source, temporaryDirectory } from '../lib/fixture.ts';

const log: string[] = [];
let stack: LocalStack;
beforeAll(async () => {
  // The CDK's own rules change nothing in the template.
  process.env.CDK_VALIDATION = 'false';
  const cdkOut = temporaryDirectory();
  const app = new App({ context: FEATURE_FLAGS, analyticsReporting: false, outdir: cdkOut });
  const ours = new Stack(app, 'Ours', { env: { region: 'us-east-1' } });
  const queue = new Queue(ours, 'Mail');
  const frontDoor = new FrontDoor(ours, 'FrontDoor', { source });
  const { distribution } = frontDoor;
  const intake = new LambdaFunction(ours, 'Intake', {
    runtime: Runtime.PYTHON_3_13,
    handler: 'index.handler',
    code: Code.fromInline('def handler(event, context): pass'),
    environment: { QUEUE: queue.queueUrl, SITE: frontDoor.bucket.bucketName },
  });
  new CustomResource(ours, 'Migration', { serviceToken: intake.functionArn });
  new StringParameter(ours, 'Address', { stringValue: frontDoor.baseUrl });
  const { url } = intake.addFunctionUrl({ authType: FunctionUrlAuthType.NONE });
  distribution.addBehavior('/forms/*', new HttpOrigin('forms.example.org'));
  distribution.addBehavior('/intake/*', new HttpOrigin(Fn.select(2, Fn.split('/', url))));
  const bucketOf = (id: string) => new Bucket(ours, id) as IBucket;
  frontDoor.deliverAccessLogsTo(bucketOf('Logs'));
  distribution.addBehavior('/files/*', S3BucketOrigin.withOriginAccessControl(bucketOf('Files')));
  new CfnOutput(ours, 'BaseUrl', { value: frontDoor.baseUrl, description: 'Where the service is' });
  app.synth();
  stack = await startLocalStack({ cdkOut, port: 0, log: (line) => log.push(line) });
});
afterAll(() => stack?.close());

const get = (path: string) => fetch(`${stack.url}${path}`);

test('serves the service, at the address of the output', async () => {
  expect(stack.outputs).toEqual({ BaseUrl: stack.url });
  for (const path of ['/', '/contact', '/api/agent-info', '/llms.txt'])
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const answer = await fetch(`${stack.url}/.well-known/mcp`, { method: 'POST', headers, body });
  expect(await answer.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
});

test('leaves out what is beside it, and says so once', () => {
  const said = log.filter((line) => line.startsWith('Left out'));
  expect(said).toHaveLength(1);
  for (const type of [
    ...['AWS::SQS::Queue', 'AWS::Lambda::Function', 'AWS::Lambda::Url', 'AWS::SSM::Parameter'],
    ...['AWS::S3::Bucket', 'AWS::CloudFormation::CustomResource'],
  ])
    expect(said[0]).toContain(`(${type})`);
  // Nothing of the service.
  expect(said[0]).not.toContain('FrontDoor');
});

test.each([
  ['a host elsewhere', '/forms/a', 'forms.example.org'],
  ['a function of theirs', '/intake/a', 'the origin of Intake'],
])('%s is 502, and said so', async (_, path, name) => {
  const answer = await get(path);
  expect(answer.status).toBe(502);
  // The page for failures stands for every behaviour of the distribution (docs/own-infrastructure.md).
  expect(await answer.json()).toMatchObject({ error: { code: -32603 } });
  expect(log.filter((line) => line.includes(`| ${name}`))).toHaveLength(1);
});

test('a bucket of theirs is there, and empty', async () => {
  expect((await get('/files/a.txt')).status).toBe(403);
});
