/** RFC 9110 §9.3.2: HEAD has the status and headers of GET, and no body. */
import { type RequestInput, type Row, section } from '../harness/check.ts';
import { equal, status } from '../harness/expect.ts';
import { ACCEPT, AGENT_INFO, DOCUMENTS, kindOf, markdownPath, PAGES } from '../literals.ts';
import { pageRequest } from './negotiation.ts';

/** Headers that differ from one answer or connection to the next. */
const VARIABLE = [
  'age',
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'via',
  'x-cache',
];

const TARGETS: readonly (readonly [status: number, input: RequestInput])[] = [
  [200, { path: AGENT_INFO }],
  ...Object.keys(DOCUMENTS).map((path) => [200, { path }] as const),
  ...PAGES.flatMap((page) => [
    [200, pageRequest(page, ACCEPT.html)] as const,
    [200, pageRequest(page, ACCEPT.markdown)] as const,
    [200, { path: markdownPath(page) }] as const,
  ]),
  [404, pageRequest('/no-such-page', ACCEPT.html)],
  [404, pageRequest('/no-such-page', ACCEPT.markdown)],
  [404, pageRequest('/no-such-page', ACCEPT.json)],
  [308, pageRequest('/about/', ACCEPT.html)],
];

export const headChecks = section(
  '1 HEAD',
  'head',
  TARGETS.map(([expected, input]): Row => {
    const accept = input.headers?.Accept;
    return {
      id: accept ? `${input.path} ${accept}` : input.path,
      family: `${kindOf(input.path)} ${accept ?? ''}`,
      title: `HEAD ${input.path}${accept ? ` (${accept})` : ''} has the headers of GET and no body`,
      why: 'RFC 9110 §9.3.2; contract §1: GET HEAD',
      async run(ctx) {
        const get = await ctx.request(input);
        const head = await ctx.request({ ...input, method: 'HEAD' });
        status(get, expected);
        status(head, expected);
        equal(head.body.byteLength, 0, 'bytes of the body of HEAD');
        const stable = ({ headerLines }: typeof get) =>
          Object.fromEntries(
            headerLines.filter(([name]) => !VARIABLE.includes(name) && !name.startsWith('x-amz')),
          );
        equal(stable(head), stable(get), 'headers of HEAD');
        const length = head.header('content-length');
        // CloudFront writes the Content-Length of answers that the edge function makes.
        if (get.status === 200 && length !== undefined && get.header('content-length') !== undefined)
          equal(length, get.header('content-length'), 'Content-Length of HEAD');
      },
    };
  }),
);
