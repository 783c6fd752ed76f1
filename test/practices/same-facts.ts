/**
 * Contract §0: all ways to read the practice return the facts of its file, also on the day after the last one of their
 * validity.
 */
import { channels } from '../../lambda/shared/channels.ts';
import type { AgentInfo } from '../../lambda/shared/facts.ts';
import type { OpeningHours, Practice } from '../../lambda/shared/practice.ts';
import { DETAILS } from '../../tools/contract/documents/agent-info-form.ts';
import { BASE, type LoadedPractice, type Outputs } from '../support/practices/loaded-practice.ts';
import { plainText } from '../support/practices/plain-text.ts';
import type { Property } from '../support/practices/properties.ts';

export const property: Property = {
  sentence: 'all outputs state the same channels, days and facts, which are those of the practice file',
  holds({ practice, valid, expired }) {
    for (const day of [valid, expired]) {
      expectData(practice.facts, day);
      const homes = Array.from(practice.inLanguage.keys(), (language, index) => ({
        language,
        url: index === 0 ? `${BASE}/` : `${BASE}/${language.toLowerCase()}`,
      }));
      expect(day.agentInfo.homePages).toEqual(homes.length > 1 ? homes : undefined);
      expectTexts(practice, day);
    }
  },
};

/** The facts that the file has to be published for. */
function published({ closures, ...facts }: Practice, today: string) {
  const {
    $schema: _,
    guidance: __,
    contentSignals: ___,
    ...stated
  } = facts as Practice & { $schema?: string };
  const ahead = closures?.filter(({ until }) => until >= today) ?? [];
  const all = { ...stated, ...(ahead.length > 0 && { closures: ahead }) };
  // Of a language with a name, the tag is published.
  return JSON.parse(JSON.stringify(all), (_, value) =>
    typeof value?.tag === 'string' ? value.tag : value,
  ) as typeof all;
}

/** Contract §3: how the warning begins if there is no telephone, or no messaging. */
const NO_CALLS =
  /^(?:The practice takes no calls|El despacho no atiende llamadas|O escritório não atende (?:ligações|chamadas))\. /;
const NO_MESSAGES =
  /^(?:The practice takes no messages by SMS or chat|El despacho no recibe mensajes por SMS ni por chat|O escritório não recebe mensagens por SMS nem por (?:aplicativo|aplicação))\. /;

/** Without what the service adds (contract §3). */
function asInTheFile({ notice: _notice, machineReadable: _, homePages: _homePages, ...facts }: AgentInfo) {
  const { mayCostMore: __, verification, ...contact } = facts.contact;
  const { status, ...verified } = verification;
  const people = facts.people?.map(({ portrait, ...person }) => ({
    ...person,
    ...(portrait && { portrait: portrait.replace(BASE, '').replace(/\.webp$/, '.svg') }),
  }));
  const isExpired = status === 'expired';
  const { telephone, messaging, antiFraudWarning, officialChannelsOnly } = contact;
  expect(officialChannelsOnly).toBe(!isExpired);
  const said = isExpired ? antiFraudWarning.replace(`${facts.safety[0]} `, '') : antiFraudWarning;
  const none = telephone === null ? NO_CALLS : messaging === null ? NO_MESSAGES : undefined;
  if (none) expect(said).toMatch(none);
  return {
    ...facts,
    ...(people && { people }),
    safety: facts.safety.slice(isExpired ? 1 : 0),
    contact: {
      ...Object.fromEntries(Object.entries(contact).filter(([, value]) => value !== null)),
      antiFraudWarning: none ? said.replace(none, '') : said,
      officialChannelsOnly: true,
      verification: verified,
    },
  };
}

function expectData(facts: Practice, { agentInfo, tools, today }: Outputs): void {
  expect(asInTheFile(agentInfo)).toEqual(published(facts, today));
  const { referWhen, doNotReferWhen, limits } = facts.guidance;
  // The contract compares the other members of the results with agent-info.
  expect(tools.get_agent_guidance).toMatchObject({ referWhen, doNotReferWhen, limits });
}

/** Letters and digits: layouts and escapes differ. */
const bare = (text: string) => text.replace(/[^\p{L}\p{N}\p{M}]/gu, '');

/**
 * These have another format in a text, or are left out of it: days of the week, names of languages, countries and time
 * zones, parts of an address.
 */
const IN_WORDS =
  /^(?:dayOfWeek|languagesSpoken|addressCountry|addressRegion|postalCode|portrait|jurisdiction|from|until|opens|closes|validFrom|validThrough|timeZone|country)$/;
const wordsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries(value ?? {}).flatMap(([name, each]) => (IN_WORDS.test(name) ? [] : wordsIn(each)));

const SENTENCES: Readonly<Record<string, Readonly<Record<'appointment' | 'season', RegExp>>>> = {
  en: {
    appointment: /By appointment only/,
    season: /these hours replace the usual ones/,
  },
  es: {
    appointment: /Solo con cita previa/,
    season: /este horario sustituye al habitual/,
  },
  pt: {
    // The second in Portugal.
    appointment: /Somente com hora marcada|Apenas por marcação/,
    season: /este horário substitui o habitual/,
  },
};

/** Contract §3: hours of a season replace the others on their days of the week. */
const replaces = (one: OpeningHours, other: OpeningHours) =>
  one.validFrom &&
  one.validThrough &&
  !(other.validFrom && other.validThrough) &&
  one.dayOfWeek.some((day) => other.dayOfWeek.includes(day));

/** All channels and both days, and no others, in the texts that state channels; all facts in the index for models. */
function expectTexts(practice: LoadedPractice['practice'], { files, today }: Outputs): void {
  const { facts } = practice;
  const { verifiedAt, validUntil } = facts.contact.verification;
  const daysIn = new Map(
    Array.from(practice.inLanguage.keys(), (language) => {
      const inWords = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
      return [language, [verifiedAt, validUntil].map((day) => [day, inWords.format(new Date(day))])];
    }),
  );
  const values = channels(facts).map(({ value }) => value);
  if (facts.contact.form) values.push(facts.contact.form.url);
  for (const [path, { text, language }] of files) {
    const isText = /\.(?:html|md)$/.test(path) && !/SKILL|errors\/not-found\..*md$/.test(path);
    if (!isText && !/llms\.txt$|contact\.vcf$|errors\/failed\.json$/.test(path)) continue;
    const plain = plainText(path, text);
    // In the layout of its country, too.
    const digits = plain.replace(/(?<=\d)[ ().-]+(?=\d)/g, '');
    for (const value of values)
      if (!plain.includes(value) && !digits.includes(value))
        throw new Error(`${path} does not state ${value}`);
    if (path === 'errors/failed.json') continue;
    for (const { extension } of channels(facts))
      if (extension && !new RegExp(`(?:ext\\.|ramal|extensão) ${extension}(?!\\d)`).test(plain))
        throw new Error(`${path} does not state the extension ${extension}`);
    const none = facts.contact.telephone === undefined ? NO_CALLS : NO_MESSAGES;
    if (!(facts.contact.telephone && facts.contact.messaging))
      expect([path, plain]).toEqual([
        path,
        expect.stringMatching(new RegExp(none.source.slice(1).trimEnd())),
      ]);
    for (const formats of daysIn.get(language)!)
      if (!formats.some((format) => plain.includes(format)))
        throw new Error(`${path} does not state the day ${formats[0]}`);
  }
  const hours = facts.openingHours ?? [];
  const said = [
    ...(facts.byAppointment ? (['appointment'] as const) : []),
    ...(hours.some((each) => hours.some((other) => replaces(each, other))) ? (['season'] as const) : []),
  ];
  const homes = Array.from(practice.inLanguage.keys(), (tag, index) => (index ? tag.toLowerCase() : 'index'));
  for (const path of [
    'llms.txt',
    'agent-instructions.md',
    'contact.vcf',
    ...homes.flatMap((home) => [`${home}.html`, `${home}.md`]),
  ])
    for (const name of said) {
      const { text, language } = files.get(path)!;
      const sentence = SENTENCES[language.slice(0, 2)]![name];
      if (!sentence.test(plainText(path, text).replace(/\s+/g, ' ')))
        throw new Error(`${path} does not state: ${sentence}`);
    }
  const stated: Readonly<Record<string, unknown>> = published(facts, today);
  const names = ['name', 'description', ...DETAILS.filter((name) => name !== 'closures')];
  const llms = bare(plainText('llms.txt', files.get('llms.txt')!.text));
  for (const fact of wordsIn(Object.fromEntries(names.map((name) => [name, stated[name]]))))
    if (!llms.includes(bare(fact.replace(/;ext=.*/, '')))) throw new Error(`llms.txt does not state ${fact}`);
}
