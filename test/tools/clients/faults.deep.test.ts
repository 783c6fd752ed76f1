/**
 * `npm run clients` notices each way in which the service can be broken. The clients are the official ones, which are in
 * `devDependencies`; copies of the command's drivers find them there. They call the built handler behind a change of its
 * answers, and are judged by the code of the command.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Faults } from '../../../local/faults.ts';
import { runClient } from '../../../tools/clients/driver.ts';
import { DAYS } from '../../../tools/clients/expected.ts';
import type { Folder } from '../../../tools/clients/folders.ts';
import { nameOf, PLAN } from '../../../tools/clients/plan.ts';
import { isWorse, type Result, reportOf, resultOf } from '../../../tools/clients/result.ts';
import { rowsOf } from '../../../tools/clients/table.ts';
import { startTestStack, type TestStack } from '../../support/local-stack.ts';
import { SERVICE_FAULTS, type ServiceFault } from './service-faults.ts';

const ROOT = join(import.meta.dirname, '../../..');
const versionIn = (directory: string) =>
  JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')).version;
const CLIENTS = { modern: 'official client 2.x, auto', legacy: 'official client 1.x' };

/** Changes what the handlers answer, as long as `breaks` is set. */
class BrokenAnswers extends Faults {
  breaks: ServiceFault['breaks'] | undefined;

  override handler(...args: Parameters<Faults['handler']>): ReturnType<Faults['handler']> {
    const invoker = super.handler(...args);
    return {
      invoke: async (event) => {
        const outcome = await invoker.invoke(event);
        return this.breaks && outcome.ok
          ? { ...outcome, result: this.broken(event, outcome.result) }
          : outcome;
      },
    };
  }

  private broken(event: unknown, result: string): string {
    const { body, isBase64Encoded } = event as { body?: string; isBase64Encoded?: boolean };
    const request = parsed(isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString() : body);
    const answer = JSON.parse(result);
    const { statusCode: status, headers } = answer;
    const answered = { request, status, headers, message: parsed(answer.body) };
    if (request?.jsonrpc) this.breaks?.(answered);
    const changed = answered.message && { ...answer, body: JSON.stringify(answered.message) };
    return JSON.stringify({ ...(changed ?? answer), statusCode: answered.status });
  }
}

function parsed(text: string | undefined) {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

describe('tools/clients/faults', () => {
  const faults = new BrokenAnswers();
  const rows = rowsOf(readFileSync(join(ROOT, 'docs/clients.md'), 'utf8'));
  let copy: string;
  let stacks: { valid: TestStack; expired: TestStack };
  beforeAll(async () => {
    mkdirSync(join(ROOT, '.cache'), { recursive: true });
    copy = mkdtempSync(join(ROOT, '.cache/drivers-'));
    for (const name of ['drive.mjs', 'calls.json', 'drivers'])
      cpSync(join(ROOT, 'tools/clients', name), join(copy, name), { recursive: true });
    const valid = await startTestStack({ faults, today: DAYS.valid });
    stacks = { valid, expired: await startTestStack({ faults, today: DAYS.expired }) };
  });
  afterAll(async () => {
    rmSync(copy, { recursive: true, force: true });
    await Promise.all(Object.values(stacks ?? {}).map((stack) => stack.close()));
  });

  async function run(era: keyof typeof CLIENTS, breaks?: ServiceFault['breaks']): Promise<Result> {
    const plan = PLAN.find((each) => nameOf(each) === CLIENTS[era])!;
    const folder: Folder = {
      program: process.execPath,
      drivers: join(copy, 'drivers'),
      extension: 'mjs',
      versionOf: (name) => versionIn(join(ROOT, 'node_modules', name)),
    };
    faults.breaks = breaks;
    return resultOf(
      await runClient(plan, folder, { valid: stacks.valid.url, expired: stacks.expired.url }),
      rows,
    );
  }

  test.each(['modern', 'legacy'] as const)(
    'the %s client receives everything from the service',
    async (era) => {
      const result = await run(era);
      expect(result.problems).toEqual([]);
      expect(result.differences.filter(({ text }) => !text.startsWith('Version: '))).toEqual([]);
    },
  );

  test.each(SERVICE_FAULTS.map((fault) => [fault.name, fault] as const))('%s', async (_, fault) => {
    const result = await run(fault.era ?? 'modern', fault.breaks);
    expect(result.problems.length > 0 || isWorse(result)).toBe(true);
    const { says } = fault;
    expect(reportOf(result)).toContainEqual(
      typeof says === 'string' ? expect.stringContaining(says) : expect.stringMatching(says),
    );
  });
});
