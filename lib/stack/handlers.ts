/**
 * The handlers of the API, bundled with the facts of the practice. They read the public address from their environment,
 * because it is known only after the distribution exists.
 */
import { Duration } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { peopleForms } from '../../lambda/render/people-forms.ts';
import type { SiteSource } from '../../lambda/render/site-source.ts';
import { channels } from '../../lambda/shared/channels.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import type { UnavailableConstants } from '../../lambda/unavailable/constants.ts';
import { assertAnswerSizes } from './answer-sizes.ts';
import { agentInfoConstants, bundleHandler } from './bundle/handler.ts';
import { type LogSettings, NodeFunction } from './node-function.ts';

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
