/**
 * Describes the changes of a draft: the label of each fact, its old and new text, and how many files of the site show
 * it.
 */
import { extensionNote } from '../../lambda/render/contact-text.ts';
import { escapeHtml } from '../../lambda/render/escape.ts';
import { localeFor } from '../../lambda/render/locales/index.ts';
import type { Site } from '../../lambda/render/site.ts';
import { channels, mailto } from '../../lambda/shared/channels.ts';
import { isObject } from '../../lambda/shared/json.ts';
import { draftOf } from '../../lib/practice/draft.ts';
import { type Member, memberAt } from '../../lib/practice/members.ts';
import { jsonPath, textsOf } from '../../lib/practice/messages/problem.ts';
import { practiceSchema } from '../../lib/practice/schema.ts';
import type { Change } from '../shared/edit-json.ts';
import type { ChannelToConfirm, EditorChange, Locale } from './browser/protocol.ts';
import type { Facts } from './facts.ts';
import { labelAt, SET_BY_EDITOR } from './form.ts';
import { formatsIn, showTelephone } from './telephone.ts';

/** How facts are shown to the people of a practice. */
interface Localization {
  readonly locale: Locale;
  readonly country: string;
  readonly language: string;
}

/** @param site - the site of the draft; undefined if the draft has problems */
export function describedChanges(
  changes: readonly Change[],
  before: Facts,
  after: Facts,
  site: Site | undefined,
  localization: Localization,
): EditorChange[] {
  return changes
    .filter(({ path }) => !SET_BY_EDITOR.some((each) => jsonPath(path) === `$.${each}`))
    .map(({ path, was, now }) => {
      const kind = memberAt(jsonPath(path))?.kind;
      return {
        label: labelAt(jsonPath(path), now === undefined ? before : after, localization.language),
        ...(was !== undefined && { was: describedValue(was, kind, localization) }),
        ...(now !== undefined && { now: describedValue(now, kind, localization) }),
        places: now === undefined || !site ? 0 : filesThatShow(now, kind, site, localization),
      };
    });
}

function describedValue(
  value: unknown,
  kind: Member['kind'] | undefined,
  localization: Localization,
): string {
  if (typeof value === 'boolean') return localization.locale[value ? 'yes' : 'no']!;
  if (isObject(value) || Array.isArray(value)) {
    const texts = textsOf(value).map(([, text]) => text);
    return texts.join(' · ');
  }
  return shownTexts(value, kind, localization)[0]!;
}

/** The texts by which pages show a fact, with the target of its link. People read the first one. */
export function shownTexts(
  value: unknown,
  kind: Member['kind'] | undefined,
  { country, language }: Localization,
): string[] {
  const text = String(value);
  const formats = formatsIn(country, language);
  if (kind === 'telephone') return [showTelephone(text, country, language), text, `tel:${text}`];
  if (kind === 'email') return [text, mailto(text)];
  if (kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(text)) return [formats.day(text), text];
  if (kind === 'country') return [formats.country(text), text];
  return [text];
}

function filesThatShow(
  now: unknown,
  kind: Member['kind'] | undefined,
  site: Site,
  localization: Localization,
): number {
  const texts =
    isObject(now) || Array.isArray(now)
      ? textsOf(now).map(([, text]) => text)
      : shownTexts(now, kind, localization);
  const shown = texts.filter((text) => text.length > 1).flatMap((text) => [text, escapeHtml(text)]);
  return site.files.filter(
    ({ body, encoding }) => encoding === undefined && shown.some((text) => body.includes(text)),
  ).length;
}

/** The official channels, which a person confirms before they are published. */
export function channelsToConfirm(
  before: Facts,
  after: Facts,
  localization: Localization,
): ChannelToConfirm[] {
  const channelsOf = (facts: Facts) => channels(draftOf(practiceSchema, facts));
  const old = new Set(channelsOf(before).map(({ value }) => value));
  const stated = channelsOf(after).filter(({ value }) => value !== '');
  const locale = localeFor(localization.language);
  return stated.map((channel) => {
    const { value, path, kind, label } = channel;
    const number = showTelephone(value, localization.country, localization.language);
    return {
      label: label ?? labelAt(`$.${path}`, after, localization.language),
      kind,
      value,
      shown: kind === 'email' ? value : number + extensionNote(channel, locale),
      isNewNumber: kind !== 'email' && !old.has(value),
    };
  });
}
