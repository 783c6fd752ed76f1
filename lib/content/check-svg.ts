/**
 * Checks that an SVG is only a picture. Browsers do not run the scripts of an SVG in an `<img>`, but they do if the file
 * itself is opened. Then only the service's Content-Security-Policy stops them.
 */
import { SaxesParser } from 'saxes';
import type { Report } from '../../lambda/render/content-problem.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** Scripts, embedded documents, and elements that can change an attribute later. */
const REFUSED = new Set(['script', 'foreignObject', 'iframe', 'handler', 'listener', 'set', 'animate']);

/** References to a part of this picture, or to an embedded picture. */
const INTERNAL = /^(#|data:image\/(png|jpeg|webp|avif);)/i;
const EXTERNAL_STYLE = /@import|url\(\s*["']?(?!["'#\s]|data:image\/(?:png|jpeg|webp|avif);)|image-set\(/i;

export function checkWellFormed(text: string, report: Report): void {
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', ({ message }) => report(`line ${parser.line}`, `is not well-formed XML: ${message}`));
  parser.write(text).close();
}

/** @returns false after reporting */
export function checkSvg(text: string, report: Report): boolean {
  let good = true;
  const parser = new SaxesParser({ xmlns: true });
  const refuse = (rule: string, received?: string) => {
    good = false;
    report(`line ${parser.line}`, rule, received);
  };
  parser.on('error', ({ message }) => refuse(`is not well-formed XML: ${message}`));
  parser.on('doctype', (doctype) => {
    if (/\[/.test(doctype)) refuse('must declare no entities', doctype.trim().slice(0, 60));
  });
  parser.on('processinginstruction', ({ target }) =>
    refuse('must contain no processing instruction', target),
  );
  let depth = 0;
  let inStyle = false;
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (depth++ === 0 && (local !== 'svg' || uri !== SVG)) refuse(`must be an svg element of ${SVG}`, local);
    if (REFUSED.has(local)) refuse('must contain no script, animation or embedded document', local);
    inStyle = local === 'style';
    for (const { local: name, value } of Object.values(attributes)) {
      if (/^on/i.test(name)) refuse('must have no event handlers', name);
      else if (/^(href|src)$/i.test(name) && !INTERNAL.test(value.trim()))
        refuse('must refer to nothing outside the file', value);
      else if (EXTERNAL_STYLE.test(value)) refuse('must refer to nothing outside the file', value);
    }
  });
  parser.on('closetag', () => {
    depth--;
    inStyle = false;
  });
  const style = (value: string) => {
    if (inStyle && EXTERNAL_STYLE.test(value))
      refuse('must refer to nothing outside the file', value.trim().slice(0, 60));
  };
  parser.on('text', style);
  parser.on('cdata', style);
  parser.write(text).close();
  return good;
}
