/** Links of a text that agents read away from its site. */
import { inlineCode, mapNodes, type Node, text, textOf } from '../tree/nodes.ts';

/**
 * Makes internal links and images absolute.
 *
 * @param baseUrl - public origin, no trailing slash
 * @param pathOf - path of a page or a picture → the path that the text links to
 */
export const absolute = (
  nodes: readonly Node[],
  baseUrl: string,
  pathOf: (path: string) => string = (path) => path,
): readonly Node[] =>
  mapNodes(nodes, (node) => {
    const [, path, rest] = /^(\/[^?#]*)(.*)$/s.exec(node.url ?? '') ?? [];
    return path === undefined ? node : { ...node, url: baseUrl + pathOf(path) + rest };
  });

/** Signs that have a backslash in a text. */
const ESCAPED = /[_*[\]`~\\<&]/;

/** Writes links as text: the label, and the address unless the label says it. Leaves out images. */
export const withoutLinks = (nodes: readonly Node[]): readonly Node[] =>
  mapNodes(nodes, (node) => {
    const { type, url = '', children = [] } = node;
    if (type === 'image') return [];
    if (type === 'paragraph' && children.length === 0) return [];
    if (type !== 'link') return node;
    if (/^(tel|mailto):/.test(url)) return children;
    const isSaid = textOf(node) === url;
    if (ESCAPED.test(url)) return isSaid ? inlineCode(url) : [...children, text(': '), inlineCode(url)];
    return isSaid ? children : [...children, text(`: ${url}`)];
  });
