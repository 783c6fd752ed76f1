/**
 * Contacts as people find them, and the channel of an official contact or the reason why it is not official.
 * contact.test.ts runs the table in Node, browser.deep.test.ts in a browser.
 */
import { changed, FACTS } from './domain.ts';

export interface Row {
  readonly written: string;
  /** Result with channel or reason, as `summary` in built.ts writes them. */
  readonly expected: string;
  readonly callingCode?: string;
  readonly facts: object;
}

/** The channel has the label of a further channel after it, in quotes. */
type Cell = readonly [written: string, channelOrReason: string, callingCode?: string];

const whatsapp = (number: string) => ({
  service: 'WhatsApp',
  number,
  url: `https://wa.me/${number.slice(1)}`,
});

const AMERICAN: readonly Cell[] = [
  // As printed, dialled, copied.
  ['+12025550132', 'telephone'],
  ['+1 (202) 555-0132', 'telephone'],
  ['+1.202.555.0132', 'telephone'],
  ['  +1 202 555 0132\r\n', 'telephone'],
  ['(+1) 202 555 0132', 'telephone'],
  ['+1\u00a0202\u202f555\u20090132', 'telephone'],
  ['+1\u2011202\u2013555\u22120132', 'telephone'],
  ['+1 202 / 555 / 0132', 'telephone'],
  ['0012025550132', 'telephone'],
  ['001 202-555-0132', 'telephone'],
  ['011 1 202 555 0132', 'telephone'],
  ['+12025550147', 'messaging'],
  ['1 (202) 555-0147', 'messaging'],
  // Without a country: the practice is in +1, where a national number always has ten digits.
  ['(202) 555-0132', 'telephone'],
  ['202.555.0132', 'telephone'],
  ['1-202-555-0132', 'telephone'],
  ['(202) 555-0132', 'telephone', '+1'],
  // If it is seen in Germany or Egypt, it is a number of that country.
  ['(202) 555-0132', 'country', '49'],
  ['2025550132', 'country', '20'],
  ['02025550132', 'not-listed', '20'],
  ['(202) 555-0132', 'country', 'US'],
  ['+1 202 555 0132', 'telephone', '49'],
  // Near misses.
  ['+1 202 555 0133', 'not-listed'],
  ['+1 202 555 01322', 'not-listed'],
  ['+1 202 555 013', 'not-listed'],
  ['+44 202 555 0132', 'not-listed'],
  ['+1 1 202 555 0132', 'not-listed'],
  ['+1 (0) 202 555 0132', 'not-listed'],
  ['(202) 555-0133', 'not-listed'],
  ['555-0132', 'country'],
  ['02025550132', 'country'],
  ['00 12', 'format'],
  ['+0 202 555 0132', 'format'],
  ['++12025550132', 'format'],
  ['+1 202 555 0132 +1 202 555 0147', 'format'],
  ['+', 'format'],
  ['', 'format'],
  ['1'.repeat(3000), 'format'],
  // Full-width digits are read; digits of other scripts are not.
  ['\uff0b\uff11\uff12\uff10\uff12\uff15\uff15\uff15\uff10\uff11\uff13\uff12', 'telephone'],
  [
    '\uff0b\uff11\u3000\uff08\uff12\uff10\uff12\uff09\uff15\uff15\uff15\uff0d\uff10\uff11\uff13\uff12',
    'telephone',
  ],
  ['\uff0b\uff11\uff12\uff10\uff12\uff15\uff15\uff15\uff10\uff11\uff13\uff13', 'not-listed'],
  ['+\u0661\u0662\u0660\u0662\u0665\u0665\u0665\u0660\u0661\u0663\u0662', 'digits'],
  ['+\u06f1\u06f2\u06f0\u06f2\u06f5\u06f5\u06f5\u06f0\u06f1\u06f3\u06f2', 'digits'],
  ['+1 202 555 01\u0969\u0968', 'digits'],
  ['+1 202 555 013\u00b2', 'digits'],
  ['+1 202 555 013\u2461', 'digits'],
  ['+1 202 555 013\u{1d7d0}', 'digits'],
  ['+1 202 555 O132', 'letters'],
  ['+1 202 555 0l32', 'letters'],
  ['+1 202 555 \u041e132', 'letters'],
  ['+1 202 LAWYERS', 'letters'],
  ['call +1 202 555 0132', 'letters'],
  // Invisible characters.
  ['+1 202\u200b 555 0132', 'characters'],
  ['\u202d+1 202 555 0132\u202c', 'characters'],
  ['+1 202 555 \u202e2310\u202c', 'characters'],
  ['\ufeff+12025550132', 'characters'],
  ['+1 202 555 0132\u0301', 'characters'],
  ['+1 202 555 0132\ufe0f\u20e3', 'characters'],
  ['+1 202\u00ad555 0132', 'characters'],
  ['+1 202 555\n0132', 'characters'],
  ['+1 202 555 0132\u{e0030}', 'characters'],
  ['+1_202_555_0132', 'characters'],
  ['~12025550132', 'characters'],
  // A number with an extension is another telephone.
  ['+1 202 555 0132 ext. 5', 'extension'],
  ['+1 202 555 0132 x5', 'extension'],
  ['+1 (202) 555-0132 EXT 12', 'extension'],
  ['+1 202 555 0132 extension 7', 'extension'],
  ['+1 202 555 0132#5', 'extension'],
  ['+12025550132,,5', 'extension'],
  ['+1 202 555 0132 \uff58\uff15', 'letters'],
  ['tel:+1-202-555-0132;ext=5', 'extension'],
  ['tel:+1-202-555-0132;isub=12', 'extension'],
  ['tel:2025550132;phone-context=+1', 'extension'],
  ['tel:+12025550132%3Bext=5', 'extension'],
  // Links to a number.
  ['tel:+12025550132', 'telephone'],
  ['TEL:+1-202-555-0132', 'telephone'],
  ['Tel: +1 202 555 0132', 'telephone'],
  ['tel:%2B1%20202%20555%200132', 'telephone'],
  ['tel:%E2%80%AE+12025550132', 'characters'],
  ['tel:%+12025550132', 'format'],
  ['tel:+12025550133', 'not-listed'],
  ['tel:', 'format'],
  ['sms:+12025550147', 'messaging'],
  ['sms:+12025550147?body=Hello%20there', 'messaging'],
  ['sms:+12025550147,+12025550199', 'extension'],
  ['sms:+12025550199?body=+12025550147', 'not-listed'],
  // Links to a conversation.
  ['https://wa.me/12025550147', 'messaging'],
  ['https://WA.me/12025550147', 'messaging'],
  ['wa.me/12025550147', 'messaging'],
  ['https://wa.me/+12025550147?text=Good%20morning', 'messaging'],
  ['https://api.whatsapp.com/send?phone=12025550147', 'messaging'],
  ['https://api.whatsapp.com/send/?phone=%2B12025550147&text&type=phone_number&app_absent=0', 'messaging'],
  // The telephone number is listed, but not for WhatsApp.
  ['https://wa.me/12025550132', 'link'],
  ['https://wa.me/12025550148', 'link'],
  ['https://wa.me/12025550147?phone=12025550199', 'link'],
  ['https://wa.me/12025550147?to=12025550199', 'link'],
  ['https://api.whatsapp.com/send?phone=12025550147&abid=12025550199', 'link'],
  ['https://api.whatsapp.com/send?phone=12025550147&phone=12025550199', 'link'],
  ['https://api.whatsapp.com/send?phone=12025550199&text=12025550147', 'link'],
  ['https://api.whatsapp.com/12025550147?phone=12025550147', 'link'],
  ['https://wa.me/message/ABCDEFGH', 'link'],
  ['https://wa.me/', 'link'],
  ['https://t.me/+12025550147', 'link'],
  ['http://wa.me/12025550147', 'link'],
  ['https://wa.me:8443/12025550147', 'link'],
  ['https://wa.me@evil.example/12025550147', 'link'],
  ['https://evil@wa.me/12025550147', 'link'],
  ['https://wa.me.evil.example/12025550147', 'link'],
  ['https://evil.example/?https://wa.me/12025550147', 'link'],
  ['https:\\\\wa.me\\12025550147', 'link'],
  ['https://wa.me/ 12025550147', 'link'],
  ['https://w\u0430.me/12025550147', 'characters'],
  ['https://\uff57\uff41.me/12025550147', 'characters'],
  ['https://', 'link'],
  ['javascript:12025550147', 'link'],
  ['whatsapp://send?phone=12025550147', 'link'],
  // E-mail.
  ['office@harbor-lantern.example.org', 'email'],
  [' office@Harbor-Lantern.EXAMPLE.org ', 'email'],
  ['mailto:office@harbor-lantern.example.org', 'email'],
  ['Office@harbor-lantern.example.org', 'case'],
  ['billing@harbor-lantern.example.org', 'not-listed'],
  ['office+x@harbor-lantern.example.org', 'not-listed'],
  ['office@harbor-lantern.example.com', 'not-listed'],
  ['office@harbor-lantern.example.org.evil.example', 'not-listed'],
  ['Harbor Lantern <office@harbor-lantern.example.org>', 'format'],
  ['office@harbor-lantern.example.org <pay@evil.example>', 'format'],
  ['"office@harbor-lantern.example.org"@evil.example', 'format'],
  ['office@harbor-lantern.example.org@evil.example', 'format'],
  ['office@harbor-lantern.example.org,pay@evil.example', 'format'],
  ['mailto:office@harbor-lantern.example.org?cc=pay@evil.example', 'format'],
  ['office@harb\u043er-lantern.example.org', 'characters'],
  ['\u043effice@harbor-lantern.example.org', 'characters'],
  ['office\uff20harbor-lantern.example.org', 'characters'],
  ['office@harbor-lantern.example\u200b.org', 'characters'],
];

const GERMAN: readonly Cell[] = [
  ['+49 30 1234567', 'telephone'],
  ['+49 (0)30 1234567', 'telephone'],
  ['+49 (0) 30 / 123 45 67', 'telephone'],
  ['(+49) (0)30 1234567', 'telephone'],
  ['0049 (0)30 1234567', 'telephone'],
  ['+49 030 1234567', 'not-listed'],
  // National numbers need the country where they were seen.
  ['030 1234567', 'country'],
  ['030 1234567', 'telephone', '+49'],
  ['(030) 1234567', 'telephone', '49'],
  ['030 1234567', 'not-listed', '43'],
  // Without the 0 it is a number within one town, and Munich may have it too.
  ['30 1234567', 'country', '49'],
  ['1234567', 'country', '49'],
  ['49301234567', 'country'],
  ['011 49 30 1234567', 'telephone', '1'],
  ['011 49 30 1234567', 'country'],
  ['https://t.me/+4915112345678', 'messaging'],
  ['t.me/+4915112345678', 'messaging'],
  ['https://t.me/4915112345678', 'link'],
  ['https://t.me/+4915112345678?start=12025550199', 'link'],
  ['https://t.me/+4915112345679', 'link'],
  ['https://wa.me/4915112345678', 'link'],
];

const ITALIAN: readonly Cell[] = [
  ['+39 333 1234567', 'telephone'],
  ['333 1234567', 'telephone', '39'],
  // With a 0 it is a landline of a town, not the mobile telephone.
  ['0333 1234567', 'not-listed', '39'],
  ['+39 (0)333 1234567', 'not-listed'],
  ['06 69812345', 'messaging', '39'],
  ['+39 (0)6 69812345', 'messaging'],
  ['6 69812345', 'not-listed', '39'],
];

const BRAZILIAN: readonly Cell[] = [
  ['+55 11 91234-5678', 'telephone'],
  ['(11) 91234-5678', 'country'],
  ['(11) 91234-5678', 'telephone', '55'],
  ['(011) 91234-5678', 'telephone', '55'],
  // One with the code of a carrier, one without an area code.
  ['0 15 11 91234-5678', 'not-listed', '55'],
  ['91234-5678', 'country', '55'],
  ['+55 (11) 91234-5678 ramal 12', 'extension'],
];

/** A country whose trunk prefix is not 0. */
const HUNGARIAN: readonly Cell[] = [
  ['+36 1 234 5678', 'telephone'],
  ['06 1 234 5678', 'country', '36'],
  ['1 234 5678', 'country', '36'],
];

/** Facts with channels of every type beside the three primary ones, which are those of `FACTS`. */
const FURTHER = changed({
  otherChannels: [
    { type: 'telephone', label: 'Branch in Norfolk', number: '+12025550171' },
    { type: 'fax', label: 'Fax', number: '+12025550172' },
    { type: 'messaging', label: 'Marta Reis', ...whatsapp('+12025550173') },
    {
      type: 'messaging',
      label: 'Telegram',
      service: 'Telegram',
      number: '+12025550174',
      url: 'https://t.me/+12025550174',
    },
    {
      type: 'messaging',
      label: 'Signal',
      service: 'Signal',
      number: '+12025550175',
      url: 'https://signal.me/#p/+12025550175',
    },
    { type: 'email', label: 'Marta Reis', email: 'Marta.Reis@norfolk.example' },
    { type: 'email', label: 'Invoices', email: 'invoices@harbor-lantern.example.org' },
    // A number and an address that are primary channels too, and one of two types.
    { type: 'fax', label: 'Not shown', number: '+12025550132' },
    { type: 'telephone', label: 'Not shown', number: '+12025550147' },
    { type: 'email', label: 'Not shown', email: 'office@harbor-lantern.example.org' },
    { type: 'telephone', label: 'Not shown', number: '+12025550172' },
    // Members that do not belong to the type, and a type of a later version.
    {
      type: 'telephone',
      label: 'Odd',
      number: '+12025550176',
      email: 'odd@norfolk.example',
      url: 'https://wa.me/12025550176',
    },
    { type: 'email', label: 'Odd', email: 'even@norfolk.example', number: '+12025550177' },
    { type: 'Telephone', label: 'Odd', number: '+12025550178' },
    { type: 'video', label: 'Odd', url: 'https://video.example/room', number: 7, email: null },
    { type: '__proto__', label: 'Odd', number: '+12025550179' },
  ],
});

const SEVERAL: readonly Cell[] = [
  // The primary channels come first, and have no label.
  ['+12025550132', 'telephone'],
  ['+12025550147', 'messaging'],
  ['office@harbor-lantern.example.org', 'email'],
  ['+12025550171', 'telephone "Branch in Norfolk"'],
  ['(202) 555-0171', 'telephone "Branch in Norfolk"'],
  ['tel:+1-202-555-0171', 'telephone "Branch in Norfolk"'],
  ['+1 202 555 0172', 'fax "Fax"'],
  ['sms:+12025550173', 'messaging "Marta Reis"'],
  ['https://wa.me/12025550173', 'messaging "Marta Reis"'],
  ['https://api.whatsapp.com/send?phone=12025550173&text=Hello', 'messaging "Marta Reis"'],
  ['https://t.me/+12025550174', 'messaging "Telegram"'],
  ['https://signal.me/#p/+12025550175', 'messaging "Signal"'],
  ['https://wa.me/12025550147', 'messaging'],
  ['Marta.Reis@norfolk.example', 'email "Marta Reis"'],
  ['mailto:Marta.Reis@Norfolk.Example', 'email "Marta Reis"'],
  ['invoices@harbor-lantern.example.org', 'email "Invoices"'],
  // Near misses.
  ['+1 202 555 0170', 'not-listed'],
  ['+1 202 555 01711', 'not-listed'],
  ['+44 202 555 0171', 'not-listed'],
  ['+1 202 555 0172 ext. 5', 'extension'],
  ['marta.reis@norfolk.example', 'case'],
  ['Marta.Reis@harbor-lantern.example.org', 'not-listed'],
  ['invoices@norfolk.example', 'not-listed'],
  ['Marta.Reis@norfolk.example.evil.example', 'not-listed'],
  ['Branch in Norfolk', 'letters'],
  // The number of one messaging channel at the service of another, and numbers of other types.
  ['https://t.me/+12025550173', 'link'],
  ['https://wa.me/12025550174', 'link'],
  ['https://wa.me/12025550175', 'link'],
  ['https://signal.me/#p/+12025550173', 'link'],
  ['https://wa.me/12025550171', 'link'],
  ['https://wa.me/12025550172', 'link'],
  ['https://wa.me/12025550173?phone=12025550199', 'link'],
  // What stands in a channel and is not its number or address.
  ['odd@norfolk.example', 'not-listed'],
  ['https://wa.me/12025550176', 'link'],
  ['+1 202 555 0176', 'telephone "Odd"'],
  ['+1 202 555 0177', 'not-listed'],
  ['+1 202 555 0178', 'not-listed'],
  ['+1 202 555 0179', 'not-listed'],
  ['https://video.example/room', 'link'],
];

/** An office in Washington and one in Mexico, where a national number has ten digits too. */
const MEXICAN = changed({ otherChannels: [{ type: 'fax', label: 'Mexico', number: '+525512345678' }] });

const TWO_COUNTRIES: readonly Cell[] = [
  ['+1 202 555 0132', 'telephone'],
  ['+52 55 1234 5678', 'fax "Mexico"'],
  // In Mexico, these digits are +52 202 555 0132.
  ['(202) 555-0132', 'country'],
  ['55 1234 5678', 'country'],
  ['011 52 55 1234 5678', 'country'],
  ['(202) 555-0132', 'telephone', '+1'],
  ['011 52 55 1234 5678', 'fax "Mexico"', '1'],
  ['55 1234 5678', 'not-listed', '1'],
  ['55 1234 5678', 'fax "Mexico"', '52'],
  ['(202) 555-0132', 'not-listed', '52'],
];

const PRACTICES: readonly (readonly [facts: object, cells: readonly Cell[]])[] = [
  [FACTS, AMERICAN],
  [
    changed({
      telephone: '+49301234567',
      messaging: { service: 'Telegram', number: '+4915112345678', url: 'https://t.me/+4915112345678' },
    }),
    GERMAN,
  ],
  [changed({ telephone: '+393331234567', messaging: whatsapp('+390669812345') }), ITALIAN],
  [changed({ telephone: '+5511912345678', messaging: whatsapp('+5511912345678') }), BRAZILIAN],
  [changed({ telephone: '+3612345678', messaging: whatsapp('+3612345678') }), HUNGARIAN],
  [FURTHER, SEVERAL],
  [MEXICAN, TWO_COUNTRIES],
  // Every number of the practice counts, the primary ones too.
  [changed({ messaging: whatsapp('+525512345678') }), [['(202) 555-0132', 'country']]],
  [changed({ telephone: '+525512345678' }), [['(202) 555-0147', 'country']]],
];

const OFFICIAL = /^(?:telephone|messaging|email|fax)\b/;

export const ROWS: readonly Row[] = PRACTICES.flatMap(([facts, cells]) =>
  cells.map(([written, channelOrReason, callingCode]) => ({
    written,
    expected: `${OFFICIAL.test(channelOrReason) ? 'official' : 'not official'} ${channelOrReason}`,
    facts,
    ...(callingCode && { callingCode }),
  })),
);
