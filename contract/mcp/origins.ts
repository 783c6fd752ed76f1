/** Contract §4 check 2: foreign origins, and origins that resemble the service's own. */
import { family, type Row, section } from '../harness/check.ts';
import { noHeader } from '../harness/expect.ts';
import { errorOf } from './answers.ts';
import { message, post } from './requests.ts';

/** Foreign origins, most of them made from the service's own. */
const FOREIGN: readonly (readonly [id: string, make: (own: URL) => string | readonly string[]])[] = [
  ['own name as a prefix', ({ protocol, host }) => `${protocol}//${host}.evil.example`],
  ['null', () => 'null'],
  ['another site', () => 'https://evil.example'],
  ['own name as a suffix', ({ protocol, host }) => `${protocol}//evil${host}`],
  ['own name as a subdomain', ({ protocol, host }) => `${protocol}//evil.${host}`],
  ['own name as user', ({ protocol, host }) => `${protocol}//${host}@evil.example`],
  ['own name with a user', ({ protocol, host }) => `${protocol}//evil@${host}`],
  ['own name in a path', ({ host }) => `https://evil.example/${host}`],
  ['own name in a query', ({ origin }) => `https://evil.example?${origin}`],
  ['own name in a fragment', ({ origin }) => `https://evil.example#${origin}`],
  ['another scheme', ({ protocol, host }) => `${protocol === 'http:' ? 'https' : 'http'}://${host}`],
  ['a scheme of an app', ({ host }) => `app://${host}`],
  ['no scheme', ({ host }) => host],
  ['no host', ({ protocol }) => `${protocol}//`],
  ['another port', ({ protocol, hostname }) => `${protocol}//${hostname}:1`],
  ['no port or any', ({ protocol, hostname, port }) => `${protocol}//${hostname}${port ? '' : ':8443'}`],
  [
    'a dot after the name',
    ({ protocol, hostname, port }) => `${protocol}//${hostname}.${port && `:${port}`}`,
  ],
  ['a slash after it', ({ origin }) => `${origin}/`],
  ['a path after it', ({ origin }) => `${origin}/x`],
  ['a query after it', ({ origin }) => `${origin}?x`],
  ['two in one line', ({ origin }) => `${origin} https://evil.example`],
  ['a list', ({ origin }) => `${origin}, https://evil.example`],
  ['own name twice', ({ origin }) => `${origin}, ${origin}`],
  ['upper case', ({ origin }) => origin.toUpperCase()],
  ['a member of Object.prototype', () => 'constructor'],
  ['two lines', ({ origin }) => [origin, 'https://evil.example']],
  ['two lines, own last', ({ origin }) => ['https://evil.example', origin]],
  ['localhost', () => 'http://localhost'],
  ['a wildcard', () => '*'],
  ['a file', () => 'file://'],
  ['an extension', () => 'chrome-extension://abcdefghijklmnop'],
  ['no URL at all', () => 'evil'],
  ['percent-encoded', ({ protocol, host }) => `${protocol}//${host}%00.evil.example`],
  ['very long', ({ origin }) => origin + 'x'.repeat(4000)],
];

const foreign = FOREIGN.map(
  ([id, make]): Row => ({
    id: `foreign ${id}`,
    title: `a POST from a foreign origin (${id}) is 403`,
    why: 'contract §4 check 2: "Origin present and not allowed (null, malformed and look-alikes included)": 403',
    async run(ctx) {
      const reply = await ctx.request(post(message('ping'), { Origin: make(new URL(ctx.baseUrl)) }));
      errorOf(reply, { status: 403, id: null });
      noHeader(reply, 'access-control-allow-origin');
    },
  }),
);

export const originChecks = section('4 Origin', 'origin', family('foreign', foreign));
