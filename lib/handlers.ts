/**
 * The handlers of the API, bundled with the practice and what is published about it. They learn the public address from
 * their environment, because it is known only when the distribution exists.
 */
import { Duration } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { peopleForms } from '../lambda/render/people-forms.ts';
import type { SiteSource } from '../lambda/render/site-source.ts';
import { channels } from '../lambda/shared/channels.ts';
import type { Practice } from '../lambda/shared/practice.ts';
import type { UnavailableConstants } from '../lambda/unavailable/constants.ts';
import { assertAnswerSizes } from './answer-sizes.ts';
import { agentInfoConstants } from './bundle/agent-info-constants.ts';
import { bundleHandler } from './bundle/handler.ts';
import { type LogSettings, NodeFunction } from './node-function.ts';

/**
 * CPU comes with memory (1,769 MB is one vCPU, Lambda developer guide). A call takes microseconds and a
 * cold start milliseconds, so that little is enough; below 256 MB, Node's own 60 to 80 MB leave little room.
 */
const MEMORY_MB = 256;

interface HandlersProps {
  readonly source: SiteSource;
  /** Of the page for when S3 cannot be read. */
  readonly menu: UnavailableConstants['menu'];
  /** Public origin of the service, no trailing slash. */
  readonly baseUrl: string;
  /** Browser origins, besides the service's own, that may call the MCP endpoint. */
  readonly allowedOrigins: readonly string[];
  /** Comma-separated values, one of which a caller has to send. @default none is asked for */
  readonly originSecrets?: string | undefined;
  readonly logs: LogSettings;
}

export class Handlers extends Construct {
  readonly agentInfo: IFunction;
  readonly mcp: IFunction;
  readonly unavailable: IFunction;

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
  }
}

/** Telephone numbers of the practice, E.164 → as people write them. */
function numbersOf(practice: Practice): UnavailableConstants['numbers'] {
  const { telephone } = peopleForms(practice);
  const numbers = channels(practice).filter(({ kind }) => kind !== 'email');
  return Object.fromEntries(numbers.map(({ value }) => [value, telephone(value)]));
}
