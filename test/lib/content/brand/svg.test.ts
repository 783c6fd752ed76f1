/**
 * `favicon.svg` and `logo.svg` are sanitized: shapes and colours are served, and anything else is refused with its
 * line.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../../../lambda/shared/content-problem.ts';
import { checkSvg } from '../../../../lib/content/brand/svg.ts';
import { svg } from '../../../support/images.ts';
import { ROOT, reported } from '../support.ts';

/** @returns the served text, and the problems */
function checked(text: string) {
  let served: string | undefined;
  const problems = reported((report) => {
    served = checkSvg(text, report as unknown as Report<string>);
  });
  return { served, problems };
}

const shipped = ['examples', 'site'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.svg'))
    .map((file) => join(folder, file)),
);

const SVG = 'xmlns="http://www.w3.org/2000/svg"';

/** As programs save them → as they are served. */
const SAVED: readonly (readonly [program: string, saved: string, served: string])[] = [
  [
    'Inkscape',
    `<?xml version="1.0" encoding="UTF-8"?>
<!-- Created by Ana Silva -->
<svg width="9" viewBox="0 0 9 9" inkscape:version="1.3" sodipodi:docname="client Silva.svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><title>Silva &amp; Co</title><sodipodi:namedview id="n"><inkscape:grid type="xygrid"/></sodipodi:namedview><metadata><rdf:RDF>Ana Silva</rdf:RDF></metadata><defs><linearGradient inkscape:collect="always" id="g"><stop offset="0" style="stop-color:#1d4037"/></linearGradient></defs><svg:g inkscape:label="Client Silva"><use xlink:href="#g" xlink:type="simple" fill="url(#g)" transform="translate(1 2)"/></svg:g></svg>`,
    `<svg ${SVG} width="9" viewBox="0 0 9 9"><title>Silva &amp; Co</title><defs><linearGradient id="g"><stop offset="0" style="stop-color:#1d4037"></stop></linearGradient></defs><g><use href="#g" fill="url(#g)" transform="translate(1 2)"></use></g></svg>\n`,
  ],
  [
    'Illustrator',
    `<svg ${SVG} xmlns:x="http://ns.adobe.com/Extensibility/1.0/" x:a="1" viewBox="0 0 9 9" xml:space="preserve"><style type="text/css"><![CDATA[/* Ana, draft 3 */.st0{clip-path:url("#c");fill:rgb(0,0,0)} @media (prefers-color-scheme: dark) {.st0{fill:#fff}}]]></style><g data-name="Client Silva"><path class="st0" d="M1,1h2"/></g></svg>`,
    `<svg ${SVG} viewBox="0 0 9 9" xml:space="preserve"><style type="text/css">.st0{clip-path:url(&quot;#c&quot;);fill:rgb(0,0,0)} @media (prefers-color-scheme: dark) {.st0{fill:#fff}}</style><g><path class="st0" d="M1,1h2"></path></g></svg>\n`,
  ],
  [
    'draw.io',
    `<svg ${SVG} viewBox="0 0 9 9" content="&lt;mxfile&gt;Client Silva"><path d="M0 0h9"/></svg>`,
    `<svg ${SVG} viewBox="0 0 9 9"><path d="M0 0h9"></path></svg>\n`,
  ],
];

const SHAPES = 'must have only shapes and their colours: remove it';
const TEXT = 'must have no text, because each machine has another font: convert it into paths';
const OUTSIDE = 'must refer to nothing outside the file';
const FUNCTION = 'must not use this function';
const STYLE = 'must have no escape, comment or at-rule in its styles';
const FOREIGN = 'must have only attributes of SVG: remove it';
const XHTML = 'http://www.w3.org/1999/xhtml';
const styled = (css: string) => svg(`<style>${css}</style>`);

/** What an attacker would put into a picture. Each problem is on line 1. */
const REFUSED: readonly (readonly [text: string, rule: string, received?: string])[] = [
  // What runs, moves or embeds.
  [svg('<script>alert(1)</script>'), SHAPES, 'script'],
  [svg(`<s:script xmlns:s="http://www.w3.org/2000/svg"/>`), SHAPES, 's:script'],
  [svg('<foreignObject/>'), SHAPES, 'foreignObject'],
  [svg('<g><set attributeName="href" to="javascript:alert(1)"/></g>'), SHAPES, 'set'],
  [svg('', 'onload="alert(1)"'), 'must have no event handlers', 'onload'],
  [svg('<g ONCLICK="x"/>'), 'must have no event handlers', 'ONCLICK'],
  [svg(`<x:script xmlns:x="${XHTML}"/>`), SHAPES, 'x:script'],
  [svg('<g xmlns=""/>'), SHAPES, 'g'],
  [svg(`<g xmlns:h="${XHTML}" h:onload="alert(1)"/>`), FOREIGN, 'h:onload'],
  [svg('<g xml:base="https://example.org/"/>'), FOREIGN, 'xml:base'],
  // What leads elsewhere.
  [svg('<a href="javascript:alert(1)"/>'), SHAPES, 'a'],
  [svg('<image href="https://example.org/a.png"/>'), SHAPES, 'image'],
  [svg('<use xlink:href="other.svg#a"/>'), OUTSIDE, 'other.svg#a'],
  [svg('<use href="data:image/svg+xml,x#a"/>'), OUTSIDE, 'data:image/svg+xml,x#a'],
  [svg('<g style="fill:u&#114;l(//example.org)"/>'), OUTSIDE],
  [styled('a{fill:URL( "//example.org#a" )}'), OUTSIDE],
  [styled('a{fill:image-set("//example.org" 1x)}'), FUNCTION],
  [styled('a{fill:u\\72l(//example.org)}'), STYLE],
  [styled('@font-face{font-family:a}'), STYLE],
  [svg('<g style="fill:u/**/rl(//example.org)"/>'), STYLE],
  // What depends on the machine.
  [svg('<text y="9">M</text>'), TEXT, 'text'],
  [svg('<font-face/>'), TEXT, 'font-face'],
  // Other documents.
  [`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`, 'must have no DOCTYPE'],
  [`<?xml-stylesheet href="a.css"?>${svg()}`, 'must have no processing instruction', 'xml-stylesheet'],
  [`<html xmlns="${XHTML}"/>`, 'must begin with an svg element', 'html'],
  ['<svg/>', 'must begin with an svg element', 'svg'],
  [svg('<g>'.repeat(100) + '</g>'.repeat(100)), 'must nest at most 100 levels deep'],
];

describe('lib/content/brand/svg', () => {
  test.each(SAVED)('%s: served without what the program stores for itself', (_, saved, served) => {
    expect(checked(saved)).toEqual({ served, problems: [] });
    expect(checked(served)).toEqual({ served, problems: [] });
  });

  test('every icon and logo of the package is good', () => {
    expect(shipped.length).toBeGreaterThan(6);
    for (const file of shipped) {
      const { problems } = checked(readFileSync(join(ROOT, file), 'utf8'));
      expect([file, problems]).toEqual([file, []]);
    }
  });

  test.each(REFUSED.map(([text, rule, received]) => [text.slice(0, 200), text, rule, received] as const))(
    'refused: %s',
    (_, text, rule, received) => {
      const { served, problems } = checked(text);
      expect(served).toBeUndefined();
      expect(problems).toEqual([expect.stringContaining(`line 1: ${rule}`)]);
      if (received !== undefined) expect(problems[0]).toContain(`; received ${JSON.stringify(received)}`);
    },
  );

  test('each problem has the line of its attribute or element', () => {
    expect(checked(svg('\n<g\n  id="a"\n  onclick="x"/><image/>')).problems).toEqual([
      'line 4: must have no event handlers; received "onclick"',
      `line 4: ${SHAPES}; received "image"`,
    ]);
    expect(checked(svg('<g>\n<b')).problems).toEqual([
      expect.stringMatching(/^line 2: is not well-formed XML: /),
    ]);
  });

  test('a file with thousands of mistakes has twenty problems', () => {
    const many = Array.from({ length: 5_000 }, (_, n) => `<g on${n}="x"/>`).join('');
    expect(checked(svg(many)).problems).toHaveLength(20);
  });
});
