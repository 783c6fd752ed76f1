/** Pictures as drawing programs save them, and files that are more than a picture. */
import { svg } from '../../../support/images.ts';

/** As they are, apart from what the programs store for themselves. */
export const SAVED: readonly (readonly [program: string, saved: string, served: string])[] = [
  [
    'Inkscape',
    `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->

<svg
   width="210mm"
   height="297mm"
   viewBox="0 0 210 297"
   version="1.1"
   id="svg5"
   inkscape:version="1.3.2 (091e20e, 2023-11-25)"
   sodipodi:docname="client Silva against INSS.svg"
   inkscape:export-filename="/home/ana/clients/silva.png"
   xmlns:vectornator="http://vectornator.io"
   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
   xmlns:xlink="http://www.w3.org/1999/xlink"
   xmlns="http://www.w3.org/2000/svg"
   xmlns:svg="http://www.w3.org/2000/svg"
   xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
   xmlns:cc="http://creativecommons.org/ns#"
   xmlns:dc="http://purl.org/dc/elements/1.1/">
  <title id="title1">Office — 😀</title>
  <sodipodi:namedview id="namedview7" pagecolor="#ffffff"><inkscape:grid type="xygrid" id="grid9" /></sodipodi:namedview>
  <defs id="defs2"><linearGradient inkscape:collect="always" id="g1"><stop style="stop-color:#1d4037;stop-opacity:1" offset="0" id="s1" /></linearGradient><linearGradient xlink:href="#g1" xlink:type="simple" id="g2" x1="1" y1="2" x2="3" y2="4" gradientUnits="userSpaceOnUse" /></defs>
  <metadata id="m"><rdf:RDF><cc:Work rdf:about=""><dc:creator><cc:Agent><dc:title>Ana Silva</dc:title></cc:Agent></dc:creator></cc:Work></rdf:RDF></metadata>
  <g vectornator:layerName="A" inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1">
    <text xml:space="preserve" style="font-size:10px;font-family:'DejaVu Sans';-inkscape-font-specification:'DejaVu Sans, Normal';fill:url(#g2);shape-inside:url(#r1)" x="1" y="2" id="t"><tspan sodipodi:role="line" x="1" y="2">A</tspan></text>
  </g>
</svg>`,
    `


<svg
   width="210mm"
   height="297mm"
   viewBox="0 0 210 297"
   version="1.1"
   id="svg5"
   xmlns:xlink="http://www.w3.org/1999/xlink"
   xmlns="http://www.w3.org/2000/svg"
   xmlns:svg="http://www.w3.org/2000/svg">
  <title id="title1">Office — 😀</title>
  
  <defs id="defs2"><linearGradient id="g1"><stop style="stop-color:#1d4037;stop-opacity:1" offset="0" id="s1" /></linearGradient><linearGradient xlink:href="#g1" id="g2" x1="1" y1="2" x2="3" y2="4" gradientUnits="userSpaceOnUse" /></defs>
  
  <g id="layer1">
    <text xml:space="preserve" style="font-size:10px;font-family:'DejaVu Sans';-inkscape-font-specification:'DejaVu Sans, Normal';fill:url(#g2);shape-inside:url(#r1)" x="1" y="2" id="t"><tspan x="1" y="2">A</tspan></text>
  </g>
</svg>`,
  ],
  [
    'draw.io',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" content="&lt;mxfile&gt;Client Silva&lt;/mxfile&gt;"><path d="M0 0h9"/></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>',
  ],
  [
    'Illustrator',
    `<?xml version="1.0" encoding="iso-8859-1"?>
<!-- Generator: Adobe Illustrator 26.0.1, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:x="http://ns.adobe.com/Extensibility/1.0/" x:a="1" x="0px" y="0px" viewBox="0 0 512 512" style="enable-background:new 0 0 512 512;" xml:space="preserve">
<style type="text/css"><![CDATA[
	/* Ana Silva, draft 3 */.st0{fill:#FFFFFF;}
	.st1,.st2{clip-path:url(#SVGID_2_);fill:url(#SVGID_3_);}
	@media (prefers-color-scheme: dark) { .st0 { fill: rgb(0, 0, 0) } }
]]></style>
<g data-name="Client Silva"><defs><rect id="SVGID_1_" width="5" height="5"/></defs><clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_" style="overflow:visible;"/></clipPath><path class="st0 st1" d="M1,1h2v2H1V1z"/></g>
</svg>`,
    `


<svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px" viewBox="0 0 512 512" style="enable-background:new 0 0 512 512;" xml:space="preserve">
<style type="text/css"><![CDATA[
	.st0{fill:#FFFFFF;}
	.st1,.st2{clip-path:url(#SVGID_2_);fill:url(#SVGID_3_);}
	@media (prefers-color-scheme: dark) { .st0 { fill: rgb(0, 0, 0) } }
]]></style>
<g><defs><rect id="SVGID_1_" width="5" height="5"/></defs><clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_" style="overflow:visible;"/></clipPath><path class="st0 st1" d="M1,1h2v2H1V1z"/></g>
</svg>`,
  ],
  ...(
    [
      [
        'Figma',
        `<svg width="40" height="40" viewBox="0 0 40 40" fill="none" xmlns="http://www.w3.org/2000/svg">
<g clip-path="url(#clip0_12_345)" filter="url(#filter0_d_12_345)"><path fill-rule="evenodd" clip-rule="evenodd" d="M20 0L40 40H0Z" fill="url(#paint0_linear_12_345)" style="mix-blend-mode:multiply"/><mask id="mask0" style="mask-type:luminance" maskUnits="userSpaceOnUse" x="0" y="0" width="40" height="40"><rect width="40" height="40" rx="6" fill="white"/></mask></g>
<defs><filter id="filter0_d_12_345" x="0" y="0" width="48" height="48" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feFlood flood-opacity="0" result="BackgroundImageFix"/><feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/><feOffset dy="4"/><feGaussianBlur stdDeviation="2"/><feComposite in2="hardAlpha" operator="out"/><feBlend mode="normal" in2="BackgroundImageFix" result="effect1"/></filter><linearGradient id="paint0_linear_12_345" x1="20" y1="0" x2="20" y2="40" gradientUnits="userSpaceOnUse"><stop stop-color="#1D4037"/><stop offset="1" stop-color="#F4EFE4" stop-opacity="0"/></linearGradient><clipPath id="clip0_12_345"><rect width="40" height="40" fill="white"/></clipPath></defs>
</svg>`,
      ],
      ['PlantUML', svg('<g/>', 'contentStyleType="text/css" zoomAndPan="magnify"')],
      [
        'Canva',
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="500" zoomAndPan="magnify" viewBox="0 0 375 374.999991" height="500" preserveAspectRatio="xMidYMid meet" version="1.0"><defs><g/><clipPath id="d2ba2cea7c"><path d="M 0 0 L 375 0 Z" clip-rule="nonzero"/></clipPath></defs><g clip-path="url(#d2ba2cea7c)"><path fill="#ffffff" d="M 0 0 L 375 0 Z" fill-opacity="1" fill-rule="nonzero"/></g><g fill="#000000" fill-opacity="1"><g transform="translate(51.9, 209.2)"><g><path d="M 2.1 0 Z"/></g></g></g></svg>',
      ],
      [
        'Affinity',
        svg(
          '<g transform="matrix(1,0,0,1,-10,0)"><rect id="Artboard1" x="0" y="0" width="9" height="9" style="fill:none;"/><path d="M1,2Z" style="fill:url(#_Linear1);fill-rule:nonzero;"/></g>',
          'width="100%" height="100%" viewBox="0 0 9 9" version="1.1" xml:space="preserve" style="fill-rule:evenodd;clip-rule:evenodd;stroke-linejoin:round;stroke-miterlimit:2;"',
        ),
      ],
      [
        'a set of icons',
        svg(
          '<path fill="currentColor" d="M1 1"/>',
          'aria-hidden="true" focusable="false" role="img" class="icon"',
        ),
      ],
    ] as const
  ).map(([program, text]) => [program, text, text] as const),
];

const OUTSIDE = 'must refer to nothing outside the file';
const ACTIVE = 'must contain no script, animation or embedded document';
const FOREIGN = 'must contain only elements of SVG: remove it';
const UNKNOWN = 'must have only attributes of a picture: remove it';
const AT_RULE = 'must have no at-rule in its styles, such as @import or @font-face';
const FUNCTION = `${OUTSIDE}, and its styles must not use this function`;
const CLASS = 'must name a class where its styles refer to a part of the picture: .name { … }';
const RASTER =
  'must contain no embedded picture, because its metadata would be published: save the whole picture as PNG or WebP';
const COMMENT = 'must have no comment in a style';
const ROOT = 'must begin with an svg element: <svg xmlns="http://www.w3.org/2000/svg" …>';
const ITSELF = 'must not refer to a part of the picture that contains it';
const DRAWN = 'must draw at most 100000 elements, repeated ones included';
const DEEP = 'must nest at most 100 levels deep, references included';
const XHTML = 'http://www.w3.org/1999/xhtml';

/** A picture whose style sheet is `css`. */
const styled = (css: string) => svg(`<style>${css}</style>`);
const times = (count: number, text: string) => text.repeat(count);
/** Ten uses of a part that has ten uses of the next part, and so on. */
const LAUGHS = Array.from(
  { length: 9 },
  (_, n) => `<g id="g${n + 1}">${times(10, `<use xlink:href="#g${n}"/>`)}</g>`,
).join('');
const CHAIN = Array.from({ length: 99 }, (_, n) => `<g id="g${n + 1}"><use href="#g${n}"/></g>`);
const PATTERN = `<pattern id="p">${times(330, '<rect/>')}</pattern>`;

/** Each problem is on line 1. */
export const REFUSED: readonly (readonly [text: string, rule: string, received?: unknown])[] = [
  // What runs.
  [svg('<script>alert(1)</script>'), ACTIVE, 'script'],
  [svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'), ACTIVE, 's:script'],
  [svg('<foreignObject/>'), ACTIVE, 'foreignObject'],
  [svg('<g><set attributeName="href" to="javascript:alert(1)"/></g>'), ACTIVE, 'set'],
  [svg('<animateTransform/>'), ACTIVE, 'animateTransform'],
  [svg('', 'onload="alert(1)"'), 'must have no event handlers', 'onload'],
  [svg('<g ONCLICK="x"/>'), 'must have no event handlers', 'ONCLICK'],
  // Other kinds of documents.
  [
    svg(`<meta xmlns="${XHTML}" http-equiv="refresh" content="0;url=//evil.example"/>`),
    FOREIGN,
    `meta of ${XHTML}`,
  ],
  [svg(`<x:script xmlns:x="${XHTML}">alert(1)</x:script>`), FOREIGN, `x:script of ${XHTML}`],
  [
    svg('<math xmlns="http://www.w3.org/1998/Math/MathML"/>'),
    FOREIGN,
    'math of http://www.w3.org/1998/Math/MathML',
  ],
  [svg('<g xmlns=""/>'), FOREIGN, 'g of '],
  [
    svg('<g xmlns:h="urn:h" h:onload="alert(1)"/>'),
    'must have only attributes of SVG: remove it',
    'h:onload',
  ],
  [`<html xmlns="${XHTML}"/>`, ROOT, `<html xmlns="${XHTML}"/>`],
  ['<svg/>', ROOT, '<svg/>'],
  ['<metadata xmlns="http://www.w3.org/2000/svg"/>', ROOT, '<metadata xmlns="http://www.w3.org/2000/svg"/>'],
  [`<?xml-stylesheet href="a.css"?>${svg()}`, 'must contain no processing instruction', 'xml-stylesheet'],
  [
    `<!DOCTYPE svg [<!ENTITY a "b">]>${svg()}`,
    'must declare no entities: save it as a plain SVG (Illustrator: without its editing capabilities)',
    'svg [<!ENTITY a "b">]',
  ],
  // What is not on the lists.
  [svg('<cursor/>'), 'must contain only elements of a picture: remove it', 'cursor'],
  [svg('<Script/>'), 'must contain only elements of a picture: remove it', 'Script'],
  [svg('<g tabindex="0"/>'), UNKNOWN, 'tabindex'],
  [svg('<g ViewBox="0"/>'), UNKNOWN, 'ViewBox'],
  [svg('<style media="print"/>'), UNKNOWN, 'media'],
  [svg('<g systemLanguage="de"/>'), UNKNOWN, 'systemLanguage'],
  [svg('<switch/>'), 'must be the same for every reader: keep one of the alternatives', 'switch'],
  // What leads elsewhere.
  [svg('<a href="javascript:alert(1)"/>'), 'must contain no link: link the image in the page', 'a'],
  [svg('<image href="https://example.org/a.png"/>'), RASTER, 'image'],
  [svg('<image href="data:image/png;base64,AA=="/>'), RASTER, 'image'],
  [svg('<filter><feImage href="#a"/></filter>'), RASTER, 'feImage'],
  [svg('<use xlink:href="other.svg#a"/>'), OUTSIDE, 'other.svg#a'],
  [svg('<use href="data:image/svg+xml,x#a"/>'), OUTSIDE, 'data:image/svg+xml,x#a'],
  [svg('<use href=""/>'), OUTSIDE, ''],
  [svg('<g xml:base="https://example.org/"/>'), 'must have only attributes of SVG: remove it', 'xml:base'],
  [svg('<g fill="url(https://example.org/#a)"/>'), OUTSIDE, 'url(https://example.org/#a)'],
  [
    svg('<g fill="&#92;75rl(//a)"/>'),
    'must have no backslash in its styles: write the character itself',
    'fill:\\75rl(//a)',
  ],
  [svg('<g style="background:URL(//a)"/>'), OUTSIDE, 'URL(//a)'],
  [
    svg('<g style="cursor:url(#a)"/>'),
    'must not refer to a part of the picture by this property: use fill, stroke, marker-start, marker-end, clip-path, mask or filter',
    'cursor:url(#a)',
  ],
  [svg('<g style="x}*{y:z"/>'), 'must have only declarations in an attribute', 'x}*{y:z'],
  // Style sheets.
  [styled('@import "a.css";'), AT_RULE, '@import "a.css";'],
  [styled('.a{}@font-face{src:local(a)}'), FUNCTION, 'local('],
  [styled('@font-face{font-family:a}'), AT_RULE, '@font-face'],
  [styled('@media (min-width: 9px) {g{fill:red}}'), AT_RULE, '@media (min-width: 9px)'],
  [styled("<![CDATA[g{fill:url('//a')}]]>"), OUTSIDE, "url('//a')}"],
  [
    styled('g{fill:\\75 rl(//a)}'),
    'must have no backslash in its styles: write the character itself',
    'g{fill:\\75 rl(//a)}',
  ],
  [styled('g{fill:u<!-- -->rl(//a)}'), OUTSIDE, 'url(//a)}'],
  [styled('g{background:image-set("a" 1x)}'), FUNCTION, 'image-set('],
  [styled('g{background:-webkit-image-set("a" 1x)}'), FUNCTION, '-webkit-image-set('],
  [styled('g{background:image("a")}'), FUNCTION, 'image('],
  [styled('g{background:src("a")}'), FUNCTION, 'src('],
  [styled('g{width:expression(alert(1))}'), FUNCTION, 'expression('],
  [styled('g{fill:red}/* open'), COMMENT, 'g{fill:red}/* open'],
  [styled('&#47;* hidden */g{fill:red}'), COMMENT, '/* hidden */g{fill:red}'],
  [
    styled('.a{content:"} .b{";mask:url(#m)}'),
    'must have only plain strings in its styles',
    '.a{content:"} .b{";mask:url(#m)}',
  ],
  [styled('*{mask:url(#m)}'), CLASS, '*{mask:url(#m)'],
  [styled('.a g{mask:url(#m)}'), CLASS, '.a g{mask:url(#m)'],
  [styled('.a{fill:url(#m); g{fill:red}}'), CLASS, '.a{fill:url(#m); g{fill:red'],
  [styled('.a{mask:inherit}'), 'must not inherit masks, clips or filters', 'mask:inherit'],
  // What multiplies.
  [svg(`<linearGradient id="a"/><g style="${times(100_001, 'fill:url(#a);')}"/>`), DRAWN],
  [svg('<g id="a"><use href="#a"/></g>'), ITSELF],
  [svg('<style>.a{mask:url(#m)}</style><mask id="m"><path class="a"/></mask>'), ITSELF],
  [svg('<pattern id="p" fill="url(#p)"><path/></pattern>'), ITSELF],
  [svg(`<g id="g0"/>${LAUGHS}`), DRAWN],
  [svg(`${PATTERN}<g fill="url(#p)">${times(330, '<rect/>')}</g>`), DRAWN],
  [
    svg(
      `${PATTERN}<style>.p{stroke:url(#p)}</style><g class="p"><use href="#q"/></g><g id="q">${times(330, '<rect/>')}</g>`,
    ),
    DRAWN,
  ],
  [svg(`${PATTERN}<filter id="f"/><g filter="${times(400, 'url(#q) ')}"/><g id="q" fill="url(#p)"/>`), DRAWN],
  [svg(`<g id="g0"/>${CHAIN.join('')}`), DEEP],
  [svg(`<g id="g0"/>${CHAIN.reverse().join('')}`), DEEP],
  [svg(times(300_000, '<g>')), DEEP],
  [svg(`<metadata>${times(100, '<g>')}`), DEEP],
];
