/**
 * Whether an SVG is a picture and nothing else. Browsers run no script of an image and load nothing for it, but whoever
 * opens the file itself has only the service's Content-Security-Policy in between.
 */
import { SaxesParser } from 'saxes';
import type { Report } from '../../lambda/render/content-problem.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** Scripts, documents of other kinds inside, and what can give an attribute a new value later. */
const REFUSED = new Set(['script', 'foreignObject', 'iframe', 'handler', 'listener', 'set', 'animate']);

/** To a part of the picture itself, or a picture that stands in it. */
const INTERNAL = /^(#|data:image\/(png|jpeg|webp|avif);)/i;
const EXTERNAL_STYLE = /@import|url\(\s*["']?(?!["'#\s]|data:image\/(?:png|jpeg|webp|avif);)|image-set\(/i;

/** @returns whether it is one */
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
  parser.on('processinginstruction', ({ target }) => refuse('must hold no processing instruction', target));
  let depth = 0;
  let inStyle = false;
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (depth++ === 0 && (local !== 'svg' || uri !== SVG)) refuse(`must be an svg element of ${SVG}`, local);
    if (REFUSED.has(local)) refuse('must hold no script, and nothing that acts', local);
    inStyle = local === 'style';
    for (const { local: name, value } of Object.values(attributes)) {
      if (/^on/i.test(name)) refuse('must have no event handlers', name);
      else if (/^(href|src)$/i.test(name) && !INTERNAL.test(value.trim()))
        refuse('must refer to nothing outside', value);
      else if (EXTERNAL_STYLE.test(value)) refuse('must refer to nothing outside', value);
    }
  });
  parser.on('closetag', () => {
    depth--;
    inStyle = false;
  });
  const style = (value: string) => {
    if (inStyle && EXTERNAL_STYLE.test(value))
      refuse('must refer to nothing outside', value.trim().slice(0, 60));
  };
  parser.on('text', style);
  parser.on('cdata', style);
  parser.write(text).close();
  return good;
}
