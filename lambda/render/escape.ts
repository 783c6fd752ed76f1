/**
 * Facts become text, never markup: one escaping function for each place a fact can stand in.
 *
 */

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for HTML and XML, elements and quoted attributes alike. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => HTML_ENTITIES[char]!);
}

/**
 * JSON for a `<script>` data block: `<` never appears, so that neither `</script` nor `<!--` can
 * (HTML, "Restrictions for contents of script elements").
 */
export function escapeJsonForHtml(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

/**
 * Text for one line of Markdown (CommonMark 0.31 §2.4 backslash escapes, plus GFM tables and
 * strikethrough). Only what could act as markup is escaped, so that an agent reading the raw text
 * still finds `+12025550100` or `a_b@example.org` as it is.
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

/** A URL as the destination of an inline Markdown link (CommonMark 0.31 §6.3). */
export function escapeDestination(url: string): string {
  return url
    .replace(/[\\()<>]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/\s/g, encodeURIComponent);
}

/** `[label](url)` with both parts escaped. */
export function markdownLink(label: string, url: string): string {
  return `[${escapeMarkdown(label)}](${escapeDestination(url)})`;
}
