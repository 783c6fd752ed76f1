/** Programs cut a text at its headings and quote one section. Contract §3: once the list has expired, each says so. */
import { channels } from '../../lambda/shared/channels.ts';
import type { LoadedPractice } from '../support/practices/loaded-practice.ts';
import type { Property } from '../support/practices/properties.ts';

const SAID =
  /Nobody has checked them since\.|Nadie los ha comprobado desde entonces\.|Ninguém os conferiu desde então\./g;
/** Before the anti-fraud warning and the security notices. */
const CANNOT_TELL =
  /^(?:Expired: .* Nobody can tell|Caducado: .* Hoy nadie puede saber|Vencido: .* Hoje ninguém pode saber)/;

export const property: Property = {
  sentence: 'once the list of channels has expired, no section shows a channel without saying so',
  holds({ practice, expired, valid }) {
    const shows = showsChannel(practice.facts);
    for (const [path, { text }] of expired.files)
      for (const section of sectionsOf(path, text))
        if (shows(section) && section.search(SAID) < 0) throw new Error(`${path}:\n${section}`);
    for (const [path, { text }] of valid.files)
      if (text.replace(/<script.*?<\/script>/gs, '').search(SAID) >= 0)
        throw new Error(`${path} says on a valid day that the list has expired`);

    const { contact, safety } = expired.agentInfo;
    expect(contact.officialChannelsOnly).toBe(false);
    expect(valid.agentInfo.contact.officialChannelsOnly).toBe(true);
    for (const statement of [contact.antiFraudWarning, safety[0]]) expect(statement).toMatch(CANNOT_TELL);
    for (const result of Object.values(expired.tools))
      expect(JSON.stringify(result).match(SAID)).toHaveLength(1);
  },
};

function showsChannel(facts: LoadedPractice['practice']['facts']): (text: string) => boolean {
  const values = channels(facts).map(({ value }) => value);
  const digits = (text: string) => text.replace(/[^\d@a-z.]/gi, '');
  return (text) => values.some((value) => digits(text).includes(digits(value)));
}

/** The content of a page, and texts for agents. Data about the page are not a section of it. */
function sectionsOf(path: string, text: string): string[] {
  if (path.endsWith('.html')) {
    const [, content = ''] = /<main[^>]*>(.*)<\/main>/s.exec(text) ?? [];
    return content.replace(/<script.*?<\/script>/gs, '').split(/(?=<h[1-6])/);
  }
  return /\.md$|llms\.txt$/.test(path) ? text.replace(/^```.*?^```/gms, '').split(/^(?=#{1,6} )/m) : [];
}
