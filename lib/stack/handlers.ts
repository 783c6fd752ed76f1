/**
 * The handlers of the API, bundled with the facts of the practice. They read the public address from their environment,
 * because it is known only after the distribution exists.
 */
import { Duration, type RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, type IFunction, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { answersOf, type McpConstants, type ToolAnswers } from '../../lambda/mcp/results.ts';
import type { SiteSource } from '../../lambda/render/site-source.ts';
import type { MenuEntry } from '../../lambda/render/unavailable.ts';
import { agentInfo } from '../../lambda/shared/facts.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import { TOOL_NAMES, TOOLS } from '../../lambda/shared/tools.ts';
import { agentInfoConstants, BundledCode, bundleHandler, type CodeFiles } from './bundle/handler.ts';

/** Node needs 60 to 80 MB, and calls need little CPU, which Lambda assigns by memory (1,769 MB is one vCPU). */
const MEMORY_MB = 256;

interface HandlersProps {
  readonly source: SiteSource;
  /** Menu of the 503 page, which is served when S3 cannot be read. */
  readonly menu: readonly MenuEntry[];
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
    this.agentInfo = create('AgentInfo', bundleHandler('agent-info', agentInfoConstants(source, menu)));
    this.mcp = create('Mcp', bundleHandler('mcp', mcp), { ALLOWED_ORIGINS: allowedOrigins.join(',') });
  }
}

/** How long logs are kept, and whether they are deleted with the stack. */
export interface LogSettings {
  readonly retentionDays: number;
  readonly removalPolicy: RemovalPolicy;
}

interface NodeFunctionProps {
  /** Files of the asset; `index.mjs` exports `handler`. */
  readonly files: CodeFiles;
  /** Text by which the asset is named. @default the content of the files */
  readonly identity?: string;
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

/**
 * A Lambda function on the newest Node runtime, with its log group and its role. The role may write to that log group
 * only (the managed policy for basic execution permits every log group of the account), and has the given policies.
 */
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
      // The name of the publisher must never change. CloudFormation would replace the function, but its custom resource
      // cannot get another one ("Modifying service token is not allowed").
      functionName: `${Stack.of(this).stackName}-${props.name}`,
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: new BundledCode(props.files, props.identity),
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

/** A DNS name has at most 253 characters (RFC 1035 §2.3.4, without the root's dot). */
const LONGEST_BASE_URL = `https://${'x'.repeat(253)}`;

/** A day on which all facts have expired, which makes the answers longest. */
const LAST_DAY = '9999-12-31';

/** The message says everything: print it without a stack trace. */
export class AnswerTooLarge extends Error {}

/**
 * Checks the size of the handlers' answers against the published limit (contract §5).
 *
 * @throws AnswerTooLarge if an answer could exceed `limits.maxResponseBytes`; it names the fact to shorten
 */
export function assertAnswerSizes(constants: McpConstants): void {
  const { limits } = constants;
  const practice = withAllClosures(constants.practice);
  const info = agentInfo(practice, LONGEST_BASE_URL, LAST_DAY);
  const { machineReadable: _, notice: __, ...facts } = info;
  assertSize('GET /api/agent-info', JSON.stringify(info), limits.maxResponseBytes, facts);

  // Every answer repeats the request's id, which may be as long as the longest body.
  const maxBytes = limits.maxResponseBytes - limits.maxBodyBytes;
  const { modern, legacy } = answersOf({ ...constants, practice }, LONGEST_BASE_URL, LAST_DAY);
  const { name, serviceType, legalNotice, contact } = practice;
  const inNotice = { name, registrations: contact.verification.registrations };
  assertSize('server/discover', modern.discover(), maxBytes, { ...inNotice, serviceType, legalNotice });
  const revisions: ToolAnswers[] = [modern, ...legacy.values()];
  for (const { list, calls } of revisions) {
    assertSize('tools/list', list(), maxBytes, { name, serviceType });
    for (const tool of TOOL_NAMES) {
      const stated = TOOLS[tool].result(practice, LONGEST_BASE_URL, LAST_DAY);
      assertSize(`tools/call ${tool}`, calls.get(tool)!.resultWithNote(), maxBytes, {
        ...inNotice,
        ...stated,
      });
    }
  }
}

/** Moves the end of each closure to `LAST_DAY`, so that the answers of that day contain all of them. */
const withAllClosures = (practice: Practice): Practice => ({
  ...practice,
  closures: practice.closures?.map((closure) => ({ ...closure, until: LAST_DAY })),
});

/** @param stated - the facts in the answer; the error names the longest */
function assertSize(answer: string, text: string, maxBytes: number, stated: object): void {
  const bytes = Buffer.byteLength(text);
  if (bytes <= maxBytes) return;
  const members = Object.entries(stated).map(([name, value]) => ({
    name,
    bytes: Buffer.byteLength(JSON.stringify(value) ?? ''),
  }));
  const longest = members.reduce((most, member) => (member.bytes > most.bytes ? member : most));
  throw new AnswerTooLarge(
    `The answer to ${answer} would have ${bytes} bytes, but at most ${maxBytes} are allowed. Shorten ${longest.name} in the practice file (${longest.bytes} bytes).`,
  );
}
