/** The table of facts (`schema.ts`): addresses, registrations and official channels. */
import { z } from 'zod';
import { DAYS_OF_WEEK } from '../../lambda/shared/days.ts';
import { asMessage } from './check-schema.ts';
import { RULES } from './messages/english.ts';
import { LISTED_SERVICES } from './messaging-link.ts';
import { list, row } from './row.ts';
import { brokenNumberRule } from './telephone-numbers.ts';
import {
  closingTime,
  country,
  date,
  e164,
  e164OrFax,
  email,
  extension,
  host,
  httpsUrl,
  messagingUrl,
  paragraph,
  text,
  timeOfDay,
  words,
} from './values.ts';

export const locationSchema = z.strictObject({
  streetAddress: row(text.optional(), 'street and number'),
  postalCode: row(text.optional(), 'postal code'),
  addressLocality: row(text, 'city'),
  addressRegion: row(text.optional(), 'state or province', 'As addresses have it, e.g. MA or ON'),
  addressCountry: row(country, 'country'),
});

/** The main office has a name if there are others. */
export const mainLocationSchema = z.strictObject({
  name: row(text.optional(), 'name of the main office', 'If there are further offices, e.g. Downtown office'),
  ...locationSchema.shape,
});

const registrationSchema = z.strictObject({
  authority: row(text, 'authority of registration', 'Full name of the bar, board or law society'),
  number: row(text, 'registration number', 'As the authority writes it'),
  jurisdiction: row(words, 'jurisdiction of registration', 'State, province or country in which it is valid'),
  lookupUrl: row(httpsUrl, 'look-up page of the authority', 'Public look-up page of the authority itself'),
});

export const registrations = list(registrationSchema);
export const REGISTRATIONS = 'Where a reader can check the lawyer with the authority itself';

export const openingHours = list(
  z.strictObject({
    dayOfWeek: row(z.array(z.enum(DAYS_OF_WEEK)).min(1), 'days of the week', '', {
      item: 'day of the week',
    }),
    opens: row(timeOfDay.optional(), 'opening time'),
    closes: row(closingTime.optional(), 'closing time', 'A time before the opening time is on the next day'),
    validFrom: row(
      date.optional(),
      'first day of these hours',
      'If these hours are not those of the whole year',
    ),
    validThrough: row(
      date.optional(),
      'last day of these hours',
      'Hours with both days, e.g. those of July and August, replace the usual ones on their days of the week',
    ),
    closed: row(
      z.boolean().optional(),
      'closed on these days of the week',
      'For hours with a first and a last day only, instead of the times',
    ),
    note: row(words.optional(), 'note on these hours', 'E.g. first Saturday of the month'),
  }),
);

export const HOURS = { item: 'hours' };

/** What a further channel has besides `type` and `label`. */
export const CHANNEL_MEMBERS = {
  telephone: ['number'],
  messaging: ['number', 'service', 'url'],
  email: ['email'],
  fax: ['number'],
  tty: ['number'],
  relay: ['number'],
} as const;

type ChannelType = keyof typeof CHANNEL_MEMBERS;

/** The types of channels that take calls. */
const CALLED: readonly ChannelType[] = ['telephone', 'tty', 'relay'];

/** What a further channel of a type may have. `rules.ts` checks whether a messaging service needs a `host`. */
export const mayHave = (type: ChannelType): readonly string[] =>
  type === 'messaging' ? ['host'] : CALLED.includes(type) ? ['extension'] : [];

export const CHANNEL_TYPES = Object.keys(CHANNEL_MEMBERS) as ChannelType[];

const otherChannelSchema = z
  .strictObject({
    type: row(z.enum(CHANNEL_TYPES), 'type of channel'),
    label: row(words, 'label of the channel', 'Whose or which channel this is, e.g. Downtown office'),
    number: row(e164OrFax.optional(), 'number of the channel', 'For every type but e-mail'),
    extension: row(
      extension.optional(),
      'extension of the channel',
      'For types that take calls: digits to dial after the number, e.g. 14',
    ),
    email: row(email.optional(), 'e-mail address of the channel', 'For type e-mail only'),
    service: row(text.optional(), 'messaging service of the channel', 'For type messaging only, e.g. Signal'),
    host: row(
      host.optional(),
      'site of the messaging service of the channel',
      `For type messaging only, and a service other than ${LISTED_SERVICES}: what its links have after https://`,
    ),
    url: row(
      messagingUrl.optional(),
      'messaging link of the channel',
      'For type messaging only: link that opens a chat with the number',
    ),
    openingHours: row(openingHours.optional(), 'hours of the channel', 'When somebody answers it', HOURS),
  })
  .superRefine((other, { addIssue }) => {
    const isOfFax = other.number !== undefined && brokenNumberRule(other.number, true) === undefined;
    const broken = isOfFax && other.type !== 'fax' ? brokenNumberRule(other.number!) : undefined;
    if (broken)
      addIssue({ code: 'custom', path: ['number'], message: asMessage(broken), input: other.number });
    const members: readonly string[] = CHANNEL_MEMBERS[other.type];
    const own = ['type', 'label', ...members].join(', ');
    for (const member of ['number', 'extension', 'email', 'service', 'host', 'url'] as const) {
      const input = other[member];
      if (members.includes(member) === (input !== undefined)) continue;
      if (mayHave(other.type).includes(member)) continue;
      const broken = input === undefined ? RULES.channelMissing : RULES.channelExtra;
      const message = asMessage(broken(other.type, own));
      addIssue({ code: 'custom', path: [member], message, input: input ?? other });
    }
  });

const messagingSchema = z.strictObject({
  service: row(text, 'messaging service', 'E.g. WhatsApp, Signal, Telegram. Without any of them: SMS'),
  host: row(
    host.optional(),
    'site of the messaging service',
    `Only for a service other than ${LISTED_SERVICES}: what its links have after https://, e.g. chat.example.org`,
  ),
  number: row(e164, 'messaging number'),
  url: row(messagingUrl, 'messaging link', 'Link that opens a chat with that number'),
});

export const contactSchema = z.strictObject({
  messaging: row(
    messagingSchema.optional(),
    'messaging',
    'Without it, the practice takes no messages by SMS or chat, and needs a telephone',
  ),
  telephone: row(
    e164.optional(),
    'telephone',
    'Without it, the practice takes no calls, and needs a messaging number',
  ),
  extension: row(
    extension.optional(),
    'extension of the telephone',
    'Digits to dial after the number, e.g. 12',
  ),
  email: row(email, 'e-mail address'),
  openingHours: row(
    openingHours.optional(),
    'hours of telephone and messages',
    'When somebody answers them, if that is not while the door is open',
    HOURS,
  ),
  otherChannels: row(
    list(otherChannelSchema).optional(),
    'further channels',
    'Further official channels, e.g. of another office or of one person',
    { item: 'further channel' },
  ),
  form: row(
    z
      .strictObject({
        label: row(words, 'name of the contact form', 'E.g. Write to us'),
        url: row(
          httpsUrl,
          'address of the contact form',
          'Only this exact address is official, nothing else on its site',
        ),
      })
      .optional(),
    'contact form on another site',
    'A form in which people write to the practice',
  ),
  antiFraudWarning: row(
    paragraph,
    'warning of fraud',
    'What the practice never does, and what to do when somebody writes in its name',
  ),
  officialChannelsOnly: row(
    z.literal(true),
    'no other channels',
    'Always true: the channels listed are all there are',
  ),
  verification: row(
    z.strictObject({
      verifiedAt: row(
        date,
        'day of the last check',
        'Day on which somebody last checked all contact details',
      ),
      validUntil: row(
        date,
        'last day of validity',
        'Day after which they must be checked again; in the past, nothing builds',
      ),
      registrations: row(registrations, 'registrations', REGISTRATIONS, { item: 'registration' }),
    }),
    'verification of the channels',
    'The last check of the contact details, and the registrations',
  ),
});
