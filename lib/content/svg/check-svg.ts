/**
 * Makes an SVG a picture and nothing else. Browsers do not run the scripts of an SVG in an `<img>`, but they do if the
 * file itself is opened. What drawing programs store for themselves is cut out of the text, because it tells who drew
 * the picture, when and where. Anything else that is not on the lists of `svg-names.ts` is refused.
 */
import { SaxesParser } from 'saxes';
import type { Problem, Report } from '../../../lambda/shared/content-problem.ts';
import {
  ATTRIBUTES,
  ELEMENT_RULES,
  ELEMENTS,
  isEditors,
  SVG,
  TEXT_ATTRIBUTES,
  XLINK,
  XML,
  XMLNS,
} from './svg-names.ts';
import { checkSize, MAX_ELEMENTS, MAX_LEVELS, type SvgElement, TooMuch } from './svg-size.ts';
import {
  commentsIn,
  idOf,
  isBroken,
  type References,
  readDeclarations,
  readStyleSheet,
} from './svg-style.ts';

/** Part of the text: from the first index, up to the second. */
type Range = readonly [from: number, to: number];

/** Of one file. More of them say nothing new. */
const MAX_PROBLEMS = 20;

/** @returns the text without what a picture should not tell, or undefined after reporting */
export function cleanSvg(text: string, problem: Report): string | undefined {
  // The desk has one sentence for all drawings.
  const report = problem as Report<Problem['rule']>;
  const cuts = new SvgReader(text, report).read();
  if (!cuts?.length) return cuts && text;
  const cleaned = without(text, cuts);
  // What is served has passed the check without a cut.
  const left = new SvgReader(cleaned, report).read();
  if (left?.length)
    report(
      'file',
      'has comments or data of a drawing program that cannot be removed: save it as a plain SVG',
    );
  return left?.length === 0 ? cleaned : undefined;
}

function without(text: string, ranges: readonly Range[]): string {
  let at = 0;
  let left = '';
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    left += text.slice(at, Math.max(at, from));
    at = Math.max(at, to);
  }
  return left + text.slice(at);
}

/** Thrown to end the parser, which has no other way to stop. */
class Stop extends Error {}

/** An element that is open. */
interface Open {
  readonly element: SvgElement;
  /** Where its content begins. */
  readonly content: number;
  /** Its own text, if it is a style sheet. */
  css: string;
}

class SvgReader {
  private readonly parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true });
  private readonly cuts: Range[] = [];
  private readonly problems = new Set<string>();
  private readonly open: Open[] = [];
  private readonly byId = new Map<string, SvgElement>();
  private readonly byClass = new Map<string, References>();
  private root: SvgElement | undefined;
  private elements = 0;
  /** Of the tag that is being read. */
  private start = 0;
  private line = 1;
  /** Attribute → its place in the text and its line. */
  private attributes = new Map<string, { range: Range; line: number }>();
  private attributesEnd = 0;
  /** Levels below an element that is left out, from 1; 0: no such element is open. */
  private leftOut = 0;
  private leftOutStart = 0;
  private isLeftOutCut = false;

  constructor(
    private readonly text: string,
    private readonly report: Report<string>,
  ) {}

  /** @returns what to cut, or undefined after reporting */
  read(): readonly Range[] | undefined {
    const { parser, text } = this;
    parser.on('error', ({ message }) => {
      // Without the parser's own place.
      this.refuse(`is not well-formed XML: ${message.replace(/^\d+:\d+: /, '')}`);
      throw new Stop();
    });
    // The declaration could name another encoding than UTF-8, and the document type another kind of document.
    parser.on('xmldecl', () => this.cuts.push([0, parser.position]));
    parser.on('doctype', (doctype) => {
      if (doctype.includes('[')) {
        this.refuse(
          'must declare no entities: save it as a plain SVG (Illustrator: without its editing capabilities)',
          doctype.trim(),
        );
        throw new Stop();
      }
      this.cuts.push([text.lastIndexOf('<!DOCTYPE', parser.position), parser.position]);
    });
    parser.on('comment', () => {
      // The parser has not read the last `>` yet.
      if (!this.leftOut) this.cuts.push([text.lastIndexOf('<!--', parser.position), parser.position + 1]);
    });
    parser.on('processinginstruction', ({ target }) => {
      if (!this.leftOut) this.refuse('must contain no processing instruction', target);
    });
    parser.on('opentagstart', ({ name }) => {
      this.start = text.lastIndexOf('<', parser.position - 1);
      this.line = parser.line;
      this.attributes = new Map();
      this.attributesEnd = this.start + 1 + name.length;
    });
    parser.on('attribute', ({ name }) => {
      const range = [this.attributesEnd, parser.position] as const;
      this.attributes.set(name, { range, line: parser.line });
      this.attributesEnd = parser.position;
    });
    parser.on('opentag', (tag) => this.opened(tag));
    parser.on('closetag', () => this.closed());
    const inStyle = (css: string) => {
      const open = this.open.at(-1);
      if (!this.leftOut && open?.element.name === 'style') open.css += css;
    };
    parser.on('text', inStyle);
    parser.on('cdata', inStyle);
    try {
      parser.write(text).close();
      if (this.problems.size === 0) checkSize(this.root!, this.byId, this.byClass);
    } catch (error) {
      if (error instanceof TooMuch) this.refuse(error.rule, error.received, error.line);
      else if (!(error instanceof Stop)) throw error;
    }
    return this.problems.size === 0 ? this.cuts : undefined;
  }

  private tagShown = () => this.text.slice(this.start, this.parser.position);

  private refuse(rule: string, received?: unknown, line = this.parser.line): void {
    const key = `${rule}\n${received}`;
    if (this.problems.has(key)) return;
    this.problems.add(key);
    this.report(`line ${line}`, rule, received);
    if (this.problems.size === MAX_PROBLEMS) throw new Stop();
  }

  private opened({ local, uri, name, attributes }: Tag): void {
    const level = this.open.length + this.leftOut + 1;
    if (level > MAX_LEVELS)
      throw new TooMuch(this.line, `must nest at most ${MAX_LEVELS} levels deep, references included`);
    if (++this.elements > MAX_ELEMENTS)
      throw new TooMuch(this.line, `must have at most ${MAX_ELEMENTS} elements`);
    if (level === 1 && (local !== 'svg' || uri !== SVG)) {
      this.refuse(`must begin with an svg element: <svg xmlns="${SVG}" …>`, this.tagShown(), this.line);
      throw new Stop();
    }
    if (this.leftOut) {
      this.leftOut++;
      return;
    }
    const isCut = isEditors(uri) || (uri === SVG && local === 'metadata');
    const rule = uri === SVG ? ELEMENT_RULES.get(local) : 'must contain only elements of SVG: remove it';
    if (isCut || rule) {
      if (!isCut) this.refuse(rule!, uri === SVG ? name : `${name} of ${uri}`, this.line);
      this.leftOut = 1;
      this.leftOutStart = this.start;
      this.isLeftOutCut = isCut;
      return;
    }
    if (!ELEMENTS.has(local))
      this.refuse('must contain only elements of a picture: remove it', name, this.line);
    const parent = this.open.at(-1)?.element;
    const classes = attributes.class ? [...new Set(attributes.class.value.split(/\s+/))] : [];
    const read = this.readAttributes(Object.values(attributes));
    const element: SvgElement = { ...read, name: local, line: this.line, parent, children: [], classes };
    parent?.children.push(element);
    this.root ??= element;
    const id = attributes.id?.value;
    if (id !== undefined && !this.byId.has(id)) this.byId.set(id, element);
    this.open.push({ element, content: this.parser.position, css: '' });
  }

  private readAttributes(
    attributes: readonly Attribute[],
  ): Pick<SvgElement, 'own' | 'inherited' | 'repeated'> {
    const read: References[] = [];
    const repeated: string[] = [];
    for (const { name, local, uri, value } of attributes) {
      const { range, line } = this.attributes.get(name)!;
      const isEditorsData =
        isEditors(uri) ||
        (uri === XMLNS && value !== SVG && value !== XLINK) ||
        (uri === XLINK && local !== 'href') ||
        // `content` has the whole diagram of draw.io.
        (uri === '' && (name.startsWith('data-') || name === 'content'));
      if (isEditorsData) this.cuts.push(range);
      else if (name === 'href' || uri === XLINK) {
        const id = idOf(value);
        if (id === undefined) this.refuse('must refer to nothing outside the file', value, line);
        else repeated.push(id);
      } else if (uri === XML ? !/^(lang|space)$/.test(local) : uri !== '' && uri !== XMLNS)
        this.refuse('must have only attributes of SVG: remove it', name, line);
      else if (/^on/i.test(name)) this.refuse('must have no event handlers', name, line);
      else if (ATTRIBUTES.has(name) || name === 'style') {
        const references = readDeclarations(name === 'style' ? value : `${name}:${value}`);
        if (isBroken(references)) this.refuse(...references, line);
        else read.push(references);
      } else if (uri === '' && !TEXT_ATTRIBUTES.has(name) && !name.startsWith('aria-'))
        this.refuse('must have only attributes of a picture: remove it', name, line);
    }
    // Without a spread: the list of a hostile file is longer than the arguments of a function can be.
    return {
      own: read.flatMap(({ own }) => own),
      inherited: read.flatMap(({ inherited }) => inherited),
      repeated,
    };
  }

  private closed(): void {
    const { parser, text } = this;
    if (this.leftOut) {
      if (--this.leftOut === 0 && this.isLeftOutCut) this.cuts.push([this.leftOutStart, parser.position]);
      return;
    }
    const { element, content, css } = this.open.pop()!;
    if (element.name !== 'style') return;
    const end = text.lastIndexOf('<', parser.position - 1);
    const written = commentsIn(text.slice(content, end));
    for (const [from, to] of written) this.cuts.push([content + from, content + to]);
    const comments = commentsIn(css);
    // A comment that begins with a character reference stays, and is refused.
    const checked = comments.length === written.length ? without(css, comments) : css;
    const broken = readStyleSheet(checked, this.byClass);
    if (broken) this.refuse(...broken, element.line);
  }
}

interface Attribute {
  readonly name: string;
  readonly local: string;
  readonly uri: string;
  readonly value: string;
}

interface Tag {
  readonly name: string;
  readonly local: string;
  readonly uri: string;
  readonly attributes: Readonly<Record<string, Attribute>>;
}
