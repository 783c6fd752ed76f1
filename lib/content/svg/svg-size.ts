/**
 * How much a browser draws. `<use>`, patterns, masks, clips, markers and filters repeat other parts of the picture,
 * also inside each other, so a file of 1 kB can draw billions of elements. Everything here takes linear time.
 */
import type { References } from './svg-style.ts';

/** Of elements in each other, references included. Drawing programs stay below 30. */
export const MAX_LEVELS = 100;
/** Of elements, each one counted as often as it is drawn. A browser draws as many in about a second. */
export const MAX_ELEMENTS = 100_000;

export interface SvgElement extends References {
  readonly name: string;
  readonly line: number;
  readonly parent: SvgElement | undefined;
  readonly children: SvgElement[];
  readonly classes: readonly string[];
  /** Ids of what it repeats as its own content (`href`). */
  readonly repeated: readonly string[];
}

export class TooMuch extends Error {
  constructor(
    readonly line: number,
    readonly rule: string,
    readonly received?: number,
  ) {
    super(rule);
  }
}

interface Size {
  readonly elements: number;
  readonly levels: number;
}

const NOTHING: Size = { elements: 0, levels: 0 };

/**
 * @param byId - the first element of each id
 * @param byClass - what the style sheets paint a class with
 * @throws TooMuch
 */
export function checkSize(
  root: SvgElement,
  byId: ReadonlyMap<string, SvgElement>,
  byClass: ReadonlyMap<string, References>,
): void {
  /** Undefined while it is computed. */
  const sizes = new Map<SvgElement, Size | undefined>();
  const paints = new Map<SvgElement, Size>();
  const classes = new Map<string, { own: Size; inherited: Size }>();

  const sum = (at: SvgElement, ...parts: readonly Size[]): Size => {
    const elements = parts.reduce((all, part) => all + part.elements, 0);
    const levels = Math.max(0, ...parts.map((part) => part.levels));
    if (elements > MAX_ELEMENTS)
      throw new TooMuch(
        at.line,
        `must draw at most ${MAX_ELEMENTS} elements, repeated ones included`,
        elements,
      );
    return { elements, levels };
  };
  const ofIds = (at: SvgElement, ids: readonly string[], level: number): Size =>
    ids.reduce((all, id) => {
      const target = byId.get(id);
      return target ? sum(at, all, sizeOf(target, level + 1, at)) : all;
    }, NOTHING);
  const ofClasses = (at: SvgElement, kind: keyof References, level: number): Size =>
    at.classes.reduce((all, name) => {
      const references = byClass.get(name);
      if (!references) return all;
      const known = classes.get(name) ?? {
        own: ofIds(at, references.own, level),
        inherited: ofIds(at, references.inherited, level),
      };
      classes.set(name, known);
      return sum(at, all, known[kind]);
    }, NOTHING);
  /** What an element and everything in it is painted with. */
  const paintOf = (at: SvgElement, level: number): Size => {
    const known = paints.get(at);
    if (known) return known;
    const paint = sum(
      at,
      at.parent ? paintOf(at.parent, level) : NOTHING,
      ofIds(at, at.inherited, level),
      ofClasses(at, 'inherited', level),
    );
    paints.set(at, paint);
    return paint;
  };
  /** @param from - refers to the element, or is its parent */
  const sizeOf = (at: SvgElement, level: number, from: SvgElement): Size => {
    if (sizes.has(at)) {
      const size = sizes.get(at);
      if (!size) throw new TooMuch(from.line, 'must not refer to a part of the picture that contains it');
      return size;
    }
    if (level > MAX_LEVELS) throw tooDeep(from);
    // Gradients are colours: nothing in them is drawn.
    if (/Gradient$/.test(at.name)) return { elements: 1, levels: 1 };
    sizes.set(at, undefined);
    const paint = paintOf(at, level);
    const repeated = ofIds(at, at.repeated, level);
    // What is repeated inherits the paint of the element that repeats it.
    const painted = { ...repeated, elements: repeated.elements * (1 + paint.elements) };
    const children = at.children.reduce((all, child) => sum(at, all, sizeOf(child, level + 1, at)), NOTHING);
    const own = [ofIds(at, at.own, level), ofClasses(at, 'own', level)];
    const { elements, levels } = sum(at, { elements: 1, levels: 0 }, paint, painted, children, ...own);
    if (level + levels > MAX_LEVELS) throw tooDeep(at);
    const size = { elements, levels: levels + 1 };
    sizes.set(at, size);
    return size;
  };
  sizeOf(root, 1, root);
}

const tooDeep = ({ line }: SvgElement) =>
  new TooMuch(line, `must nest at most ${MAX_LEVELS} levels deep, references included`);
