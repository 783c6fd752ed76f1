/** Escapes facts, so that they become text and never markup: a function for each syntax in which a fact can stand. */

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML and XML, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => HTML_ENTITIES[char]!);
}

/**
 * JSON for a `<script>` data block. It contains no `<`, and so neither `</script` nor `<!--` (HTML, "Restrictions for
 * contents of script elements").
 */
export function escapeJsonForHtml(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

/**
 * Escapes text for one line of Markdown (backslash escapes of CommonMark 0.31 §2.4, GFM tables and strikethrough). It
 * escapes only what could act as markup, so that an agent finds `+12025550100` or `a_b@example.org` unchanged in the
 * raw text.
 */
export function escapeMarkdown(text: string): string {
  return text
    .trim()
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/[\\`*[\]<|~]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^(?:>|[-+=#](?![\p{L}\p{N}]))/u, '\\$&')
    .replace(/(?<=\s)#+$/, '\\$&');
}

/** Escapes a URL as the destination of an inline Markdown link (CommonMark 0.31 §6.3). */
export function escapeDestination(url: string): string {
  return url
    .replace(/[\\()<>]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/\s/g, encodeURIComponent);
}

/** @returns `[label](url)` with both parts escaped */
export function markdownLink(label: string, url: string): string {
  return `[${escapeMarkdown(label)}](${escapeDestination(url)})`;
}
