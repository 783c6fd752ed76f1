/**
 * Reads HTML more strictly than a browser: every `<` must begin a tag with a lower-case name and double-quoted
 * attributes, and tags must nest. Markup that a fact injects is an error or an element more.
 */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface Document {
  readonly elements: readonly Element[];
  /** Text content outside `<script>`, entities decoded. */
  readonly text: string;
  /** Contents of `<script>` elements. */
  readonly scripts: readonly string[];
}

const VOID = new Set(['meta', 'link', 'img', 'br', 'hr', 'wbr']);
const TAG = /^<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"]*")?)*)>/;

export function readHtml(html: string): Document {
  const open: string[] = [];
  const elements: Element[] = [];
  const scripts: string[] = [];
  let text = '';
  let rest = html.replace(/^<!DOCTYPE html>\n?/, '');
  if (rest === html) throw new Error('no DOCTYPE');
  while (rest !== '') {
    const at = rest.indexOf('<');
    text += at < 0 ? rest : rest.slice(0, at);
    rest = at < 0 ? '' : rest.slice(at);
    if (rest === '') break;
    const tag = TAG.exec(rest);
    if (!tag) throw new Error(`not a tag: ${rest.slice(0, 80)}`);
    const [whole, closing, name, attributes] = tag as unknown as [string, string, string, string];
    rest = rest.slice(whole.length);
    if (closing) {
      const expected = open.pop();
      if (expected !== name) throw new Error(`</${name}> closes <${expected}>`);
      continue;
    }
    elements.push({ name, attributes: attributesOf(attributes) });
    if (name === 'script') {
      const end = rest.indexOf('</script>');
      scripts.push(rest.slice(0, end));
      rest = rest.slice(end + '</script>'.length);
    } else if (!VOID.has(name)) open.push(name);
  }
  if (open.length > 0) throw new Error(`never closed: ${open.join(', ')}`);
  return { elements, text: decode(text), scripts };
}

function attributesOf(source: string): Record<string, string> {
  return Object.fromEntries(
    [...source.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)].map(([, name, value = '']) => [name!, decode(value)]),
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" },
};

/** The entities that pages use. */
export const decode = (text: string): string =>
  text
    .replace(/&#x([\da-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity);
