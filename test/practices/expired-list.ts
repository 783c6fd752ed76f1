/**
 * Contract §3: every output with a channel says whether the practice is fictional. Programs quote single sections of a
 * text, so once the list has expired, each section with a channel says so.
 */

import { peopleFormats } from '../../lambda/render/people-formats.ts';
import { unavailableHtml } from '../../lambda/render/unavailable.ts';
import { channels } from '../../lambda/shared/channels.ts';
import type { LoadedPractice, Outputs } from '../support/practices/loaded-practice.ts';
import type { Property } from '../support/practices/properties.ts';

const SAID: Readonly<Record<string, string>> = {
  en: 'Nobody has checked them since.',
  es: 'Nadie los ha comprobado desde entonces.',
  pt: 'Ninguém os conferiu desde então.',
};
const SAID_SOMEHOW = new RegExp(Object.values(SAID).join('|'), 'g');
/** Beside the two links of the header. */
const SAID_SHORTLY: Readonly<Record<string, string>> = {
  en: 'not verified since',
  es: 'sin verificar desde entonces',
  pt: 'sem verificação desde então',
};
/** Before the anti-fraud warning and the security notices. */
const CANNOT_TELL =
  /^(?:Expired: .* Nobody can tell|Caducado: .* Hoy nadie puede saber|Vencido: .* Hoje ninguém pode saber)/;

export const property: Property = {
  sentence:
    'no output shows a channel of a fictional practice, and no section one that has expired, without saying so',
  holds({ practice, expired, valid }) {
    const shows = showsChannel(practice.facts);
    for (const outputs of [valid, expired]) saysWhetherFictional(practice.facts, outputs, shows);
    const { language: main } = practice.facts;
    const texts = [...expired.files].map(([path, { text, language }]) => [path, text, language] as const);
    const for503 = ['503.html', unavailable(practice.facts, expired.today), main] as const;
    for (const [path, text, language] of [...texts, for503]) {
      const said = SAID[language.slice(0, 2)]!;
      for (const [at, section] of sectionsOf(path, text).entries()) {
        const all: readonly string[] = section.match(SAID_SOMEHOW) ?? [];
        const isSaid = all.length > 0 || (at === 0 && section.includes(SAID_SHORTLY[language.slice(0, 2)]!));
        if (shows(section) && !isSaid) throw new Error(`${path}:\n${section}`);
        if (/\.(?:html|md)$/.test(path) && all.some((one) => one !== said))
          throw new Error(`${path} says in another language that the list has expired`);
      }
    }
    for (const [path, { text }] of valid.files)
      if (text.replace(/<script.*?<\/script>/gs, '').search(SAID_SOMEHOW) >= 0)
        throw new Error(`${path} says on a valid day that the list has expired`);

    const { contact, safety } = expired.agentInfo;
    expect(contact.officialChannelsOnly).toBe(false);
    expect(valid.agentInfo.contact.officialChannelsOnly).toBe(true);
    for (const statement of [contact.antiFraudWarning, safety[0]]) expect(statement).toMatch(CANNOT_TELL);
    for (const result of Object.values(expired.tools))
      expect(JSON.stringify(result).match(SAID_SOMEHOW)).toHaveLength(1);
  },
};

function saysWhetherFictional(
  facts: LoadedPractice['practice']['facts'],
  { files, agentInfo, tools, today }: Outputs,
  shows: (text: string) => boolean,
): void {
  const isFictional = facts.fictional === true;
  const texts = [...files].map(([path, { text }]): [string, string] => [path, text.replaceAll('\r\n ', '')]);
  for (const [path, text] of [...texts, ['503.html', unavailable(facts, today)] as const]) {
    const says = /FICTIONAL\)?: /.test(text);
    if (says ? !isFictional : isFictional && !AS_IT_WAS.test(path) && shows(text))
      throw new Error(`${path} ${says ? 'says' : 'does not say'} that the practice is fictional`);
  }
  for (const [name, data] of Object.entries({ agentInfo, ...tools })) {
    const [first, notice] = Object.entries(data)[0]!;
    expect([name, first === 'notice' && /^FICTIONAL: /.test(notice as string)]).toEqual([name, isFictional]);
  }
}

function unavailable(facts: LoadedPractice['practice']['facts'], today: string): string {
  return unavailableHtml(facts, [], peopleFormats(facts), today);
}

function showsChannel(facts: LoadedPractice['practice']['facts']): (text: string) => boolean {
  const bare = (text: string) => text.replace(/[^\d@a-z.]+/gi, '');
  const values = channels(facts).map(({ value }) => bare(value));
  return (text) => {
    const shown = bare(text);
    return values.some((value) => shown.includes(value));
  };
}

/** Signed, or the practice's own: they state the list as it was, with its last day. */
const AS_IT_WAS = /agent-info\.jwt$|official-contact\.txt/;

/** Of a page, what a reader gets: the frame is before the first heading. Other documents are one section. */
function sectionsOf(path: string, text: string): string[] {
  if (AS_IT_WAS.test(path)) return [];
  if (path.endsWith('.html'))
    return text.replace(/<head>.*?<\/head>|<script.*?<\/script>|<!--.*?-->/gs, '').split(/(?=<h[1-6])/);
  return /\.md$|llms\.txt$/.test(path)
    ? text.replace(/^```.*?^```/gms, '').split(/^(?=#{1,6} )/m)
    : [text.replaceAll('\r\n ', '')];
}
