/** Checks rules between the facts of a practice, and rules for every fact (contract §3). */
import type { Report } from '../../lambda/render/content-problem.ts';
import { addDays } from '../../lambda/shared/days.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import { brokenVisibleRule } from './hidden-characters.ts';
import { brokenLinkRule } from './messaging-link.ts';
import { jsonPath } from './problem.ts';
import { hasExampleChannel } from './shipped-examples.ts';

/** Contract §3. */
const MAX_DAYS_VALID = 400;

/**
 * @param practice - a draft: texts that break a rule are empty
 * @param today - YYYY-MM-DD
 */
export function checkDates(practice: Practice, today: string, report: Report): void {
  const { verifiedAt, validUntil } = practice.contact.verification;
  const future = `must not be in the future (today is ${today})`;
  if (verifiedAt > today) report('$.contact.verification.verifiedAt', future, verifiedAt);
  if (practice.dateModified > today) report('$.dateModified', future, practice.dateModified);
  if (validUntil === '') return;
  const broken = (rule: string) => report('$.contact.verification.validUntil', rule, validUntil);
  if (validUntil < today) broken(`must not be in the past (today is ${today})`);
  if (verifiedAt === '') return;
  const lastDay = addDays(verifiedAt, MAX_DAYS_VALID);
  if (validUntil <= verifiedAt) broken(`must be after verifiedAt (${verifiedAt})`);
  else if (validUntil > lastDay && !hasExampleChannel(practice))
    broken(
      `must be at most ${MAX_DAYS_VALID} days after verifiedAt (${verifiedAt}) once no channel is the example’s: by ${lastDay}`,
    );
}

/** @param today - YYYY-MM-DD */
export function checkDetails(
  { openingHours = [], people = [] }: Practice,
  today: string,
  report: Report,
): void {
  for (const [index, { opens, closes }] of openingHours.entries())
    if (opens !== '' && closes !== '' && closes <= opens)
      report(`$.openingHours[${index}].closes`, `must be after opens (${opens})`, closes);
  const year = Number(today.slice(0, 4));
  for (const [index, { admittedSince = 0 }] of people.entries())
    if (admittedSince > year)
      report(
        `$.people[${index}].admittedSince`,
        `must not be in the future (today is ${today})`,
        admittedSince,
      );
}

/** @param practice - a draft: texts that break a rule are empty */
export function checkMessaging({ contact: { messaging } }: Practice, report: Report): void {
  const { number, url } = messaging;
  const rule = number !== '' && url !== '' && brokenLinkRule(url, number);
  if (rule) report('$.contact.messaging.url', rule, url);
}

/** A fact contains no placeholder and no hidden character. */
export function checkTexts(value: unknown, report: Report, path: readonly PropertyKey[] = []): void {
  if (typeof value === 'string') checkText(value, report, jsonPath(path));
  if (typeof value !== 'object' || value === null) return;
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  for (const [key, inner] of entries) checkTexts(inner, report, [...path, key]);
}

function checkText(text: string, report: Report, where: string): void {
  if (/\{\{|\}\}/.test(text))
    report(where, 'must contain no {{ and no }}: a fact is a value, not a template', text);
  const rule = brokenVisibleRule(text);
  if (rule) report(where, rule, text);
}
