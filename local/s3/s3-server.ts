/** The S3 of the local stack, on a free port of 127.0.0.1. Its objects are in memory. */
import { createServer } from 'node:http';
import { listen, shut } from '../loopback.ts';
import { s3Api } from './s3-api.ts';

export interface S3Server {
  readonly url: string;
  close(): Promise<void>;
}

export async function startS3(buckets: readonly string[]): Promise<S3Server> {
  const server = createServer(s3Api(buckets));
  return { url: `http://127.0.0.1:${await listen(server, 0)}`, close: () => shut(server) };
}
