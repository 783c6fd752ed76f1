/**
 * Answers the requests for the editor. The answers are for one browser on this machine: they are not cached, allow no
 * other origin, and run no script but that of the editor.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml } from '../../lambda/render/escape.ts';
import { isObject } from '../../lambda/shared/json.ts';
import { type Access, editorPath, pathInEditor, refusal } from './access.ts';
import type { CheckRequest, Crop, Draft, SaveRequest } from './browser/protocol.ts';
import { editorScript, editorStyles } from './bundle.ts';
import type { Editor } from './editor.ts';
import { Failure } from './failure.ts';
import { badPdf, MAX_PICTURE_BYTES, noPicture, shapeOf } from './picture.ts';

/** Limit for facts and pages. No practice comes near it. */
const MAX_JSON_BYTES = 4_000_000;

const HEADERS = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Inline styles are allowed, because the form library sets styles of elements. */
const EDITOR_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Policy of the site beside the form. It runs no scripts, because anybody may have written the texts of a draft. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin";

/** Answers a request for the editor. @returns whether it was one */
type EditorHandler = (message: IncomingMessage, reply: ServerResponse) => boolean;

export function editorHandler(access: Access, editor: Editor): EditorHandler {
  return (message, reply) => {
    const path = pathInEditor(access, message.url ?? '');
    if (path === undefined) return false;
    void answer(path).catch((error: unknown) => {
      // The client closed the connection.
      if (error === message.errored) return;
      const { status, text, isKnown } = editor.failure(error);
      if (!isKnown) console.error(error);
      send(status, 'application/json', JSON.stringify({ error: text }));
    });
    return true;

    async function answer(target: string): Promise<void> {
      const refused = refusal(access, message);
      if (refused !== undefined) throw new Failure(403, refused);
      const [name = ''] = target.split('?');
      const isRead = message.method === 'GET' || message.method === 'HEAD';
      if (!isRead && message.method !== 'POST')
        throw new Failure(405, `The method must be GET or POST; received ${message.method}.`);
      if (isRead) return read(name);
      if (name === 'check') return json(await editor.check(asDraft(await body())));
      if (name === 'save') return json(await editor.save(asSave(await body())));
      if (name === 'picture') return json(await editor.addPicture(await upload(noPicture()), cropIn(target)));
      if (name === 'pdf') return json(editor.addPdf(await upload(badPdf())));
      if (name === 'publish') return json(await editor.publish());
      if (name === 'begin') {
        const { language, country } = await body();
        return json(editor.blank(String(language), String(country)));
      }
      if (name === 'drop') return json(editor.dropDraft(draftId((await body()).id) ?? '') ?? {});
      if (name === 'compared') return json(await editor.compared(String((await body()).id)));
      throw new Failure(404, `There is no action ${JSON.stringify(name)}.`);
    }

    function json(value: unknown): void {
      send(200, 'application/json', JSON.stringify(value));
    }

    async function read(name: string): Promise<void> {
      if (name === '/') return redirect();
      if (name === '') return send(200, 'text/html; charset=utf-8', page(editor), EDITOR_POLICY);
      if (name === 'editor.js') return send(200, 'text/javascript; charset=utf-8', editorScript());
      if (name === 'editor.css') return send(200, 'text/css; charset=utf-8', editorStyles());
      const [asked, language] = /^state(?:\/([\w-]+))?$/.exec(name) ?? [];
      if (asked) return json(editor.state(language));
      if (name === 'earlier') return json(editor.earlier());
      if (name === 'sheet') return json(await editor.sheet());
      if (name === 'publish') return json(await editor.publishState());
      if (name === 'site.tar.gz') return send(200, 'application/gzip', editor.packed());
      const [, id] = /^earlier\/(\d+)$/.exec(name) ?? [];
      const earlier = id === undefined ? undefined : editor.earlierDraft(id);
      if (earlier) return json(earlier);
      const [, draft = ''] = /^draft\/(.+)$/.exec(name) ?? [];
      const found = draftId(draft) && editor.storedDraft(draft);
      if (found) return json(found);
      const [, version, type = ''] = /^stored\/(\w+)\.(avif|jpe?g|png|svg|webp)$/.exec(name) ?? [];
      if (version)
        return send(
          200,
          `image/${type.replace('svg', 'svg+xml')}`,
          editor.stored(name, version),
          PAGE_POLICY,
        );
      const [, key] = /^site\/(.+)$/.exec(name) ?? [];
      const file = key === undefined ? undefined : await editor.file(key);
      if (!file) throw new Failure(404, `There is no file ${JSON.stringify(name)}.`);
      const text =
        file.encoding === undefined
          ? inEditor(file.body, file.contentType, `${editorPath(access)}site/`)
          : Buffer.from(file.body, file.encoding);
      return send(200, file.contentType, text, PAGE_POLICY);
    }

    function redirect(): void {
      reply.writeHead(308, { ...HEADERS, Location: `${(message.url ?? '').split('?')[0]}/` }).end();
    }

    function send(
      status: number,
      type: string,
      text: string | Buffer,
      policy = "default-src 'none'; frame-ancestors 'none'",
    ): void {
      reply.writeHead(status, { ...HEADERS, 'Content-Type': type, 'Content-Security-Policy': policy });
      reply.end(message.method === 'HEAD' ? undefined : text);
    }

    /** A form of another site could send other types without a preflight request. */
    function mustBe(type: string): void {
      const [received] = (message.headers['content-type'] ?? '').split(';');
      if (received !== type)
        throw new Failure(415, `The content type must be ${type}; received ${JSON.stringify(received)}.`);
    }

    async function upload(tooLarge: Error): Promise<Buffer> {
      mustBe('application/octet-stream');
      return bytes(MAX_PICTURE_BYTES, tooLarge);
    }

    async function body(): Promise<Record<string, unknown>> {
      mustBe('application/json');
      const text = (await bytes(MAX_JSON_BYTES, new Failure(413, '', 'tooLarge'))).toString('utf8');
      try {
        const value: unknown = JSON.parse(text);
        if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
      } catch {}
      throw new Failure(400, 'The body must be a JSON object.');
    }

    async function bytes(max: number, tooLarge: Error): Promise<Buffer> {
      let chunks: Buffer[] = [];
      let length = 0;
      // Reads the whole body even if it is too large, because a browser reads the answer only then.
      for await (const chunk of message as AsyncIterable<Buffer>) {
        length += chunk.length;
        if (length > max) chunks = [];
        else chunks.push(chunk);
      }
      if (length > max) throw tooLarge;
      return Buffer.concat(chunks);
    }
  };
}

/**
 * Rewrites the addresses in a file of the site, which begin with `/`: the editor serves the site below another path.
 */
function inEditor(text: string, type: string, site: string): string {
  if (type.startsWith('text/css')) return text.replace(/url\((['"]?)\/(?!\/)/g, `url($1${site}`);
  if (!type.startsWith('text/html')) return text;
  return text
    .replace(/ (href|src)="\/(?!\/)/g, ` $1="${site}`)
    .replace(
      / srcset="([^"]*)"/g,
      (_, list: string) => ` srcset="${list.replace(/(^|,\s*)\//g, `$1${site}`)}"`,
    );
}

function page(editor: Editor): string {
  const { language, locale } = editor.localization();
  return `<!DOCTYPE html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(locale.title!)}</title>
<link rel="icon" href="site/favicon.ico">
<link rel="stylesheet" href="editor.css">
</head>
<body>
<div id="editor" data-gone="${escapeHtml(locale.gone!)}"></div>
<script type="module" src="editor.js"></script>
</body>
</html>
`;
}

function cropIn(target: string): Crop {
  const query = new URLSearchParams(target.split('?')[1]);
  const number = (name: string) => Number(query.get(name)) || 0;
  return { zoom: number('zoom'), x: number('x'), y: number('y'), shape: shapeOf(query.get('shape') ?? '') };
}

type Body = Readonly<Record<string, unknown>>;

function asDraft({ facts, files, settled, versions, id }: Body): CheckRequest {
  if (!isObject(facts)) throw new Failure(400, '"facts" must be an object.');
  const own = draftId(id);
  return {
    ...{ facts, files: asFiles(files), settled },
    ...(isObject(versions) && { versions: versions as SaveRequest['versions'] }),
    ...(own !== undefined && { id: own }),
  };
}

/** The id of a draft, which is a part of a file name. */
const draftId = (id: unknown): string | undefined =>
  typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : undefined;

function asSave(body: Body): SaveRequest {
  const { versions, confirmed } = body;
  if (!isObject(versions)) throw new Failure(400, '"versions" must be an object.');
  const values = Array.isArray(confirmed) ? confirmed.map(String) : [];
  return { ...asDraft(body), versions: versions as SaveRequest['versions'], confirmed: values };
}

function asFiles(files: unknown): Draft['files'] {
  if (files === undefined) return {};
  const isFile = (file: unknown) =>
    file === null || (isObject(file) && (typeof file.text === 'string' || typeof file.upload === 'string'));
  if (isObject(files) && Object.values(files).every(isFile)) return files as Draft['files'];
  throw new Failure(400, 'Each member of "files" must be null, or an object with "text" or "upload".');
}
