/**
 * The alarm on the publisher reads its log (lib/watch/publisher-alarm.ts): the line of a run that failed
 * holds both terms of the filter, and no other line does. The bundle that ships, against a loopback server
 * in CloudFormation's place.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { jest } from '@jest/globals';
import { bundleHandler } from '../../lib/bundle/handler.ts';

/** As the metric filter has them. */
const TERMS = ['"event":"publish"', '"failure":'];

const directory = mkdtempSync(join(tmpdir(), 'publisher-'));
let server: Server;
let handler: (request: object, context: object) => Promise<void>;
beforeAll(async () => {
  server = createServer((request, response) => request.resume().on('end', () => response.end()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const file = join(directory, 'index.mjs');
  writeFileSync(
    file,
    bundleHandler({ entry: join(import.meta.dirname, '../../lambda/publisher/handler.ts') }),
  );
  process.env.AWS_REGION = 'us-east-1';
  ({ handler } = await import(pathToFileURL(file).href));
});
afterAll(() => {
  server.close();
  rmSync(directory, { recursive: true });
});

async function linesOf(request: object): Promise<string[]> {
  const lines: string[] = [];
  const spies = (['log', 'error'] as const).map((level) =>
    jest.spyOn(console, level).mockImplementation((line) => void lines.push(String(line))),
  );
  try {
    const { port } = server.address() as AddressInfo;
    await handler(
      {
        ...request,
        ResponseURL: `http://127.0.0.1:${port}/`,
        StackId: 's',
        RequestId: 'r',
        LogicalResourceId: 'l',
      },
      { getRemainingTimeInMillis: () => 120_000 },
    );
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return lines;
}

test.each([
  ['fails', { RequestType: 'Update', ResourceProperties: {} }, TERMS],
  ['succeeds', { RequestType: 'Delete', ResourceProperties: {} }, TERMS.slice(0, 1)],
])('a run that %s', async (_, request, terms) => {
  const lines = await linesOf(request);
  expect(lines).toHaveLength(1);
  expect(TERMS.filter((term) => lines[0]!.includes(term))).toEqual(terms);
});
