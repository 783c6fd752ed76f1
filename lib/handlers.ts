/**
 * The handlers of the API, bundled with everything that synthesis can work out: practice answers,
 * schemas, limits. They learn the public address from their environment, because it is known only when
 * the distribution exists.
 */
import { join } from 'node:path';
import { Duration } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { agentInfoConstants, mcpConstants } from '../lambda/shared/build-constants.ts';
import type { Limits } from '../lambda/shared/limits.ts';
import type { UnavailablePage } from '../lambda/unavailable/endpoint.ts';
import { bundleHandler } from './bundle/handler.ts';
import type { Practice } from '../lambda/shared/practice.ts';
import { type LogSettings, NodeFunction } from './node-function.ts';

/**
 * CPU comes with memory (1,769 MB is one vCPU, Lambda developer guide). A call takes microseconds and a
 * cold start milliseconds, so that little is enough; below 256 MB, Node's own 60 to 80 MB leave little room.
 */
const MEMORY_MB = 256;

export interface HandlersProps {
  readonly practice: Practice;
  readonly limits: Limits;
  /** Public origin of the service, no trailing slash. */
  readonly baseUrl: string;
  /** Browser origins, besides the service's own, that may call the MCP endpoint. */
  readonly allowedOrigins: readonly string[];
  /** Comma-separated values, one of which a caller has to send. @default none is asked for */
  readonly originSecrets?: string | undefined;
  readonly logs: LogSettings;
  /** HTML for when the bucket cannot be read, with the placeholder for the base URL. */
  readonly unavailablePage: UnavailablePage;
}

export class Handlers extends Construct {
  readonly agentInfo: IFunction;
  readonly mcp: IFunction;
  readonly unavailable: IFunction;

  constructor(scope: Construct, id: string, props: HandlersProps) {
    super(scope, id);
    const { practice, limits, baseUrl, allowedOrigins, originSecrets, logs, unavailablePage } = props;
    const guard = originSecrets === undefined ? {} : { ORIGIN_SECRETS: originSecrets };
    const create = (
      name: string,
      file: string,
      define: Record<string, unknown>,
      environment: Record<string, string>,
    ): IFunction =>
      new NodeFunction(this, name, {
        description: `Legal front door: ${name}`,
        files: {
          'index.mjs': bundleHandler({ entry: join(import.meta.dirname, '../lambda', file), define }),
        },
        memorySizeMb: MEMORY_MB,
        timeout: Duration.seconds(limits.handlerTimeoutSeconds),
        logs,
        environment: { BASE_URL: baseUrl, ...guard, ...environment },
      }).function;

    this.agentInfo = create(
      'AgentInfo',
      'agent-info/handler.ts',
      { AGENT_INFO_CONSTANTS: agentInfoConstants(practice, limits) },
      {},
    );
    this.mcp = create(
      'Mcp',
      'mcp/handler.ts',
      { MCP_CONSTANTS: mcpConstants(practice, limits) },
      { ALLOWED_ORIGINS: allowedOrigins.join(',') },
    );
    this.unavailable = create(
      'Unavailable',
      'unavailable/handler.ts',
      { UNAVAILABLE_PAGE: unavailablePage },
      {},
    );
  }
}
