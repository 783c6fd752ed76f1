/**
 * Reads what a person typed into the form: a number as it is written in the country, the name of a language, an address
 * without `https://`. Also sets the facts that follow from others: the link to a number, and the channels of people
 * whose number was replaced.
 */
import { isDeepStrictEqual } from 'node:util';
import { TEXT_TAGS } from '../../lambda/render/locales.ts';
import { channels, nameOf } from '../../lambda/shared/channels.ts';
import { isObject } from '../../lambda/shared/json.ts';
import { draftOf } from '../../lib/practice/draft.ts';
import { languageName, TAG, tagNamed } from '../../lib/practice/language-names.ts';
import { MEMBERS, type Member, memberAt } from '../../lib/practice/members.ts';
import { jsonPath, textsOf } from '../../lib/practice/messages/problem.ts';
import { brokenLinkRule, usualLink } from '../../lib/practice/messaging-link.ts';
import { brokenHttpsRule, parseUrl } from '../../lib/practice/plain-url.ts';
import { isTranslated } from '../../lib/practice/row.ts';
import { practiceSchema } from '../../lib/practice/schema.ts';
import { E164 } from '../../lib/practice/telephone-numbers.ts';
import { generalTexts, markIn, withGeneralTexts } from '../shared/general-texts.ts';
import { at as factAt, type Path, withValue } from './browser/facts.ts';
import { type Facts, languagesIn, textAt } from './facts.ts';
import { MEMBERS_OF_TYPE } from './form.ts';
import { readTelephone, showTelephone } from './telephone.ts';
import { typedEmail, typedExtension, typedLine, typedNumber, typedPostalCode } from './typed-text.ts';

/**
 * @param given - the facts in the form
 * @param before - the facts before the change
 * @param saved - the facts on the disk
 * @returns the facts with the general texts, and parts of `Checked`
 */
export function readFacts(given: unknown, before: Facts, saved = before) {
  const tags = [given, before].map((facts) => textAt(facts, ['language']) ?? '');
  const language = tags.find((tag) => TEXT_TAGS.includes(tag)) ?? 'en';
  const country = textAt(given, ['location', 'addressCountry']) ?? '';
  const languages = isObject(given) ? languagesIn(given) : [];
  const readings: Record<string, string> = {};
  const read = readObject(given, MEMBERS, []);
  const linked = withContacts(isObject(read) ? read : {}, before, country);
  const followed = withChannels(before, linked);
  const general = generalTexts(followed, language);
  return { facts: withGeneralTexts(followed, general), readings, followed, general };

  function readObject(value: unknown, known: readonly Member[], path: Path): unknown {
    if (!isObject(value)) return value;
    const entries = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
      const member = known.find((each) => each.name === name);
      if (!member) return [[name, inner]];
      const at = [...path, name];
      const result = member.list ? readList(inner, member, at) : readValue(inner, member, at);
      // Choices that were all taken back are a mistake, if the rule of the fact asks for one.
      const isChosen = member.members.length > 0 && member.members.every(({ optional }) => optional);
      const isRefused = isChosen && factAt(saved, at) !== undefined && !member.rule.safeParse(result).success;
      return isEmpty(result) && !isRefused ? [] : [[name, result]];
    });
    // A fact that has one value only has no field.
    const fixed = known.filter(({ kind }) => kind === 'fixed').map(({ name }) => [name, true] as const);
    return { ...Object.fromEntries(entries), ...Object.fromEntries(fixed) };
  }

  function readList(value: unknown, member: Member, path: Path): unknown {
    return Array.isArray(value)
      ? value.map((item, index) => readValue(item, member, [...path, index]) ?? '')
      : value;
  }

  function readValue(value: unknown, member: Member, path: Path): unknown {
    if (member.kind === 'object') return readObject(value, member.members, path);
    if (isTranslated(member.kind)) return readTranslated(value, factAt(before, path));
    if (typeof value !== 'string') return value;
    const text = typedLine(value);
    return text === '' ? text : readText(text, member.kind, path);
  }

  /**
   * A text in each language of the practice. One that is missing stays as an empty one. In a language that is new, it is
   * the general text.
   *
   * @param was - before the change
   */
  function readTranslated(value: unknown, was: unknown): unknown {
    const inLanguage = (text: unknown, tag?: string) =>
      typeof text === 'string' ? (markIn(text, tag) ?? typedLine(text)) : text;
    const [main = ''] = languages;
    if (languages.length < 2) {
      const isAlone = isObject(value) && isDeepStrictEqual(Object.keys(value), languages);
      return inLanguage(isAlone ? value[main] : value);
    }
    const texts = isObject(value) ? value : { [main]: value ?? '' };
    const mark = Object.values(texts).find((text) => markIn(text));
    const all = [...new Set([...Object.keys(texts), ...languages])];
    return Object.fromEntries(
      all.map((tag) => [
        tag,
        inLanguage(texts[tag], tag) ?? (isObject(was) && tag in was ? '' : (markIn(mark, tag) ?? '')),
      ]),
    );
  }

  function readText(text: string, kind: Member['kind'], path: Path): unknown {
    if (kind === 'telephone' || (kind === 'channel' && !text.includes('@'))) {
      const [typed = '', extension] = kind === 'channel' ? text.split(';ext=') : [text];
      const number = readTelephone(typedNumber(typed), country);
      if (number === undefined) return text;
      if (extension !== undefined) return `${number};ext=${extension}`;
      if (kind === 'telephone') {
        const shown = showTelephone(number, country, language);
        readings[jsonPath(path)] = shown === number ? number : `${number} · ${shown}`;
      }
      return number;
    }
    if (kind === 'spokenLanguage') {
      // A language that the service cannot name: `Tseltal (tzh)`.
      const [, name = '', own = ''] = /^([^(]+)\((\S+)\)$/.exec(text) ?? [];
      const tag = [text, own].find((each) => languageName(each, language)) ?? tagNamed(text, language);
      if (tag === undefined && TAG.test(own)) return { tag: own, name: name.trim() };
      readings[jsonPath(path)] = languageName(tag ?? text, language) ?? text;
      return tag ?? text;
    }
    if (kind === 'email') {
      const [local = '', ...domain] = typedEmail(text).split('@');
      return [local, ...domain.map((part) => part.toLowerCase())].join('@');
    }
    if (path.at(-1) === 'extension') return typedExtension(text).extension ?? text;
    if (path.at(-1) === 'postalCode')
      return typedPostalCode(text, textAt(given, [...path.slice(0, -1), 'addressCountry']) ?? country);
    const isAddress = (kind === 'url' || kind === 'link') && !/^[a-z][a-z\d+.-]*:/i.test(text);
    return isAddress && brokenHttpsRule(`https://${text}`) === undefined ? `https://${text}` : text;
  }
}

/**
 * Replaces links that lead to another number than that of their channel by the usual link. Removes what a channel cannot
 * have after a change of its type. Moves an extension that was typed behind its number into its own field, and removes
 * that of a number that was replaced.
 */
function withContacts(facts: Facts, before: Facts, country: string): Facts {
  const { contact } = facts;
  if (!isObject(contact)) return facts;
  const { messaging, otherChannels } = contact;
  const others = factAt(before, ['contact', 'otherChannels']);
  const was: readonly Facts[] = Array.isArray(others) ? others.filter(isObject) : [];
  return {
    ...facts,
    contact: {
      ...withExtension(contact, 'telephone', country, before.contact),
      ...(isObject(messaging) && { messaging: withLink(messaging) }),
      ...(Array.isArray(otherChannels) && {
        otherChannels: otherChannels.map((channel, index) => {
          if (!isObject(channel)) return channel;
          const own = was[index]?.type === channel.type ? channel : ofItsType(channel);
          const old = was.find(({ number }) => number === channel.number) ?? was[index];
          return own.type === 'messaging' ? withLink(own) : withExtension(own, 'number', country, old);
        }),
      }),
    },
  };
}

function ofItsType(channel: Facts): Facts {
  const { [String(channel.type)]: own, ...others } = MEMBERS_OF_TYPE;
  if (!own) return channel;
  const foreign = Object.values(others).flat();
  return Object.fromEntries(
    Object.entries(channel).filter(([name]) => own.includes(name) || !foreign.includes(name)),
  );
}

function withExtension(
  channel: Facts,
  name: 'telephone' | 'number',
  country: string,
  before: unknown,
): Facts {
  const { number, extension } = typedExtension(typedNumber(String(channel[name] ?? '')));
  const read = extension === undefined ? undefined : readTelephone(number, country);
  if (read !== undefined) return { ...channel, [name]: read, extension };
  const old = isObject(before) && before.extension === channel.extension ? String(before[name]) : '';
  if (!E164.test(old) || old === channel[name]) return channel;
  const { extension: _, ...others } = channel;
  return others;
}

function withLink(channel: Facts): Facts {
  const { service, number, url } = channel;
  if (typeof service !== 'string' || typeof number !== 'string' || !E164.test(number)) return channel;
  const usual = usualLink(service, number);
  const isGood = typeof url === 'string' && parseUrl(url) && brokenLinkRule(url, number, '') === undefined;
  return usual === undefined || isGood ? channel : { ...channel, url: usual };
}

/** Whether the value is what the form has for a fact that is not stated. */
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.values(value).every((inner) => inner === '');
}

/** Updates the facts that repeat a channel whose value was replaced, e.g. the channel of a person. */
function withChannels(before: Facts, after: Facts): Facts {
  const channelsOf = (facts: Facts) => {
    const draft = draftOf(practiceSchema, facts);
    return new Map(channels(draft).map((channel) => [channel.path, nameOf(draft, channel)]));
  };
  const [old, now] = [channelsOf(before), channelsOf(after)];
  const [oldValues, newValues] = [old, now].map((all) => new Set(all.values()));
  // A value that both versions have was only moved in the list.
  const replaced = new Map(
    Array.from(old, ([path, value]) => [value, now.get(path) ?? ''] as const).filter(
      ([was, is]) => is !== '' && !newValues!.has(was) && !oldValues!.has(is),
    ),
  );
  return textsOf(after).reduce((facts, [path, text]) => {
    const next = memberAt(jsonPath(path))?.kind === 'channel' ? replaced.get(text) : undefined;
    return next === undefined ? facts : (withValue(facts, path as Path, next) as Facts);
  }, after);
}
