/**
 * Creates and deletes the stack's custom resources as CloudFormation does: sends Create or Delete to the function
 * behind the service token, with a URL for the answer, and waits for SUCCESS. FAILED, or no answer, is an error with
 * the reason.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { isObject } from '../is-object.ts';
import type { Invoker } from '../lambda/lambda-function.ts';
import { LocalStackError } from '../local-stack-error.ts';
import { listen, shut } from '../loopback.ts';
import type { Stack } from '../template/stack.ts';

interface Answer {
  readonly Status?: string;
  readonly Reason?: string;
  readonly PhysicalResourceId?: string;
  readonly Data?: Record<string, unknown>;
}

/** Function ARN → function. */
type Functions = ReadonlyMap<string, Invoker>;

export async function createCustomResources(
  stack: Stack,
  stackId: string,
  functions: Functions,
): Promise<void> {
  await call(stack, stackId, functions, 'Create', (logicalId, answer) =>
    stack.resolver.setCreated(logicalId, String(answer.PhysicalResourceId), answer.Data ?? {}),
  );
}

/** @returns the `Reason` in the answer of each function */
export async function deleteCustomResources(
  stack: Stack,
  stackId: string,
  functions: Functions,
): Promise<string[]> {
  const reasons: string[] = [];
  await call(stack, stackId, functions, 'Delete', (_, { Reason = '' }) => reasons.push(Reason));
  return reasons;
}

async function call(
  stack: Stack,
  stackId: string,
  functions: Functions,
  requestType: 'Create' | 'Delete',
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
        RequestType: requestType,
        ResponseURL: `${url}/${requestId}`,
        StackId: stackId,
        RequestId: requestId,
        ResourceType: resource.Type,
        LogicalResourceId: logicalId,
        ...(requestType === 'Delete' && { PhysicalResourceId: stack.ref(logicalId) }),
        ResourceProperties: asStrings(properties),
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
