/**
 * Reads what a person typed into the form: a number as it is written in the country, the name of a language, an address
 * without `https://`. Also sets the facts that follow from others: the link to a number, and the channels of people
 * whose number was replaced.
 */
import { TEXT_TAGS } from '../../lambda/render/locales.ts';
import { isObject } from '../../lambda/shared/json.ts';
import { languageName, TAG, tagNamed } from '../../lib/practice/language-names.ts';
import { MEMBERS, type Member } from '../../lib/practice/members.ts';
import { jsonPath } from '../../lib/practice/messages/problem.ts';
import { brokenLinkRule, usualLink } from '../../lib/practice/messaging-link.ts';
import { brokenHttpsRule, parseUrl } from '../../lib/practice/plain-url.ts';
import { E164 } from '../../lib/practice/telephone-numbers.ts';
import { withGeneralTexts } from '../shared/blank-practice.ts';
import { isUnstarted } from './browser/facts.ts';
import type { Checked } from './browser/protocol.ts';
import { withChannels, withNames } from './channels.ts';
import { type Facts, factAt, type Path, textAt } from './facts.ts';
import { MEMBERS_OF_TYPE } from './form.ts';
import { readTelephone, showTelephone } from './telephone.ts';
import { typedEmail, typedExtension, typedLine, typedNumber, typedPostalCode } from './typed-text.ts';

interface ReadFacts extends Pick<Checked, 'readings' | 'derived'> {
  readonly facts: Facts;
}

/**
 * @param given - the facts in the form
 * @param before - the facts before the change
 * @param isTyped - whether texts with the old name or host of the practice are updated too
 * @param saved - the facts on the disk
 */
export function readFacts(given: unknown, before: Facts, isTyped = false, saved = before): ReadFacts {
  const tags = [given, before].map((facts) => textAt(facts, ['language']) ?? '');
  const language = tags.find((tag) => TEXT_TAGS.includes(tag)) ?? (tags[1] || 'en');
  const country = textAt(given, ['location', 'addressCountry']) ?? '';
  const readings: Record<string, string> = {};
  const read = readObject(given, MEMBERS, []);
  const linked = withContacts(isObject(read) ? read : {}, before, country);
  const followed = withChannels(before, linked) as Facts;
  const named = isTyped ? withNames(before, followed) : followed;
  const facts = isTyped && isUnstarted(saved) ? withGeneralTexts(named, before) : named;
  const derived: [Path, unknown][] = [];
  differences(read, facts, []);
  return { facts, readings, derived };

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
    return { ...Object.fromEntries(fixed), ...Object.fromEntries(entries) };
  }

  function readList(value: unknown, member: Member, path: Path): unknown {
    return Array.isArray(value)
      ? value.map((item, index) => readValue(item, member, [...path, index]) ?? '')
      : value;
  }

  function readValue(value: unknown, member: Member, path: Path): unknown {
    if (member.kind === 'object') return readObject(value, member.members, path);
    if (typeof value !== 'string') return value;
    const text = typedLine(value);
    return text === '' ? text : readText(text, member.kind, path);
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

  function differences(from: unknown, to: unknown, path: Path): void {
    if (isObject(from) && isObject(to))
      for (const name of new Set([...Object.keys(from), ...Object.keys(to)]))
        differences(from[name], to[name], [...path, name]);
    else if (Array.isArray(from) && Array.isArray(to) && from.length === to.length)
      for (const index of from.keys()) differences(from[index], to[index], [...path, index]);
    else if (from !== to) derived.push([path, to]);
  }
}

/**
 * Replaces links that lead to another number than that of their channel by the usual link. Removes what a channel cannot
 * have after a change of its type. Moves an extension that was typed behind its number into its own field.
 */
function withContacts(facts: Facts, before: Facts, country: string): Facts {
  const { contact } = facts;
  if (!isObject(contact)) return facts;
  const { messaging, otherChannels } = contact;
  return {
    ...facts,
    contact: {
      ...withExtension(contact, 'telephone', country),
      ...(isObject(messaging) && { messaging: withLink(messaging) }),
      ...(Array.isArray(otherChannels) && {
        otherChannels: otherChannels.map((channel, index) => {
          if (!isObject(channel)) return channel;
          const old = textAt(before, ['contact', 'otherChannels', index, 'type']);
          const own = old === channel.type ? channel : ofItsType(channel);
          return own.type === 'messaging' ? withLink(own) : withExtension(own, 'number', country);
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

function withExtension(channel: Facts, name: 'telephone' | 'number', country: string): Facts {
  const { number, extension } = typedExtension(typedNumber(String(channel[name] ?? '')));
  const read = extension === undefined ? undefined : readTelephone(number, country);
  return read === undefined ? channel : { ...channel, [name]: read, extension };
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
  return isObject(value) && Object.keys(value).length === 0;
}
