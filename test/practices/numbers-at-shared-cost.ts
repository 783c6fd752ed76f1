/** Each output with a number at shared cost says that the call may cost more. */
import { localeFor } from '../../lambda/render/locales.ts';
import { channels } from '../../lambda/shared/channels.ts';
import { isAtSharedCost } from '../support/practices/numbers.ts';
import type { Property } from '../support/practices/properties.ts';

export const property: Property = {
  sentence: 'each output with a number at shared cost says that a call may cost more, and no other one does',
  holds({ practice: { facts }, valid, expired }) {
    const numbers = channels(facts).flatMap(({ kind, value }) =>
      kind !== 'email' && isAtSharedCost(value) ? [value] : [],
    );
    for (const { files, agentInfo, tools } of [valid, expired]) {
      expect(agentInfo.contact.mayCostMore ?? []).toEqual([...new Set(numbers)]);
      expect(tools.get_official_contact).toEqual(expect.objectContaining(agentInfo.contact));
      for (const [path, file] of files) {
        // Schemas have examples, a lawyer signed the text, and the other ones have no contacts.
        if (/^(schemas|images)\/|official-contact|openapi|SKILL|\.(m?js|mts|css|svg)$/.test(path)) continue;
        const isData = /json|xml|security/.test(path);
        const says = isData ? /mayCostMore|may cost more/ : new RegExp(localeFor(file.language).mayCostMore);
        const text = isData ? file.text : readable(file.text);
        // A format with country code has all digits, with separators.
        const digits = text.replace(/(?<=\d)[ ().-]+(?=\d)/g, '');
        const isThere = numbers.some((number) => digits.includes(number.slice(1)));
        if (isThere || !isData) expect([path, says.test(text)]).toEqual([path, isThere]);
      }
    }
  },
};

/** Without the data in it: scripts of HTML, front matter of Markdown. Lines of a vCard are folded (RFC 6350 §3.2). */
const readable = (text: string) =>
  text
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replaceAll('\r\n ', '');
