/** An SVG is served only if it is a picture without scripts and without references to other files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSvg } from '../../../lib/content/check-svg.ts';
import { svg } from '../../support/images.ts';
import { ROOT, reported } from './support.ts';

const OUTSIDE = 'must refer to nothing outside the file';
const ACTIVE = 'must contain no script, animation or embedded document';

const PICTURES: readonly (readonly [what: string, text: string])[] = [
  ['the icon of the site', readFileSync(join(ROOT, 'defaults/favicon.svg'), 'utf8')],
  [
    'with a declaration and a comment',
    `<?xml version="1.0"?>\n<!-- <script> -->\n${svg('<path d="M0 0"/>')}`,
  ],
  [
    'with the document type that drawing programs write',
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg()}`,
  ],
  [
    'that refers to its own parts',
    svg('<use xlink:href="#a"/><path fill="url( #b )" filter="url(\'#c\')" id="a"/>'),
  ],
  ['with a picture inside', svg('<image href="data:image/png;base64,AA=="/>')],
  ['with styles', svg('<style>.a{fill:url(#b)}</style><g style="fill:red"/>')],
];

describe('lib/content/check-svg', () => {
  test.each(PICTURES)('accepted: %s', (_, text) => {
    expect(reported((report) => expect(checkSvg(text, report)).toBe(true))).toEqual([]);
  });

  const REFUSED: readonly (readonly [text: string, problem: string])[] = [
    [svg('\n<script>alert(1)</script>'), `line 2: ${ACTIVE}; received "script"`],
    [svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'), `line 1: ${ACTIVE}; received "script"`],
    [svg('<foreignObject/>'), `line 1: ${ACTIVE}; received "foreignObject"`],
    [svg('<a><set attributeName="href" to="javascript:alert(1)"/></a>'), `line 1: ${ACTIVE}; received "set"`],
    [svg('', 'onload="alert(1)"'), 'line 1: must have no event handlers; received "onload"'],
    [svg('<g ONCLICK="x"/>'), 'line 1: must have no event handlers; received "ONCLICK"'],
    [
      svg('<image href="https://example.org/a.png"/>'),
      `line 1: ${OUTSIDE}; received "https://example.org/a.png"`,
    ],
    [svg('<use xlink:href="other.svg#a"/>'), `line 1: ${OUTSIDE}; received "other.svg#a"`],
    [svg('<a href=" javascript:alert(1)"/>'), `line 1: ${OUTSIDE}; received " javascript:alert(1)"`],
    [svg('<image href="data:image/svg+xml,x"/>'), `line 1: ${OUTSIDE}; received "data:image/svg+xml,x"`],
    [
      svg('<g fill="url(https://example.org/#a)"/>'),
      `line 1: ${OUTSIDE}; received "url(https://example.org/#a)"`,
    ],
    [svg('<style>@import "a.css";</style>'), `line 1: ${OUTSIDE}; received "@import \\"a.css\\";"`],
    [
      svg("<style><![CDATA[g{fill:url('//a')}]]></style>"),
      `line 1: ${OUTSIDE}; received "g{fill:url('//a')}"`,
    ],
    [
      `<?xml-stylesheet href="a.css"?>${svg()}`,
      'line 1: must contain no processing instruction; received "xml-stylesheet"',
    ],
    [
      `<!DOCTYPE svg [<!ENTITY a "b">]>${svg()}`,
      'line 1: must declare no entities; received "svg [<!ENTITY a \\"b\\">]"',
    ],
    [
      '<html xmlns="http://www.w3.org/1999/xhtml"/>',
      'line 1: must be an svg element of http://www.w3.org/2000/svg; received "html"',
    ],
    ['<svg/>', 'line 1: must be an svg element of http://www.w3.org/2000/svg; received "svg"'],
  ];

  test.each(REFUSED)('refused: %s', (text, problem) => {
    expect(reported((report) => expect(checkSvg(text, report)).toBe(false))).toEqual([problem]);
  });

  test('refused: text that is not XML', () => {
    expect(reported((report) => expect(checkSvg(svg('<g>'), report)).toBe(false))[0]).toMatch(
      /^line 1: is not well-formed XML: /,
    );
  });
});
