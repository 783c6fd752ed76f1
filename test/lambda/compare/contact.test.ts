/** Compares numbers, addresses and links with the official channels of a practice. */
import { channelOf, type Facts } from '../../../lambda/compare/contact.ts';
import { planOf } from '../../../lambda/compare/plans.ts';
import { Refusal } from '../../../lambda/compare/refusal.ts';
import { CONTACT, factsOf, isOfficial, ORIGIN, ROWS } from './contact-table.ts';

interface Answer {
  /** The line of the official channel, or the reason. */
  readonly found: string;
  /** The country in which a number without country code is dialled as written. */
  readonly country?: string | undefined;
  readonly compared?: string | undefined;
  /** The channel that it may be. */
  readonly line?: string | undefined;
}

function answerTo(written: string, facts: Facts, countries: readonly string[]): Answer {
  const plans = countries.flatMap((country) => planOf(country) ?? []);
  try {
    const { channel, country } = channelOf(written, facts, plans);
    return { found: channel.line, country };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { reason, compared, channel } = error;
    return { found: reason, compared, line: channel?.line };
  }
}

describe('lambda/compare/contact', () => {
  test('every contact of the table', () => {
    const wrong = ROWS.flatMap((row) => {
      const { found } = answerTo(row.written, factsOf(row.contact), row.countries);
      return found === row.expected ? [] : [{ ...row, found }];
    });
    expect(wrong).toEqual([]);
    expect(ROWS.length).toBeGreaterThan(700);
    // Whatever the table says.
    expect(ROWS.filter((row) => /evil|0199/.test(row.written) && isOfficial(row.expected))).toEqual([]);
  });

  const RECIFE = factsOf({
    ...CONTACT,
    telephone: '+558132214470',
    messaging: { service: 'WhatsApp', number: '+5581988776655', url: 'https://wa.me/5581988776655' },
  });

  test.each<[written: string, answer: Answer]>([
    ['+55 81 3221-4470', { found: 'telephone' }],
    ['(81) 3221-4470', { found: 'telephone', country: 'BR' }],
    ['(81) 97777-1234', { found: 'not-listed' }],
    ['3221-4470', { found: 'incomplete', line: 'telephone' }],
    ['9090 3221-4470', { found: 'prefix', line: 'telephone' }],
    ['(81) 3221-4470 ramal 12', { found: 'extension', line: 'telephone' }],
    ['Oi, aqui é a Ana do escritório: (81) 97777-1234', { found: 'not-listed', compared: '(81) 97777-1234' }],
    [
      'Oi, aqui é a Ana do escritório: (81) 3221-4470',
      { found: 'message', compared: '(81) 3221-4470', line: 'telephone' },
    ],
    // Invisible characters would change how the answer reads.
    ['Oi, aqui é a Ana: offi\u200bce@harbor-lantern.example.org, me escreva', { found: 'characters' }],
    [`${ORIGIN}/contato`, { found: 'own-page' }],
    ['Dra. Ana', { found: 'format' }],
    ['(81) 3221-4470, (81) 98877-6655', { found: 'several' }],
  ])('says of %j how it was read, what was compared, and which channel it may be', (written, answer) => {
    expect(answerTo(written, RECIFE, ['BR'])).toEqual(answer);
  });

  test('digits that are dialled in one office country as an official number, and in the other as another number', () => {
    expect(answerTo('(202) 555-0132', factsOf(CONTACT), ['US', 'MX'])).toEqual({
      found: 'country',
      line: 'telephone',
    });
    // In Germany, nobody dials them without a 0.
    expect(answerTo('(202) 555-0132', factsOf(CONTACT), ['DE', 'US'])).toEqual({
      found: 'telephone',
      country: 'US',
    });
    expect(answerTo('+1 202 555 0132', factsOf(CONTACT), ['US', 'MX'])).toEqual({ found: 'telephone' });
  });

  test('of two official numbers that differ by a possible prefix, the longer one is found', () => {
    const channels = ['+525512345678', '+5215512345678'].map((number) => ({ number, line: number }));
    for (const all of [channels, channels.toReversed()])
      expect(answerTo('+52 1 55 1234 5678', { channels: all, pages: [] }, ['MX']).found).toBe(
        '+5215512345678',
      );
  });

  test('every page of the website is its own, and of a profile the one address', () => {
    const facts = { ...factsOf(CONTACT), pages: [ORIGIN, 'https://social.example/@harbor'] };
    const found = (written: string) => answerTo(written, facts, ['US']).found;
    expect(found('http://www.harbor-lantern.example.org/a/b?c=d')).toBe('own-page');
    expect(found('https://social.example/@harbor/')).toBe('own-page');
    expect(found('https://social.example/@harbor/post')).toBe('link');
    expect(found('https://social.example/@harbor-lantern')).toBe('link');
  });

  test('the last of a thousand further channels is found, and no number beside them', () => {
    const otherChannels = Array.from({ length: 1000 }, (_, index) => ({
      type: 'telephone' as const,
      label: `${index}`,
      number: `+1202556${1000 + index}`,
    }));
    const facts = factsOf({ ...CONTACT, otherChannels });
    const found = (written: string) => answerTo(written, facts, ['US']).found;
    expect(found('+1 202 556 1999')).toBe('telephone "999"');
    expect(found('+1 202 556 2000')).toBe('not-listed');
    expect(found('https://wa.me/12025561999')).toBe('not-listed');
  });
});
