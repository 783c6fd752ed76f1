/** Starts an editor with a copy of a fixture practice, on a port of this machine. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, TODAY } from '../../../test/support/service.ts';
import { listen, shut } from '../../local/loopback.ts';
import { editorPath, newAccess } from '../access.ts';
import { Editor } from '../editor.ts';
import { editorHandler } from '../server.ts';
import { rawRequest, type Sent } from './raw-request.ts';

/** @param hosts - hosts of forwarded ports */
export async function openTestEditor(practice = 'pt-BR', hosts = '') {
  const folder = mkdtempSync(join(tmpdir(), 'editor-'));
  cpSync(join(ROOT, 'test/fixtures/practices', practice), join(folder, 'site'), { recursive: true });
  const open = () => new Editor(join(folder, 'site/practice.json'), join(folder, 'states'), () => TODAY);
  const editor = open();
  const access = newAccess(hosts);
  const handler = editorHandler(access, editor);
  const server = createServer((message, reply) => {
    if (!handler(message, reply)) reply.writeHead(404).end('of the service');
  });
  const port = await listen(server, 0);
  const own = `http://127.0.0.1:${port}`;

  /**
   * Sends exactly these headers: `fetch` sets the host itself.
   *
   * @param path - relative to the path of the editor, or beginning with `/`
   */
  const send = (path: string, options?: Sent) =>
    rawRequest(port, path.startsWith('/') ? path : editorPath(access) + path, options);
  /** Sends JSON with the headers that the editor's page sends. */
  const post = (path: string, value: unknown, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: own, ...headers },
      body: JSON.stringify(value),
    });
  return {
    ...{ editor, open, folder, own, port, send, post },
    site: join(folder, 'site'),
    address: own + editorPath(access),
    close: async () => {
      await shut(server);
      editor.close();
      rmSync(folder, { recursive: true });
    },
  };
}
