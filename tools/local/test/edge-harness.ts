/**
 * CloudFront for a test: a distribution from parts that the test gives, an origin that records requests and gives the
 * test's answer, and a clock that the test sets.
 */
import type { Behavior, Distribution } from '../cloudfront/distribution.ts';
import { Edge } from '../cloudfront/edge.ts';
import { EdgeFunction } from '../cloudfront/edge-function.ts';
import type { Request, Response } from '../headers.ts';
import { ownDomainRule } from '../loopback.ts';
import { headersOf, type RequestParts, request, response } from './requests.ts';

const ALL_METHODS = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'];

export class EdgeHarness {
  nowMs = 0;
  /** Requests that reached the origin. */
  received: Request[] = [];
  /** The origin's answer. */
  answer: (request: Request) => Response | Promise<Response> = () => response(200);
  /** HTML for the top of each page. */
  banner = '';
  readonly output: string[] = [];

  /** Call it before each test. */
  reset(): void {
    this.nowMs = Date.parse('2026-01-01T00:00:00Z');
    this.received = [];
    this.banner = '';
    this.output.length = 0;
    const headers = { 'content-type': 'text/plain', etag: '"v1"', 'cache-control': 'max-age=60' };
    this.answer = () => response(200, headers, 'origin');
  }

  fn(code: string): EdgeFunction {
    return new EdgeFunction('Fn', code);
  }

  behavior(parts: Partial<Behavior> = {}): Behavior {
    return {
      matches: () => true,
      origin: {
        domain: 'origin.example',
        customHeaders: [],
        isCustom: true,
        readTimeoutMs: 60_000,
        server: {
          fetch: async (each) => {
            this.received.push(each);
            return this.answer(each);
          },
        },
      },
      allowedMethods: ALL_METHODS,
      compress: false,
      isCached: true,
      responseHeadersPolicy: undefined,
      functions: {},
      ...parts,
    };
  }

  edge(parts: Partial<Behavior> = {}, distribution: Partial<Distribution> = {}): Edge {
    return new Edge(
      {
        id: 'E1',
        domain: '127.0.0.1:8080',
        behaviors: [this.behavior(parts)],
        customErrors: new Map(),
        ...distribution,
      },
      {
        ownDomain: ownDomainRule('127.0.0.1:8080'),
        nowMs: () => this.nowMs,
        banner: () => this.banner,
        output: (name, line) => this.output.push(`${name}: ${line}`),
      },
    );
  }
}

export async function send(edge: Edge, parts: RequestParts = {}) {
  const { response: got, result } = await edge.handle(request(parts));
  return { status: got.status, result, headers: headersOf(got), body: got.body.toString() };
}
