/**
 * Contacts as people find them, and the channel of an official contact or the reason why it is not one.
 * contact.test.ts runs the table in Node, field.deep.test.ts in the page.
 */
import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Facts } from '../../../lambda/compare/contact.ts';
import { planOfNumber } from '../../../lambda/compare/plans.ts';
import type { OtherChannel } from '../../../lambda/shared/practice.ts';
import { prefixesOf } from './national-formats.ts';

/** Contacts of a practice, as its file has them. */
interface Contact {
  readonly telephone: string;
  readonly messaging: { readonly service: string; readonly number: string; readonly url: string };
  readonly email: string;
  readonly otherChannels?: readonly OtherChannel[];
  readonly form?: { readonly label: string; readonly url: string };
}

/** The website of the practice. */
export const ORIGIN = 'https://harbor-lantern.example.org';

export const CONTACT: Contact = {
  telephone: '+12025550132',
  messaging: { service: 'WhatsApp', number: '+12025550147', url: 'https://wa.me/12025550147' },
  email: 'office@harbor-lantern.example.org',
};

const changed = (contact: Partial<Contact>): Contact => ({ ...CONTACT, ...contact });

export interface Row {
  readonly written: string;
  /** The channel with its label, as `factsOf` names it, or the reason. */
  readonly expected: string;
  /** Countries of the offices: ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
  readonly contact: Contact;
}

/**
 * The channel has the label of a further channel after it, in quotes. The countries of the offices have a blank between
 * two. By default there is one, that of the telephone.
 */
type Cell = readonly [written: string, channelOrReason: string, countries?: string];

const whatsapp = (number: string) => ({
  service: 'WhatsApp',
  number,
  url: `https://wa.me/${number.slice(1)}`,
});

const chat = (service: string, number: string, url: string): OtherChannel => ({
  ...{ type: 'messaging', label: service, service },
  ...{ number, url },
});

const AMERICAN: readonly Cell[] = [
  // As printed, dialled, copied.
  ['+1.202.555.0132', 'telephone'],
  ['+1\u2011202\u2013555\u22120132', 'telephone'],
  ['+1 202 / 555 / 0132', 'telephone'],
  // Without a country: the practice is in +1, where a national number always has ten digits.
  ['202.555.0132', 'telephone'],
  // If it is seen in Germany, it is a number of that country.
  ['(202) 555-0132', 'country', 'DE'],
  ['+1 1 202 555 0132', 'telephone'],
  // Full-width digits are read; digits of other scripts are not.
  ['\uff0b\uff11\uff12\uff10\uff12\uff15\uff15\uff15\uff10\uff11\uff13\uff12', 'telephone'],
  [
    '\uff0b\uff11\u3000\uff08\uff12\uff10\uff12\uff09\uff15\uff15\uff15\uff0d\uff10\uff11\uff13\uff12',
    'telephone',
  ],
  ['+\u0661\u0662\u0660\u0662\u0665\u0665\u0665\u0660\u0661\u0663\u0662', 'digits'],
  ['call +1 202 555 0132', 'telephone'],
  // Telephones paste a number between marks of its direction.
  ['\u202d+1 202 555 0132\u202c', 'telephone'],
  ['\u202a+1 202 555 0132\u202c', 'telephone'],
  ['\u202a+1 202 555 0132', 'telephone'],
  ['\u2066(202) 555-0132\u2069', 'telephone'],
  ['\u2068+1 202 555 0132\u2069', 'telephone'],
  ['\u200e+1 202 555 0132\u200e', 'telephone'],
  ['\u202b+12025550132\u202c', 'telephone'],
  ['\u200f+12025550132\u200f', 'telephone'],
  ['+1 202 555\n0132', 'incomplete'],
  // A number with an extension is another telephone.
  ['+1 (202) 555-0132 EXT 12', 'extension'],
  ['+1 202 555 0132 12', 'extension'],
  ['+1 202 555 0132 (12)', 'extension'],
  ['+1 202 555 0132 (ext. 12)', 'extension'],
  ['+1 202 555 0132#5', 'extension'],
  ['tel:+12025550132%3Bext=5', 'extension'],
  // Links to a number.
  ['sms:+12025550147?body=Hello%20there', 'messaging'],
  // Links to a conversation.
  ['https://wa.me/+12025550147?text=Good%20morning', 'messaging'],
  ['https://api.whatsapp.com/send?phone=12025550147', 'messaging'],
  ['whatsapp://send?phone=12025550147', 'messaging'],
  ['WhatsApp://send/?text=Hi&phone=%2B12025550147', 'messaging'],
  ['https://api.whatsapp.com/send/?phone=%2B12025550147&text&type=phone_number&app_absent=0', 'messaging'],
  // E-mail.
  [' office@Harbor-Lantern.EXAMPLE.org ', 'email'],
  ['Office@harbor-lantern.example.org', 'case'],
  ['Harbor Lantern <office@harbor-lantern.example.org>', 'email'],
  // Labels, quotation marks, punctuation after it.
  ['Fax/Phone: +1 202 555 0132', 'telephone'],
  ['Tel. (202) 555-0132', 'telephone'],
  ['Tel.:+1 202 555 0132', 'telephone'],
  ['T\u00e9l.:(202) 555-0132', 'telephone'],
  ['Mobile 202 555 0132', 'telephone'],
  ['E-Mail: office@harbor-lantern.example.org', 'email'],
  ['"+1 202 555 0132"', 'telephone'],
  ['\u201c+1 202 555 0132\u201d', 'telephone'],
  ['+1 202 555 0132,', 'telephone'],
  ['+1 202 555 0132;', 'telephone'],
  ['(202) 555-0132!', 'telephone'],
  ["'office@harbor-lantern.example.org'", 'email'],
  ['office@harbor-lantern.example.org.', 'email'],
  ['office@harbor-lantern.example.org?', 'email'],
  ['<https://wa.me/12025550147>', 'messaging'],
  // A word and a colon without a blank may be the scheme of a link.
  ['Phone:+12025550132', 'link'],
  ['[call us](tel:+12025550132)', 'message'],
  ['<a href="tel:+12025550132">', 'message'],
  ['+1 202 555 0132 / 0133', 'extension'],
  ['+1 202 555 0132, +1 202 555 0147', 'several'],
  // International prefixes of other countries.
  ['0011 1 202 555 0132', 'prefix'],
  ['010 1 202 555 0132', 'prefix'],
  ['00700 1 202 555 0132', 'prefix', 'KR'],
  ['0021 1 202 555 0132', 'telephone', 'BR'],
  ['810 1 202 555 0132', 'telephone', 'RU'],
  ['810 1 202 555 0132', 'telephone', 'TJ'],
  ['119 1 202 555 0132', 'telephone', 'CU'],
  ['00 1 202 555 0132', 'country', 'TH'],
  ['12025550132', 'country', 'GB DE'],
  // Nobody has a telephone on South Georgia.
  ['12025550132', 'country', 'GS'],
  // More links.
  ['https://wa.me/12025550147/', 'messaging'],
  ['https:///wa.me/12025550147', 'link'],
  ['harbor-lantern.example.org/contact', 'own-page'],
  // More e-mail.
  ['mailto:office@harbor-lantern.example.org?subject=My%20case', 'email'],
  ['mailto:office@harbor-lantern.example.org?subject=My%20case&body=Hello%20there', 'email'],
  ['mailto://office@harbor-lantern.example.org', 'format'],
  ['office (at) harbor-lantern.example.org', 'own-page'],
  ['office @ harbor-lantern.example.org', 'several'],
  // Near misses.
  ['+1 202 555 01322', 'not-listed'],
  ['+1 202 555 013', 'incomplete'],
  ['++12025550132', 'format'],
  ['+1 202 555 0132 +1 202 555 0147', 'several'],
  ['+1 202 555 0132\u2028+1 202 555 0199', 'several'],
  ['', 'format'],
  ['1'.repeat(3000), 'format'],
  ['+1 202 555 01\u0969\u0968', 'digits'],
  ['+1 202 555 O132', 'letters'],
  // An official contact after another one, which the reader may take for checked.
  ['t.me/fakelawyer +1 202 555 0132', 'several'],
  [`mailto:office@harbor-lantern.example.org?${'body='.repeat(30)}&x`, 'format'],
  // Marks of the other direction change the order of the groups that a reader sees.
  ['\u202b+1 202 555 0132\u202c', 'characters'],
  ['\u200f202 555 0132\u200f', 'characters'],
  // Invisible characters.
  ['+1 202\u200b 555 0132', 'characters'],
  ['tel:%+12025550132', 'message'],
  ['tel:', 'format'],
  ['sms:+12025550147,+12025550199', 'several'],
  // The telephone number is listed, but not for WhatsApp.
  ['https://wa.me/12025550132', 'not-listed'],
  ['https://wa.me@evil.example/12025550147', 'link'],
  ['https://wa.me.evil.example/12025550147', 'link'],
  ['https://wa.me/12025550147?phone=12025550199', 'link'],
  ['whatsapp://send?phone=12025550147&phone=12025550199', 'link'],
  ['https://t.me/+12025550147', 'not-listed'],
  ['https://evil.example/?https://wa.me/12025550147', 'link'],
  ['https://wa.me/ 12025550147', 'several'],
  ['https://w\u0430.me/12025550147', 'characters'],
  ['https://\uff57\uff41.me/12025550147', 'characters'],
  ['office+x@harbor-lantern.example.org', 'not-listed'],
  ['office@harbor-lantern.example.org.evil.example', 'not-listed'],
  ['office@harbor-lantern.example.org@evil.example', 'format'],
  ['mailto:office@harbor-lantern.example.org?cc=pay@evil.example', 'format'],
  ['office@harb\u043er-lantern.example.org', 'characters'],
  ['office\uff20harbor-lantern.example.org', 'characters'],
  // In Singapore, 001 dials abroad: this is a number in Egypt.
  ['001 202 555 0132', 'country', 'SG'],
  ['00 1 202 555 0132', 'country', 'AU'],
  ['Tel.:(202) 555-0199', 'not-listed'],
  ['Tel. +1 202 555 0132 x5', 'extension'],
  ['javascript.:alert(12025550132)', 'link'],
  ['O12025550132', 'letters'],
  ['011 44 202 555 0132', 'not-listed'],
  ['010 44 202 555 0132', 'not-listed', 'JP'],
  ['https:///wa.me/12025550199', 'link'],
  ['HTTPS:WA.ME/12025550199', 'link'],
  ['https://web.whatsapp.com.evil.example/send?phone=12025550147', 'link'],
  ['wa.me.evil.example/12025550147', 'link'],
  ['mailto:?to=office@harbor-lantern.example.org', 'format'],
];

const GERMAN: readonly Cell[] = [
  // Without the 0 it is a number within one town, and Munich may have it too.
  ['30 1234567', 'country', 'DE'],
  ['Tel.:+49 30 1234567', 'telephone'],
  ['+49 30 1234567 Durchwahl 12', 'extension'],
  ['00 49 30 1234567', 'country', 'BR'],
];

const BRAZILIAN: readonly Cell[] = [
  // One with the code of a carrier, one without an area code.
  ['0 15 11 91234-5678', 'telephone', 'BR'],
  ['+55 11 1234-5678', 'prefix'],
  ['0 90 11 91234-5678', 'prefix', 'BR'],
  ['0055 11 91234-5678', 'telephone', 'BR'],
  ['https://wa.me/551112345678', 'prefix'],
  ['55 11 91234-5678', 'telephone', 'BR'],
];

/** The office of the issue: a mobile for WhatsApp, a fixed number, and what a telephone in Recife shows. */
const RECIFE: readonly Cell[] = [
  ['0xx81 98877-6655', 'messaging', 'BR'],
  ['(0XX81) 98877-6655', 'messaging', 'BR'],
  ['0055 81 98877-6655', 'messaging', 'BR'],
  ['0015 55 81 98877-6655', 'messaging', 'BR'],
  // Without its ninth digit, as older accounts have it.
  ['+55 81 8877-6655', 'messaging'],
  ['https://wa.me/558188776655', 'messaging'],
  ['(81) 3221-4470 r. 12', 'extension', 'BR'],
  ['(81) 3221-4470-12', 'extension', 'BR'],
  // Digits are missing.
  ['3221-4470', 'incomplete', 'BR'],
  // Collect calls.
  ['9090 98877-6655', 'prefix', 'BR'],
  ['https://harbor-lantern.example.org/somos-nos', 'own-page'],
  ['www.harbor-lantern.example.org', 'own-page'],
  ['Fale com a gente pelo nosso n\u00famero (81) 98877-6655', 'message', 'BR'],
  ['Marta Reis\nAdvogada\n(81) 98877-6655', 'message', 'BR'],
  // The same digits in another town, behind a carrier's code, and in another country.
  ['(21) 98877-6655', 'not-listed', 'BR'],
  ['0 15 21 98877-6655', 'not-listed', 'BR'],
  // A fixed number with a ninth digit is another number, and so is the older number of another network.
  ['(81) 93221-4470', 'prefix', 'BR'],
  ['Aqui \u00e9 o Dr. Jo\u00e3o, do seu processo 123456', 'format', 'BR'],
  ['O seu benef\u00edcio foi liberado, pague R$ 350,00 at\u00e9 12/12/2026', 'format', 'BR'],
];

/** A country whose trunk prefix is not 0. */
const HUNGARIAN: readonly Cell[] = [
  ['+36 1 234 5678', 'telephone'],
  ['06 1 234 5678', 'telephone', 'HU'],
  ['+36 1 234 5679', 'not-listed'],
];

/** Facts with channels of every type beside the three primary ones, which are those of `FACTS`. */
const FURTHER = changed({
  otherChannels: [
    { type: 'telephone', label: 'Branch in Norfolk', number: '+12025550171' },
    { type: 'fax', label: 'Fax', number: '+12025550172' },
    { type: 'messaging', label: 'Marta Reis', ...whatsapp('+12025550173') },
    chat('Telegram', '+12025550174', 'https://t.me/+12025550174'),
    chat('Signal', '+12025550175', 'https://signal.me/#p/+12025550175'),
    { type: 'email', label: 'Marta Reis', email: 'Marta.Reis@norfolk.example' },
    { type: 'email', label: 'Invoices', email: 'invoices@harbor-lantern.example.org' },
    // A number and an address that are primary channels too, and one of two types.
    { type: 'fax', label: 'Not shown', number: '+12025550132' },
    { type: 'telephone', label: 'Not shown', number: '+12025550147' },
    { type: 'email', label: 'Not shown', email: 'office@harbor-lantern.example.org' },
    { type: 'telephone', label: 'Not shown', number: '+12025550172' },
  ],
});

const SEVERAL: readonly Cell[] = [
  // The primary channels come first, and have no label.
  ['+12025550132', 'telephone'],
  ['tg://resolve?phone=12025550174&text=Hi', 'messaging "Telegram"'],
  ['sgnl://signal.me/#p/+12025550175', 'messaging "Signal"'],
  ['Marta.Reis@norfolk.example', 'email "Marta Reis"'],
  ['marta.reis@norfolk.example', 'case'],
  ['https://signal.me/#p/+12025550175.', 'messaging "Signal"'],
  // Near misses.
  ['+1 202 555 01711', 'not-listed'],
  // The number of one messaging channel at the service of another, and numbers of other types.
  ['https://t.me/+12025550173', 'not-listed'],
];

const withForm = (url: string) => changed({ form: { label: 'Write to us', url } });

/** A form on a host where everybody can have a page. */
const FORM: readonly Cell[] = [
  ['"https://forms.example.com/f/harbor"', 'form'],
  ['<https://forms.example.com/f/harbor>', 'form'],
  ['\u2068https://forms.example.com/f/harbor\u2069', 'form'],
  ...Array.from(
    '.,;:!?\'">\u201d\u200e',
    (end): Cell => [`https://forms.example.com/f/harbor${end}`, 'link'],
  ),
  ['"https://forms.example.com/f/harbor.', 'link'],
  ['Please write to us at forms.example.com/f/harbor!', 'link'],
];

const FORM_WITH_END: readonly Cell[] = [[' \u00abhttps://forms.example.com/f/harbor?\u00bb ', 'form']];

/** Synthesis refuses such a form. */
const FORM_WITH_NUMBER: readonly Cell[] = [
  ['https://wa.me/12025550188', 'not-listed'],
  ['whatsapp://send?phone=12025550188', 'not-listed'],
];

/** An office in Washington and one in Mexico, where a national number has ten digits too. */
const MEXICAN = changed({ otherChannels: [{ type: 'fax', label: 'Mexico', number: '+525512345678' }] });

const TWO_COUNTRIES: readonly Cell[] = [
  // In Mexico, these digits are +52 202 555 0132.
  ['(202) 555-0132', 'country', 'US MX'],
  ['011 52 55 1234 5678', 'fax "Mexico"', 'US MX'],
];

/** Until 2019, mobile numbers had a 1 after +52. */
const MEXICAN_MOBILE: readonly Cell[] = [
  ['+52 55 1234 5678', 'telephone'],
  ['+52 1 55 1234 5678', 'telephone'],
  ['https://wa.me/5215512345678', 'messaging'],
  ['044 55 1234 5678', 'telephone', 'MX'],
  ['01 55 1234 5678', 'telephone', 'MX'],
  ['1234 5678', 'incomplete', 'MX'],
  ['+52 33 1234 5678', 'not-listed'],
  ['33 1234 5678', 'not-listed', 'MX'],
];

/** Mobile numbers have a 9 after +54, or 15 after the area code. */
const ARGENTINE: readonly Cell[] = [
  ['011 15-2345-6789', 'telephone', 'AR'],
  ['02966 15-43-2345', 'messaging', 'AR'],
  ['https://wa.me/542966432345', 'prefix'],
];

/** An address with a domain in another script, as facts have it. */
const INTERNATIONAL_DOMAIN: readonly Cell[] = [
  ['info@xn--kanzlei-mnchen-7ob.example', 'email'],
  ['info@kanzlei-m\u00fcnchen.example', 'characters'],
];

/** Mobile numbers of 46 countries, each the example of libphonenumber. */
const EXAMPLES = [
  ...['+4915123456789', '+43664123456', '+41781234567', '+33612345678', '+34612345678', '+351912345678'],
  ...['+393123456789', '+447400123456', '+353850123456', '+31612345678', '+32450001234', '+4534412345'],
  ...['+46701234567', '+4740612345', '+358412345678', '+48512345678', '+420601123456', '+36201234567'],
  ...['+40712034567', '+306912345678', '+905012345678', '+79123456789', '+380501234567', '+972502345678'],
  ...['+201001234567', '+27711234567', '+2348021234567', '+254712123456', '+918123456789', '+923012345678'],
  ...['+8613123456789', '+819012345678', '+821020000000', '+6581234567', '+60123456789', '+66812345678'],
  ...['+62812345678', '+639051234567', '+61412345678', '+64211234567', '+522221234567', '+5491123456789'],
  ...['+56221234567', '+573211234567', '+5511961234567', '+51912345678'],
];

/** Calling code → the prefix that dials abroad. */
const ABROAD = [
  ...[['0011', 'AU'] as const, ['001', 'SG'] as const, ['010', 'JP'] as const],
  ...[['011', 'US'] as const, ['00', 'FR'] as const, ['009', 'NG'] as const],
];
const LABELS = ['Tel.:', 'Phone:', 'WhatsApp:', 'Mobil:', 'Celular:', 'M\u00f3vil:'];

/** Countries in which the digits of the number with its country code could be a national number. */
const NATIONAL_TOO = ['AT', 'ID', 'NL'];

/** A number as the people of its country write it, and with another last digit. */
function cellsOf(number: string, index: number): readonly Cell[] {
  const formatsOf = (each: string) => {
    const parsed = parsePhoneNumberFromString(each) as PhoneNumber;
    return { ...parsed, national: parsed.formatNational(), international: parsed.formatInternational() };
  };
  const { national, international, country, countryCallingCode: code } = formatsOf(number);
  const other = number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10);
  const [prefix, seenIn] = ABROAD[index % ABROAD.length]!;
  const digits = number.slice(1);
  const significant = international.slice(code.length + 2);
  return [
    [international, 'telephone'],
    [national, 'telephone', country!],
    [`${prefix} ${international.slice(1)}`, 'telephone', seenIn],
    [`${LABELS[index % LABELS.length]} ${international}`, 'telephone'],
    // Where no number begins with a 0 within the country, nobody can know what it means.
    [`+${code} (0)${significant}`, prefixesOf(country!).trunk === '0' ? 'telephone' : 'prefix'],
    [digits, NATIONAL_TOO.includes(country!) ? 'country' : 'telephone'],
    [`\u201e${international}\u201c`, 'telephone'],
    [`https://wa.me/${digits}?text=Hi`, 'messaging'],
    [`https://web.whatsapp.com/send?phone=${digits}&utm_source=letter`, 'messaging'],
    [formatsOf(other).national, 'not-listed', country!],
    [formatsOf(other).international, 'not-listed'],
    [`https://wa.me/${other.slice(1)}`, 'not-listed'],
  ];
}

/** Calling codes with so few digits after them that a trunk prefix changes the last eight. */
const SHORT: readonly (readonly [number: string, cells: readonly Cell[]])[] = [
  ...[
    ['508', '0', '75123', 'PM'],
    ['291', '0', '712345', 'ER'],
    ['692', '1 ', '235223', 'MH'],
  ].map(([code, trunk, start, country]): [string, Cell[]] => [
    `+${code}${start}4`,
    [
      [`+${code} ${start}4`, 'telephone'],
      [`+${code} ${trunk}${start}4`, 'telephone'],
      [`00${code} ${trunk}${start}4`, 'telephone', country!],
      [`+${code}${start}9`, 'not-listed'],
      [`+${code} ${trunk}${start}5`, 'not-listed'],
    ],
  ]),
  [
    '+672381204',
    [
      ['+672 3 81204', 'telephone'],
      ['81204', 'telephone', 'NF'],
      ['+672 381205', 'not-listed'],
    ],
  ],
  [
    '+376312345',
    [
      ['+376 312 345', 'telephone'],
      ['00376 312345', 'telephone', 'FR'],
      // In Japan, 0037 is a carrier, and this a number without charge.
      ['00376 312345', 'country', 'JP'],
    ],
  ],
];

const PRACTICES: readonly (readonly [contact: Contact, cells: readonly Cell[]])[] = [
  [CONTACT, AMERICAN],
  [
    changed({
      telephone: '+49301234567',
      messaging: { service: 'Telegram', number: '+4915112345678', url: 'https://t.me/+4915112345678' },
    }),
    GERMAN,
  ],
  [
    changed({ telephone: '+393331234567', messaging: whatsapp('+390669812345') }),
    [['333 1234567', 'telephone', 'IT']],
  ],
  [changed({ telephone: '+5511912345678', messaging: whatsapp('+5511912345678') }), BRAZILIAN],
  [changed({ telephone: '+558132214470', messaging: whatsapp('+5581988776655') }), RECIFE],
  [changed({ telephone: '+3612345678', messaging: whatsapp('+3612345678') }), HUNGARIAN],
  [FURTHER, SEVERAL],
  [withForm('https://forms.example.com/f/harbor'), FORM],
  [withForm('https://forms.example.com/f/harbor?'), FORM_WITH_END],
  [withForm('https://wa.me/12025550188?utm_source=x'), FORM_WITH_NUMBER],
  [MEXICAN, TWO_COUNTRIES],
  [changed({ telephone: '+525512345678', messaging: whatsapp('+525512345678') }), MEXICAN_MOBILE],
  [changed({ telephone: '+5215512345678' }), [['+52 55 1234 5678', 'telephone']]],
  [changed({ telephone: '+5491123456789', messaging: whatsapp('+5492966432345') }), ARGENTINE],
  // Text before the digits of an address is no label.
  [
    changed({ email: '24office@harbor-lantern.example.org' }),
    [
      ['E-mail: 24office@harbor-lantern.example.org', 'email'],
      ['E-mail 24office@harbor-lantern.example.org', 'format'],
      ['x 24office@harbor-lantern.example.org', 'format'],
    ],
  ],
  [changed({ email: 'info@xn--kanzlei-mnchen-7ob.example' }), INTERNATIONAL_DOMAIN],
  ...[...EXAMPLES.map((number, index) => [number, cellsOf(number, index)] as const), ...SHORT].map(
    ([number, cells]): [Contact, readonly Cell[]] => [
      changed({ telephone: number, messaging: whatsapp(number) }),
      cells,
    ],
  ),
];

/** Whether an expected text is the name of a channel. */
export const isOfficial = (expected: string): boolean =>
  /^(?:telephone|messaging|email|fax|form)\b/.test(expected);

export const ROWS: readonly Row[] = PRACTICES.flatMap(([contact, cells]) =>
  cells.map(([written, expected, countries]) => ({
    ...{ written, expected, contact },
    countries: (countries ?? planOfNumber(contact.telephone.slice(1))!.country).split(' '),
  })),
);

/** The facts with which the page of the practice compares. Each channel is shown by its type and label. */
export function factsOf({ telephone, messaging, email, otherChannels = [], form }: Contact): Facts {
  return {
    channels: [
      { number: telephone, line: 'telephone' },
      { number: messaging.number, url: messaging.url, line: 'messaging' },
      { email, line: 'email' },
      ...otherChannels.map(({ type, label, number, email: address, url }) => ({
        ...(number !== undefined && { number }),
        ...(address !== undefined && { email: address }),
        ...(url !== undefined && { url }),
        line: `${type} "${label}"`,
      })),
      ...(form ? [{ url: form.url, line: 'form' }] : []),
    ],
    pages: [ORIGIN],
  };
}
