/** The messages of synthesis about pictures, PDF files, and files that cannot be read. `english.ts` has the others. */

export type Text = string | number;
/** A value that may be left out; null after a rule has passed through JSON. */
export type Maybe = Text | null | undefined;

const named = (name: Maybe): string => (name == null ? '' : `: call it ${name}`);

export const fileMessages = {
  // Pictures
  image: 'must be the path of an image: /images/…',
  'image.host':
    'must be a file of the folder images: a host outside the site would see every reader of the page',
  'image.folder': (folder: Text) => `must begin with ${folder}, and be a file of the folder images`,
  'image.none': (known?: Maybe) =>
    `there is no such image${known == null ? '' : `; nearest known: ${known}`}`,
  pictureType: (extensions: Text) => `must end in one of ${extensions}: save it as such an image`,
  'pictureType.pdf': 'is no image: move it to the folder files, and link to it: [text](/files/<name>.pdf)',
  'pictureType.content': (found: Text, todo: Text) =>
    `must be of the type that its extension names; its content is ${found}: ${todo}`,
  pictureTwice: (other: Text, path: Text) =>
    `must have another name than ${other}, because both would be published as ${path}: rename or delete one`,
  pictureLarge: (bytes: Text) => `must have at most ${bytes} bytes: save it smaller`,
  'pictureLarge.side': (pixels: Text) => `must be at most ${pixels} px wide and high: save it smaller`,
  'pictureLarge.logo': (bytes: Text) =>
    `must have at most ${bytes} bytes, because every page shows it: save it smaller, e.g. 144 px high`,
  pictureMany: (bytes: Text, other: Text, what: Text) =>
    `must have at most ${bytes} bytes, together with those of the folder ${other}${what}`,
  pictureBroken: 'cannot be decoded to its end: save it again, from the original',
  'pictureBroken.drawing':
    'cannot be drawn: give the svg element a viewBox, and save it with fewer repeated parts and filters, or as PNG',
  'pictureBroken.animation': 'must be one picture: save one frame of it',
  'pictureBroken.logos': (other: Text) => `must be the only logo: delete it or ${other}`,
  'pictureBroken.high':
    'must be at least as wide as it is high, because it is shown in a line, instead of icon and name',
  'pictureBroken.icon': (width: Text, height: Text) => `must be ${width} × ${height} px`,
  'pictureBroken.drawn': 'cannot be drawn as PNG: give the svg element a viewBox of at least 1 × 1',
  'pictureBroken.ico':
    'must not be there, because it is drawn from favicon.svg: delete it, and change that drawing instead',

  // PDF files
  pdf: 'must be a PDF: save it as PDF; another name is not enough',
  'pdf.folder': (folder: Text) => `is no PDF: move it to the folder ${folder}`,
  'pdf.end': 'ends too early, or its list of contents is damaged: save it as PDF again, from the original',
  'pdf.encrypted':
    'is encrypted, so not everybody and not every program can read it: save it without password and restrictions',
  'pdf.large': (bytes: Text) =>
    `must have at most ${bytes} bytes: save it smaller, e.g. with smaller pictures`,

  // Files
  fileName: (name?: Maybe) => `must be lower-case letters, digits and hyphens${named(name)}`,
  'fileName.page': (name?: Maybe) =>
    `must be lower-case letters, digits and hyphens, ending in .md${named(name)}`,
  'fileName.reserved': (name: Text) =>
    `is the name of the page Is this us? in another language of the site: call it ${name}, or rename the page`,
  'fileName.index': (name: Text) => `must be a file beside the folder: call it ${name}`,
  file: (kind: Text, path: Text) => `there is no such ${kind}: ${path}`,
  'file.unread': (code: Text, path: Text) => `cannot be read (${code}): ${path}`,
  'file.kind': (kind: Text, found: Text, path: Text) => `must be a ${kind}, but is a ${found}: ${path}`,
  'file.out': (folder: Text, kind: Text) => `is a link out of ${folder}: put a copy of the ${kind} there`,
  'file.link': (to: Text, kind: Text) => `is a link that ${to}: put the ${kind} there`,
  'file.folder':
    'must not be a link to a folder that holds it, or in a folder that is a link: put a copy there',
  'file.json': (why: Text) => `is not JSON: ${why}`,
  'file.levels': (levels: Text) => `must nest at most ${levels} levels deep`,
  'file.key': (line: Text) => `must not repeat a key of line ${line}`,
  'file.bytes': (bytes: Text) => `must have at most ${bytes} bytes`,
  'file.encoding': 'is not UTF-8: save the file as UTF-8',
  'file.nul': 'must contain no NUL: save the file as UTF-8',
  'file.sharp': 'is encoded by the package sharp, which does not run: install the packages again (npm ci)',
} as const;
