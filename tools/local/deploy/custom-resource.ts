/**
 * Creates, updates and deletes the stack's custom resources as CloudFormation does: sends the request to the function
 * behind the service token, with a URL for the answer, and waits for SUCCESS. FAILED, or no answer, is an error with
 * the reason. A roll-back is an update to the properties before (CloudFormation User Guide, "Custom resource request
 * objects").
 */
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { isObject } from '../is-object.ts';
import type { Invoker } from '../lambda/functions.ts';
import { LocalStackError, listen, shut } from '../loopback.ts';
import type { Properties, Stack } from '../template/stack.ts';

interface Answer {
  readonly Status?: string;
  readonly Reason?: string;
  readonly PhysicalResourceId?: string;
  readonly Data?: Record<string, unknown>;
}

/** The members of a request that depend on its type. */
interface Request {
  readonly RequestType: 'Create' | 'Update' | 'Delete';
  readonly PhysicalResourceId?: string;
  readonly ResourceProperties: Properties;
  readonly OldResourceProperties?: Properties;
}

/** Function ARN → function. */
type Functions = ReadonlyMap<string, Invoker>;

interface CustomResource {
  /** Absent until its function has answered Create. */
  readonly physicalId?: string;
  /** Of the last request, whether or not it succeeded. */
  readonly properties: Properties;
}

export type CustomResources = Map<string, CustomResource>;

/**
 * Creates or updates each custom resource.
 * @param existing - the resources so far, which the call changes
 * @param to - the resources that a roll-back restores. @default those of the template
 */
export async function deployCustomResources(
  stack: Stack,
  stackId: string,
  functions: Functions,
  existing: CustomResources = new Map(),
  to?: CustomResources,
): Promise<void> {
  const requestOf = (logicalId: string, template: Properties): Request => {
    const { physicalId, properties: old } = existing.get(logicalId) ?? {};
    const properties = to?.get(logicalId)?.properties ?? template;
    existing.set(logicalId, { ...(physicalId !== undefined && { physicalId }), properties });
    return physicalId === undefined || !old
      ? { RequestType: 'Create', ResourceProperties: properties }
      : {
          RequestType: 'Update',
          PhysicalResourceId: physicalId,
          ResourceProperties: properties,
          OldResourceProperties: old,
        };
  };
  await call(stack, stackId, functions, requestOf, (logicalId, answer) => {
    const physicalId = String(answer.PhysicalResourceId);
    existing.set(logicalId, { ...existing.get(logicalId)!, physicalId });
    stack.resolver.setCreated(logicalId, physicalId, answer.Data ?? {});
  });
}

/** @returns the `Reason` in the answer of each function */
export async function deleteCustomResources(
  stack: Stack,
  stackId: string,
  functions: Functions,
): Promise<string[]> {
  const reasons: string[] = [];
  const requestOf = (logicalId: string, properties: Properties): Request => ({
    RequestType: 'Delete',
    PhysicalResourceId: stack.ref(logicalId),
    ResourceProperties: properties,
  });
  await call(stack, stackId, functions, requestOf, (_, { Reason = '' }) => reasons.push(Reason));
  return reasons;
}

async function call(
  stack: Stack,
  stackId: string,
  functions: Functions,
  requestOf: (logicalId: string, properties: Properties) => Request,
  succeeded: (logicalId: string, answer: Answer) => unknown,
): Promise<void> {
  const answers = new Map<string, (answer: Answer) => void>();
  const server = answerServer(answers);
  const url = `http://127.0.0.1:${await listen(server, 0)}`;
  try {
    for (const [logicalId, resource] of stack.customResources()) {
      const properties = stack.resolve(logicalId, resource.Properties);
      const invoker = functions.get(String(properties.ServiceToken));
      if (!invoker)
        throw new LocalStackError(`${logicalId}: ServiceToken does not name a function of this stack.`);
      const requestId = randomUUID();
      const answered = new Promise<Answer>((resolve) => answers.set(requestId, resolve));
      const invoked = invoker.invoke({
        ResponseURL: `${url}/${requestId}`,
        StackId: stackId,
        RequestId: requestId,
        ResourceType: resource.Type,
        LogicalResourceId: logicalId,
        ...(asStrings(requestOf(logicalId, properties)) as Request),
      });
      // A function that returns without an answer would otherwise be awaited forever.
      const silent = invoked.then(
        (outcome): Answer => ({
          Status: 'FAILED',
          Reason: outcome.ok
            ? 'its function returned without answering CloudFormation'
            : `its function failed: ${outcome.error.type}: ${outcome.error.message}`,
        }),
      );
      const answer = await Promise.race([answered, silent]);
      await invoked;
      if (answer.Status !== 'SUCCESS')
        throw new LocalStackError(`Custom resource ${logicalId} failed: ${answer.Reason}`);
      succeeded(logicalId, answer);
    }
  } finally {
    await shut(server);
  }
}

/** Receives the answers, in place of the presigned S3 URL that CloudFormation sends. */
function answerServer(answers: ReadonlyMap<string, (answer: Answer) => void>): Server {
  return createServer(async (request, reply) => {
    const answer = (await json(request).catch(() => ({}))) as Answer;
    reply.end();
    answers.get((request.url ?? '').slice(1))?.(answer);
  });
}

/** CloudFormation sends every scalar to a custom resource as a string. */
function asStrings(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asStrings);
  if (!isObject(value)) return String(value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, asStrings(item)]));
}
