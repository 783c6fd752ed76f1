/**
 * What an SVG may consist of: the elements and attributes of SVG 2 (its element and attribute index, with Filter
 * Effects and CSS Masking), and those of SVG 1.1 that drawing programs still write. Left out is what runs, loads,
 * links, moves, or depends on the reader.
 */
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const SVG = 'http://www.w3.org/2000/svg';
export const XLINK = 'http://www.w3.org/1999/xlink';
export const XML = 'http://www.w3.org/XML/1998/namespace';
export const XMLNS = 'http://www.w3.org/2000/xmlns/';

export const ELEMENTS = words(`
  svg g defs symbol use title desc style
  path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern marker clipPath mask
  filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
  feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`);

const ACTIVE = 'must contain no script, animation or embedded document';
const RASTER =
  'must contain no embedded picture, because its metadata would be published: save the whole picture as PNG or WebP';
const FONT = 'must contain no font: convert its text into paths';

/** Rules for elements that editors and attackers write. */
export const ELEMENT_RULES: ReadonlyMap<string, string> = new Map([
  ...['script', 'handler', 'listener', 'foreignObject', 'iframe', 'set', 'discard', 'mpath'].map(
    (name) => [name, ACTIVE] as const,
  ),
  ...['animate', 'animateColor', 'animateMotion', 'animateTransform'].map((name) => [name, ACTIVE] as const),
  ...['image', 'feImage'].map((name) => [name, RASTER] as const),
  ...['font', 'font-face', 'glyph', 'altGlyph'].map((name) => [name, FONT] as const),
  ['a', 'must contain no link: link the image in the page'],
  ['switch', 'must be the same for every reader: keep one of the alternatives'],
]);

/** Attributes whose values are not CSS. Also all of `aria-…`. */
export const TEXT_ATTRIBUTES = words(`
  id class lang role version baseProfile contentScriptType contentStyleType type focusable result in in2`);

/** All others. Browsers read most of them as CSS, so each value is checked as such. */
export const ATTRIBUTES = words(`
  amplitude azimuth baseFrequency bias clipPathUnits cx cy d diffuseConstant divisor dx dy edgeMode elevation exponent
  filterRes filterUnits fr fx fy gradientTransform gradientUnits height intercept k1 k2 k3 k4 kernelMatrix
  kernelUnitLength lengthAdjust limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits method
  mode numOctaves offset operator order orient path pathLength patternContentUnits patternTransform patternUnits points
  pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits r radius refX refY rotate rx ry scale
  seed side slope spacing specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles
  surfaceScale tableValues targetX targetY textLength transform values viewBox width x x1 x2 xChannelSelector y y1 y2
  yChannelSelector z zoomAndPan

  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
  color-rendering cursor direction display dominant-baseline enable-background fill fill-opacity fill-rule filter
  flood-color flood-opacity font font-family font-feature-settings font-kerning font-size font-size-adjust font-stretch
  font-style font-variant font-variant-ligatures font-weight glyph-orientation-horizontal glyph-orientation-vertical
  image-rendering inline-size isolation kerning letter-spacing lighting-color line-height marker marker-end marker-mid
  marker-start mask mask-type mix-blend-mode opacity overflow paint-order pointer-events shape-rendering stop-color
  stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity
  stroke-width text-align text-anchor text-decoration text-orientation text-overflow text-rendering transform-box
  transform-origin unicode-bidi vector-effect visibility white-space word-spacing writing-mode`);

/**
 * Namespaces of what drawing programs store for themselves: the list of SVGO, Creative Commons’ older one, and those of
 * Inkscape’s swatches, LibreOffice, Vectornator and SVG.js.
 */
const EDITORS: readonly string[] = [
  'http://www.inkscape.org/namespaces/inkscape',
  'http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd',
  'http://inkscape.sourceforge.net/DTD/sodipodi-0.dtd',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  'http://purl.org/dc/elements/1.1/',
  'http://creativecommons.org/ns#',
  'http://web.resource.org/cc/',
  'http://schemas.microsoft.com/visio/2003/SVGExtensions/',
  'http://taptrix.com/vectorillustrator/svg_extensions',
  'http://krita.org/namespaces/svg/krita',
  'http://www.bohemiancoding.com/sketch/ns',
  'http://www.figma.com/figma/ns',
  'http://www.serif.com/',
  'http://www.corel.com/coreldraw/odm/2003',
  'http://www.vector.evaxdesign.sk',
  'https://boxy-svg.com',
  'http://www.openswatchbook.org/uri/2009/osb',
  'http://xml.openoffice.org/svg/export',
  'http://sun.com/xmlns/staroffice/presentation',
  'http://vectornator.io',
  'http://svgjs.com/svgjs',
  'http://svgjs.dev',
  'http://svgjs.dev/svgjs',
];

export const isEditors = (uri: string): boolean =>
  EDITORS.includes(uri) || uri.startsWith('http://ns.adobe.com/');
