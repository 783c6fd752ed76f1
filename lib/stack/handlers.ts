/**
 * The handlers of the API, bundled with the facts of the practice. They read the public address from their environment,
 * because it is known only after the distribution exists.
 *
 * A Lambda function on the newest Node runtime, with its log group and its role. The role may write to that log group
 * only (the managed policy for basic execution permits every log group of the account), and has the given policies.
 */
import { Duration, type RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, type IFunction, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { peopleForms } from '../../lambda/render/people-forms.ts';
import type { SiteSource } from '../../lambda/render/site-source.ts';
import { channels } from '../../lambda/shared/channels.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import type { UnavailableConstants } from '../../lambda/unavailable/constants.ts';
import { assertAnswerSizes } from './answer-sizes.ts';
import { agentInfoConstants, BundledCode, bundleHandler, type CodeFiles } from './bundle/handler.ts';

/**
 * Lambda assigns CPU by memory (1,769 MB is one vCPU, developer guide). Calls need little CPU, and Node needs 60 to 80
 * MB, so 256 MB leaves enough room.
 */
const MEMORY_MB = 256;

export interface HandlersProps {
  readonly source: SiteSource;
  /** Menu of the 503 page, which is served when S3 cannot be read. */
  readonly menu: UnavailableConstants['menu'];
  /** Public origin of the service, no trailing slash. */
  readonly baseUrl: string;
  /** Browser origins, besides the service's own, that may call the MCP endpoint. */
  readonly allowedOrigins: readonly string[];
  /** Comma-separated secrets, one of which a request has to carry. @default no secret is required */
  readonly originSecrets?: string | undefined;
  readonly logs: LogSettings;
}

export class Handlers extends Construct {
  readonly agentInfo: IFunction;
  readonly mcp: IFunction;
  readonly unavailable: IFunction;
  readonly all: readonly IFunction[];

  constructor(scope: Construct, id: string, props: HandlersProps) {
    super(scope, id);
    const { source, menu, baseUrl, allowedOrigins, originSecrets, logs } = props;
    const { practice, limits, schemas } = source;
    const guard = originSecrets === undefined ? {} : { ORIGIN_SECRETS: originSecrets };
    const create = (name: string, bundle: string, environment: Record<string, string> = {}): IFunction =>
      new NodeFunction(this, name, {
        name,
        description: `Legal front door: ${name}`,
        files: { 'index.mjs': bundle },
        memorySizeMb: MEMORY_MB,
        timeout: Duration.seconds(limits.handlerTimeoutSeconds),
        logs,
        environment: { BASE_URL: baseUrl, ...guard, ...environment },
      }).function;

    const mcp = { practice, limits, outputSchemas: schemas.tools };
    assertAnswerSizes(mcp);
    this.agentInfo = create('AgentInfo', bundleHandler('agent-info', agentInfoConstants(source)));
    this.mcp = create('Mcp', bundleHandler('mcp', mcp), { ALLOWED_ORIGINS: allowedOrigins.join(',') });
    this.unavailable = create(
      'Unavailable',
      bundleHandler('unavailable', { practice, menu, numbers: numbersOf(practice) }),
    );
    this.all = [this.agentInfo, this.mcp, this.unavailable];
  }
}

/** Telephone numbers of the practice: E.164 → as pages show them. */
function numbersOf(practice: Practice): UnavailableConstants['numbers'] {
  const { telephone } = peopleForms(practice);
  const numbers = channels(practice).filter(({ kind }) => kind !== 'email');
  return Object.fromEntries(numbers.map(({ value }) => [value, telephone(value)]));
}

/** How long logs are kept, and whether they are deleted with the stack. */
export interface LogSettings {
  readonly retentionDays: number;
  readonly removalPolicy: RemovalPolicy;
}

interface NodeFunctionProps {
  /** Files of the asset; `index.mjs` exports `handler`. */
  readonly files: CodeFiles;
  readonly description: string;
  /** Readable name. The function's name is the stack's name, a hyphen and this name. */
  readonly name: string;
  readonly timeout: Duration;
  readonly memorySizeMb: number;
  readonly logs: LogSettings;
  readonly environment?: Readonly<Record<string, string>>;
  /** Rights of the function besides logging. @default none */
  readonly policies?: Readonly<Record<string, PolicyDocument>>;
}

export class NodeFunction extends Construct {
  readonly function: LambdaFunction;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, props: NodeFunctionProps) {
    super(scope, id);
    this.logGroup = new LogGroup(this, 'Logs', {
      // The enumeration lists the same numbers of days as the configuration (LOG_RETENTION_DAYS).
      retention: props.logs.retentionDays as RetentionDays,
      removalPolicy: props.logs.removalPolicy,
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        WriteOwnLogs: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
              resources: [this.logGroup.logGroupArn],
            }),
          ],
        }),
        ...props.policies,
      },
    });
    this.function = new LambdaFunction(this, 'Function', {
      // This name must never change. CloudFormation would replace the function, but a custom resource cannot get
      // another function ("Modifying service token is not allowed").
      functionName: `${Stack.of(this).stackName}-${props.name}`,
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: new BundledCode(props.files),
      memorySize: props.memorySizeMb,
      timeout: props.timeout,
      environment: { ...props.environment },
      role,
      logGroup: this.logGroup,
    });
    Validations.of(this.function).acknowledge(
      {
        id: 'Serverless-LambdaDLQ',
        reason:
          'API Gateway and CloudFormation wait for the answer and see a failure, so no event can get lost.',
      },
      {
        id: 'Serverless-LambdaTracing',
        reason:
          'Every call writes a log line with outcome and duration; a trace adds nothing, and its permission needs the resource "*".',
      },
    );
  }
}
