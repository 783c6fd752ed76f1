/**
 * The page "Is this us?" recognizes every format in which pages show an official number, and no number that differs.
 */
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { channelOf } from '../../lambda/compare/contact.ts';
import { planOf } from '../../lambda/compare/plans.ts';
import { Refusal } from '../../lambda/compare/refusal.ts';
import { fieldData } from '../../lambda/render/pages/field.ts';
import { contextsOf, type SiteContext } from '../../lambda/render/site-context.ts';
import { channels } from '../../lambda/shared/channels.ts';
import { BASE, type LoadedPractice } from '../support/practices/loaded-practice.ts';
import { plainText } from '../support/practices/plain-text.ts';
import type { Property } from '../support/practices/properties.ts';
import { othersOfForm } from './links.ts';

export const property: Property = {
  sentence:
    'each format in which a page shows a number is official in the field, with one digit changed it never is, and its extension cannot be checked',
  holds(loaded) {
    const { service, valid } = loaded;
    for (const context of contextsOf(service.source, BASE, valid.today)) expectAnswers(loaded, context);
  },
};

function expectAnswers(loaded: LoadedPractice, context: SiteContext): void {
  const { facts, seed } = loaded.practice;
  const answerTo = fieldOf(context);
  const official = new Set(channels(facts).map(({ value }) => value));
  const wrong: string[] = [];
  for (const [index, format] of formatsIn(loaded, official, context.practice.language).entries()) {
    const answer = answerTo(format);
    if (answer !== 'official' && !isDoubt(format, answer)) wrong.push(`${format} is ${answer}`);
    const changed = withOneDigitChanged(format, seed + index);
    if (answerTo(changed) === 'official' && !official.has(`+${digitsOf(changed)}`))
      wrong.push(`${changed} is official`);
  }
  for (const { value, extension } of channels(facts))
    for (const word of [' ', ' ext. ', ' ramal ', ' extensão ', 'x', ';ext='])
      if (extension !== undefined && answerTo(value + word + extension) !== 'extension')
        wrong.push(value + word + extension);
  const { form } = facts.contact;
  if (form && answerTo(form.url) !== 'official') wrong.push(form.url);
  wrong.push(...othersOfForm(facts.contact).filter((url) => answerTo(url) === 'official'));
  expect(wrong).toEqual([]);
}

/** In some countries the digits without a country code could be another number too: 2 8242902 in Bolivia. */
const isDoubt = (format: string, answer: string) => !format.startsWith('+') && answer === 'country';

const digitsOf = (text: string) => text.replace(/\D/g, '');

const PAGE = /^(?!errors\/|\.well-known|agent-instructions).*\.(?:html|md)$/;
const FORM = /(?<![\w+.:/=@-])\+?\(?\d[\d ().\u00a0/-]{3,}\d(?![\w@])/g;

/** What pages of a language show of an official number. */
function formatsIn(
  { practice, valid }: LoadedPractice,
  official: ReadonlySet<string>,
  language: string,
): string[] {
  const country = practice.facts.location.addressCountry as CountryCode;
  const texts = Array.from(valid.files, ([path, { text, language: own }]) =>
    own === language && PAGE.test(path) ? plainText(path, text).replace(/<[^>]*>/g, '\n') : '',
  );
  const found = new Set(texts.flatMap((text) => text.match(FORM) ?? []));
  return [...found].filter((format) =>
    official.has(parsePhoneNumberFromString(format, country)?.number ?? ''),
  );
}

function withOneDigitChanged(format: string, position: number): string {
  let digit = 0;
  const changed = position % digitsOf(format).length;
  return format.replace(/\d/g, (each) => (digit++ === changed ? String((Number(each) + 1) % 10) : each));
}

/** The answer of the field on the practice's page: `official`, or the reason. */
function fieldOf(context: SiteContext): (written: string) => string {
  const data = fieldData(context);
  const plans = Object.keys(data.countries).flatMap((country) => planOf(country) ?? []);
  return (written) => {
    try {
      channelOf(written, data, plans);
      return 'official';
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error.reason;
    }
  };
}
