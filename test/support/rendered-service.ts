/**
 * The service in this process, for rows of the contract: the endpoints, the built edge functions, and the files as the
 * publisher renders them. Of what AWS does, only the 304 of a bucket is here.
 */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { createAgentInfoEndpoint } from '../../lambda/agent-info/endpoint.ts';
import { createUnavailableEndpoint } from '../../lambda/agent-info/unavailable.ts';
import type { EdgeHeaders } from '../../lambda/edge/constants.ts';
import type { HttpResponse } from '../../lambda/http/endpoint.ts';
import { createMcpEndpoint } from '../../lambda/mcp/endpoint.ts';
import { renderSite, type Site } from '../../lambda/render/site.ts';
import type { SiteSource } from '../../lambda/render/site-source.ts';
import {
  buildViewerRequest,
  buildViewerResponse,
  edgeSiteOf,
} from '../../lib/stack/bundle/edge-constants.ts';
import { agentInfoConstants } from '../../lib/stack/bundle/handler.ts';
import type { Reply, RequestInput, Service } from '../../tools/contract/harness/check.ts';
import { bytesOf, replyOf } from '../../tools/contract/harness/reply.ts';
import { AGENT_INFO, MCP } from '../../tools/contract/literals.ts';
import { type Answer, header, requestEvent, responseEvent } from '../lambda/edge/fixture.ts';
import { SECURITY } from '../lambda/security-headers.ts';
import { TODAY } from './service.ts';

const BASE = 'https://front-door.example.net';
/** What runs behind the edge, without the headers of a viewer: an answer of an endpoint, or an object. */
type Headers = Readonly<Record<string, string>>;

interface RenderedOptions {
  /** @default TODAY */
  readonly today?: string;
  /** @default the source, rendered for that day */
  readonly site?: Site;
  /** @default https://front-door.example.net */
  readonly baseUrl?: string;
  /** Makes the edge functions callable. @default in this context, without the restrictions of an engine */
  readonly run?: (text: string) => (event: unknown) => Answer;
}

export function renderedService(
  source: SiteSource,
  {
    today = TODAY,
    baseUrl = BASE,
    site = renderSite(source, baseUrl, today),
    run = inThisContext,
  }: RenderedOptions = {},
): Service {
  const { practice, limits, schemas } = source;
  const edge = edgeSiteOf(site, baseUrl);
  const [viewerRequest, viewerResponse] = [buildViewerRequest(edge), buildViewerResponse(edge)].map(run);
  const objects = new Map(site.files.map((file) => [`/${file.key}`, file]));
  const constants = { practice, limits, outputSchemas: schemas.tools };
  const info = agentInfoConstants({ practice, limits }, []);
  const endpoints = new Map([
    [AGENT_INFO, createAgentInfoEndpoint(info, baseUrl)],
    ['/errors/unavailable', createUnavailableEndpoint(info)],
    [MCP, createMcpEndpoint({ constants, baseUrl, allowedOrigins: new Set([baseUrl]) }).respond],
  ]);

  const send = async ({ path, method = 'GET', headers = {}, body }: RequestInput): Promise<Reply> => {
    const [uri = '', query] = path.split(/\?(.*)/s);
    const lines = Object.entries(headers).map(
      ([name, value]) => [name.toLowerCase(), [value].flat()] as const,
    );
    const bytes = Buffer.from(body === undefined ? '' : bytesOf(body));
    const reply = (status: number, answered: Headers, content: string | Buffer = '') =>
      replyOf({
        request: { path, method, headers, url: baseUrl + path, ...(body !== undefined && { body }) },
        status,
        headerLines: Object.entries({ date: new Date(today).toUTCString(), ...answered }),
        body: method === 'HEAD' ? Buffer.alloc(0) : Buffer.from(content),
      });
    const asked = {
      ...{ method, uri },
      headers: Object.fromEntries(lines.map(([name, values]) => [name, header(values)!])),
      ...(query !== undefined && { querystring: { [query]: { value: '' } } }),
    };
    const request = viewerRequest!(requestEvent(asked));
    if (request.statusCode !== undefined) return reply(request.statusCode, valuesOf(request), request.body);
    const endpoint = endpoints.get(uri);
    if (endpoint) {
      const sent = Object.fromEntries(lines.map(([name, values]) => [name, values.join(', ')]));
      const content = { byteLength: bytes.byteLength, text: bytes.toString() };
      const { status, headers, body }: HttpResponse = endpoint(
        { method, headers: sent, body: content },
        today,
      );
      return reply(status, { ...SECURITY, ...headers }, body);
    }
    // S3 obeys some queries, so none may reach it.
    const object = objects.get(request.uri! + Object.keys(request.querystring!).join());
    if (!object) return reply(404, {});
    const content = Buffer.from(object.body, object.encoding);
    const stored: EdgeHeaders = {
      'content-type': { value: object.contentType },
      'cache-control': { value: object.cacheControl },
      etag: { value: `"${createHash('md5').update(content).digest('hex')}"` },
      ...(object.contentLanguage && { 'content-language': { value: object.contentLanguage } }),
    };
    // As S3 answers a browser that has the object.
    const isKnown = request.headers!['if-none-match']?.value === stored.etag!.value;
    const { 'content-type': _, ...validators } = stored;
    // AWS does not say which of the two addresses the function sees.
    const [response, other] = [uri, request.uri!].map((seen) => {
      const viewer = { ...asked, uri: seen };
      return viewerResponse!(
        isKnown ? responseEvent(viewer, 304, { ...validators }) : responseEvent(viewer, 200, { ...stored }),
      );
    });
    if (!isDeepStrictEqual(response, other)) throw new Error(`${path} and ${request.uri} differ`);
    return reply(response!.statusCode!, valuesOf(response!), isKnown ? '' : content);
  };
  return { baseUrl, request: send, send };
}

const valuesOf = ({ headers = {} }: Answer): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]));

const inThisContext = (text: string): ((event: unknown) => Answer) =>
  new Function(`${text};return handler;`)();
