/** Finds translations that have other figures than the text in the main language, or the same words. */
import type { Problem } from '../../../lambda/shared/content-problem.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import type { Translations } from '../../practice/files/translations.ts';
import { RULES } from '../../practice/messages/english.ts';
import { jsonPath, textsOf } from '../../practice/messages/problem.ts';
import { readable } from '../contacts/readable.ts';

/** Letters of a text that is hardly a name or a word that both languages have. */
const LONG = 30;

/** Official names, and those of places, stay as they are. */
const NAMES = /\.(?:name|jurisdiction|territory|areaServed)$/;

export function doubtfulTranslations(
  main: Practice,
  own: Practice,
  placeOf: Translations['placeOf'],
): Problem[] {
  const texts = new Map(textsOf(main).map(([path, text]) => [jsonPath(path), text]));
  const isNear = own.language.slice(0, 2) === main.language.slice(0, 2);
  return textsOf(own).flatMap(([path, received]) => {
    const fact = jsonPath(path);
    const where = placeOf(fact, own.language);
    const text = texts.get(fact);
    if (where === fact || text === undefined) return [];
    const isSame = text === received && !isNear && !NAMES.test(fact);
    if (isSame && received.replace(/\P{L}/gu, '').length > LONG)
      return [{ where, rule: RULES.sameTranslation(), received }];
    const [here, there] = [figuresOf(received, text), figuresOf(text, received)];
    // Words may stand for small numbers.
    if (!(here && there) && !/\d{3}/.test(here + there)) return [];
    const rule = RULES.otherFigures(here || undefined, there || undefined, main.language);
    return [{ where, rule, received }];
  });
}

/** A figure with separators of thousands: `1,550`, `1.550.000`. A telephone number goes on: `1 800 772 1213`. */
const THOUSANDS = /(?<!\d|\d[ .,'’])\d{1,3}(?:[ .,'’]\d{3})+(?! ?\d)/g;

/** A time of day of twelve hours. */
const TWELVE = /\d ?[ap]\.? ?m\b/i;

/**
 * The figures of a text that another one lacks. Dates may have another order, decimals another sign, and a number another
 * grouping.
 */
function figuresOf(text: string, other: string): string {
  const hours = TWELVE.test(readable(text + other)) ? 12 : 0;
  const figuresIn = (each: string) =>
    (
      readable(each)
        .replace('24/7', '24')
        .replace(/(?<=\d) ?mil\b/g, '000')
        .replace(THOUSANDS, (figure) => figure.replace(/\D/g, ''))
        .match(/[1-9]\d*/g) ?? []
    ).map((figure) =>
      hours && Number(figure) > 12 && Number(figure) <= 24 ? String(Number(figure) - 12) : figure,
    );
  const others = figuresIn(other);
  const digits = readable(other).replace(/\D/g, '');
  const isThere = (figure: string) =>
    others.includes(figure) || (figure.length > 2 && digits.includes(figure));
  return [...new Set(figuresIn(text))].filter((figure) => !isThere(figure)).join(', ');
}
