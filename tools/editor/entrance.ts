/**
 * Redirects the first browser to the address of the editor, which contains the token of this run. A browser workspace
 * opens the address of the forwarded port, which has no token. On one's own machine the browser is started with a path
 * that redirects once, because all users of the machine can see the arguments of a process. The first browser gets a
 * cookie, with which it is redirected again. Every other browser is refused, even if the port is public.
 */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Access, editorPath, refusal } from './access.ts';

const COOKIE = 'front-door-editor';

/**
 * @param from - the path that redirects
 * @returns a handler that answers every request
 */
export function entranceHandler(
  access: Access,
  from = '/',
): (message: IncomingMessage, reply: ServerResponse) => void {
  const known = `${COOKIE}=${randomBytes(16).toString('hex')}`;
  let isTaken = false;
  return (message, reply) => {
    const [path] = (message.url ?? '').split('?');
    const isEntrance = path === from && message.method === 'GET';
    const problem = isEntrance ? refusal(access, message) : undefined;
    if (problem !== undefined) return answer(reply, 403, problem);
    if (!isEntrance) return answer(reply, 404, 'Not found');
    const cookies = (message.headers.cookie ?? '').split('; ');
    if (isTaken && !cookies.includes(known))
      return answer(reply, 403, 'Another browser has this editor. Open the address that the terminal shows.');
    isTaken = true;
    reply
      .writeHead(302, {
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        'Set-Cookie': `${known}; Path=/; HttpOnly; SameSite=Lax`,
        Location: editorPath(access),
      })
      .end();
  };
}

function answer(reply: ServerResponse, status: number, text: string): void {
  reply.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  reply.end(`${text}\n`);
}
