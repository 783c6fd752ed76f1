/** The calls that every client makes, in this order. Drivers in other languages read calls.json too. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Call {
  readonly tool: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
}

export const CALLS: readonly Call[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'calls.json'), 'utf8'),
);

/** Whether a client's tool is this one of the service: clients put a prefix before the name and may replace characters. */
export const isNamed = (name: string, tool: string): boolean => name.replaceAll('-', '_').endsWith(tool);
