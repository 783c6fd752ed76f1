/** Requests, responses and settings of AWS clients for the tests of the emulator's parts. */
import { HeaderLines, type Request, type Response } from '../headers.ts';

/** Settings of an AWS client that calls the emulator. */
export const CLIENT = {
  region: 'us-east-1',
  credentials: { accessKeyId: 'x', secretAccessKey: 'y' },
  maxAttempts: 1,
  requestChecksumCalculation: 'WHEN_REQUIRED' as const,
};

export interface RequestParts {
  readonly method?: string;
  readonly uri?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Buffer;
}

export function request({
  method = 'GET',
  uri = '/',
  query = '',
  headers = {},
  body = '',
}: RequestParts): Request {
  return {
    method,
    uri,
    query,
    headers: HeaderLines.of(headers),
    body: Buffer.from(body),
    clientIp: '192.0.2.1',
  };
}

export function response(
  status: number,
  headers: Readonly<Record<string, string | readonly string[]>> = {},
  body: string | Buffer = '',
): Response {
  return { status, headers: HeaderLines.of(headers), body: Buffer.from(body) };
}

export const headersOf = ({ headers }: Pick<Response, 'headers'>): Record<string, string> =>
  Object.fromEntries(headers.entries().map(([name, lines]) => [name, lines.join(', ')]));
