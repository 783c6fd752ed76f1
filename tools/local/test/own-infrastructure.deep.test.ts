/**
 * `npm start` with a team's own resources in the stack of the service (docs/own-infrastructure.md): the service runs, a
 * message lists the resources that are left out, and paths to the team's origins get the 502 of an origin that CloudFront
 * cannot connect to.
 */
import { App, CfnOutput, CustomResource, Duration, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration, HttpUrlIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import {
  FunctionUrlOrigin,
  HttpOrigin,
  OriginGroup,
  S3BucketOrigin,
} from 'aws-cdk-lib/aws-cloudfront-origins';
import { AccountRootPrincipal, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import { Code, FunctionUrlAuthType, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { Bucket, type BucketProps, type IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { FEATURE_FLAGS } from '../../../lib/stack/feature-flags.ts';
import { FrontDoor } from '../../../lib/stack/front-door.ts';
import { source, temporaryDirectory } from '../../../test/lib/stack/fixture.ts';
import { type LocalStack, startLocalStack } from '../local-stack.ts';

const log: string[] = [];
let stack: LocalStack;
let cdkOut: string;
describe('tools/local/own-infrastructure', () => {
  beforeAll(async () => {
    // The CDK's CloudFormation rules take seconds and do not change the template.
    process.env.CDK_VALIDATION = 'false';
    cdkOut = temporaryDirectory();
    const app = new App({ context: FEATURE_FLAGS, analyticsReporting: false, outdir: cdkOut });
    const team = new Stack(app, 'Team', { env: { region: 'us-east-1' } });
    const queue = new Queue(team, 'Mail');
    const frontDoor = new FrontDoor(team, 'FrontDoor', { source });
    addTeamResources(team, frontDoor, queue);
    // Another stack with a distribution.
    new Distribution(new Stack(app, 'Another'), 'Door', {
      defaultBehavior: { origin: new HttpOrigin('another.example.org') },
    });
    app.synth();
    stack = await startLocalStack({ cdkOut, port: 0, log: (line) => log.push(line) });
  });
  afterAll(() => stack?.close());

  function addTeamResources(team: Stack, frontDoor: FrontDoor, queue: Queue): void {
    const { distribution, bucket, api } = frontDoor;
    // The CDK's types disagree under `exactOptionalPropertyTypes`.
    const bucketOf = (id: string, props: BucketProps = {}) => new Bucket(team, id, props) as IBucket;
    const intake = new LambdaFunction(team, 'Intake', {
      runtime: Runtime.PYTHON_3_13,
      handler: 'index.handler',
      code: Code.fromInline('def handler(event, context): pass'),
      environment: { QUEUE: queue.queueUrl, SITE: bucket.bucketName },
    });
    frontDoor.node.addDependency(intake);
    new StringParameter(team, 'Address', { stringValue: frontDoor.baseUrl });
    new CfnOutput(team, 'BaseUrl', { value: frontDoor.baseUrl, description: 'Where the service is' });

    // Custom resources: of CloudFormation's type and of the team's, also of the published bucket.
    const properties = { Bucket: bucket.bucketName, Site: distribution.distributionId };
    new CustomResource(team, 'Migration', { serviceToken: intake.functionArn, properties });
    const resourceType = 'Custom::Migration';
    new CustomResource(team, 'Second', { resourceType, serviceToken: intake.functionArn, properties });
    const filled = bucketOf('Filled');
    new BucketDeployment(team, 'Deployment', {
      sources: [Source.data('a.txt', 'a')],
      destinationBucket: filled,
      distribution,
    });
    const emptied = bucketOf('Emptied', { autoDeleteObjects: true, removalPolicy: RemovalPolicy.DESTROY });
    const named = bucketOf('Named', { bucketName: 'our-own-name' });

    // Behind the distribution.
    for (const [path, files] of Object.entries({ filled, emptied, named }))
      distribution.addBehavior(`/${path}/*`, S3BucketOrigin.withOriginAccessControl(files));
    const forms = new HttpApi(team, 'Forms');
    forms.addRoutes({ path: '/forms/{id}', integration: new HttpLambdaIntegration('Intake', intake) });
    distribution.addBehavior('/forms/*', new HttpOrigin(Fn.select(2, Fn.split('/', forms.apiEndpoint))));
    new CfnOutput(team, 'FormsUrl', { value: forms.apiEndpoint, description: 'Of the team' });
    const url = intake.addFunctionUrl({ authType: FunctionUrlAuthType.AWS_IAM });
    distribution.addBehavior('/intake/*', FunctionUrlOrigin.withOriginAccessControl(url));
    const edge = new EdgeFunction(team, 'EdgeFunction', {
      code: FunctionCode.fromInline('function handler(event) { return event.request; }'),
      runtime: FunctionRuntime.JS_1_0,
    });
    distribution.addBehavior(
      '/hosted/*',
      new HttpOrigin('hosted.example.org', { originShieldRegion: 'us-east-1' }),
      {
        allowedMethods: AllowedMethods.ALLOW_ALL,
        cachePolicy: new CachePolicy(team, 'Cache', { defaultTtl: Duration.hours(1) }),
        originRequestPolicy: OriginRequestPolicy.ALL_VIEWER,
        responseHeadersPolicy: new ResponseHeadersPolicy(team, 'Headers', {
          corsBehavior: {
            accessControlAllowCredentials: false,
            accessControlAllowHeaders: ['*'],
            accessControlAllowMethods: ['GET'],
            accessControlAllowOrigins: ['*'],
            originOverride: true,
          },
        }),
        functionAssociations: [{ function: edge, eventType: FunctionEventType.VIEWER_REQUEST }],
      },
    );
    const group = new OriginGroup({
      primaryOrigin: new HttpOrigin('one.example.org'),
      fallbackOrigin: new HttpOrigin('two.example.org'),
    });
    distribution.addBehavior('/group/*', group);

    // Additions to the service's API and bucket.
    distribution.addBehavior('/copies/*', S3BucketOrigin.withOriginAccessControl(bucket), {
      cachePolicy: new CachePolicy(team, 'Copies'),
    });
    api.addRoutes({
      path: '/more',
      methods: [HttpMethod.GET],
      integration: new HttpLambdaIntegration('More', intake),
    });
    const integration = new HttpUrlIntegration('Url', 'https://hosted.example.org/');
    api.addRoutes({ path: '/{proxy+}', methods: [HttpMethod.GET], integration });
    api.addStage('Beta', { stageName: 'beta', autoDeploy: true });
    const reader = new Role(team, 'Reader', { assumedBy: new AccountRootPrincipal() });
    bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [reader],
        actions: ['s3:GetObject'],
        resources: [bucket.arnForObjects('*')],
      }),
    );
    const mirror = new Distribution(team, 'Mirror', {
      defaultBehavior: { origin: S3BucketOrigin.withOriginAccessControl(bucket) },
    });
    const value = `https://${mirror.distributionDomainName}`;
    new CfnOutput(team, 'MirrorUrl', { value, description: 'Of the team' });
  }

  const get = (path: string) => fetch(`${stack.url}${path}`);

  test('serves the service at the address of the output', async () => {
    expect(stack.outputs).toEqual({ BaseUrl: stack.url });
    for (const path of ['/', '/contact', '/api/agent-info', '/llms.txt'])
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const answer = await fetch(`${stack.url}/.well-known/mcp`, { method: 'POST', headers, body });
    expect(await answer.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });

  test('leaves out the team’s resources, with one message, also when it is deployed again', async () => {
    await stack.deploy(cdkOut);
    const said = log.filter((line) => line.startsWith('Left out'));
    expect(said).toHaveLength(1);
    for (const type of [
      ...['AWS::SQS::Queue', 'AWS::Lambda::Function', 'AWS::Lambda::Url', 'AWS::SSM::Parameter'],
      ...['AWS::S3::Bucket', 'AWS::CloudFormation::CustomResource', 'Custom::Migration'],
      ...['Custom::CDKBucketDeployment', 'AWS::Lambda::LayerVersion', 'Custom::S3AutoDeleteObjects'],
      ...['AWS::ApiGatewayV2::Api', 'AWS::CloudFront::Distribution', 'AWS::CloudFront::CachePolicy'],
    ])
      expect(said[0]).toContain(`(${type})`);
  });

  test('leaves out only the team’s additions to the service', () => {
    const [said = ''] = log.filter((line) => line.startsWith('Left out'));
    const ofService = Array.from(said.matchAll(/FrontDoor\w* \(([\w:]+)\)/g), ([, type]) => type);
    expect([...new Set(ofService)].sort()).toEqual([
      'AWS::ApiGatewayV2::Integration',
      'AWS::ApiGatewayV2::Route',
      'AWS::ApiGatewayV2::Stage',
      'AWS::CloudFront::OriginAccessControl',
    ]);
  });

  test.each([
    ['another host, with policies and a function of the team', '/hosted/a', 'hosted.example.org'],
    ['a function of the team', '/intake/a', 'the origin of Intake'],
    ['an API of the team', '/forms/a', 'the origin of Forms'],
    ['a group of origins', '/group/a', 'an origin group'],
    ['a bucket with a name', '/named/a', 'the origin of Named'],
    ['the bucket of the service, at a path of the team', '/copies/a', 'the origin of FrontDoorContent'],
    ['a bucket with a deployment', '/filled/a', 'the origin of Filled'],
    ['a bucket whose objects are deleted automatically', '/emptied/a', 'the origin of Emptied'],
  ])('%s is 502, with a message', async (_, path, name) => {
    const answer = await get(path);
    expect(answer.status).toBe(502);
    // The error page is for every behaviour of the distribution (docs/own-infrastructure.md).
    expect(await answer.json()).toMatchObject({ error: { code: -32603 } });
    expect(log.filter((line) => line.includes(`| ${name}`))).toHaveLength(1);
  });

  test('a method that the behaviour allows is 502, any other 403', async () => {
    const post = (path: string) => fetch(`${stack.url}${path}`, { method: 'POST' });
    expect([(await post('/hosted/a')).status, (await post('/named/a')).status]).toEqual([502, 403]);
  });
});
