/** The table of facts (`schema.ts`): addresses, registrations and official channels. */
import { z } from 'zod';
import { DAYS_OF_WEEK } from '../../lambda/shared/days.ts';
import { asMessage } from './check-schema.ts';
import { RULES } from './messages/english.ts';
import { list } from './row.ts';
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
  streetAddress: text.optional(),
  postalCode: text.optional(),
  addressLocality: text,
  addressRegion: text.optional(),
  addressCountry: country,
});

/** The main office has a name if there are others. */
export const mainLocationSchema = z.strictObject({
  name: text.optional(),
  ...locationSchema.shape,
});

const registrationSchema = z.strictObject({
  authority: text,
  number: text,
  jurisdiction: words,
  lookupUrl: httpsUrl,
});

export const registrations = list(registrationSchema);

export const openingHours = list(
  z.strictObject({
    dayOfWeek: z.array(z.enum(DAYS_OF_WEEK)).min(1),
    opens: timeOfDay.optional(),
    closes: closingTime.optional(),
    validFrom: date.optional(),
    validThrough: date.optional(),
    closed: z.boolean().optional(),
    note: words.optional(),
  }),
);

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
    type: z.enum(CHANNEL_TYPES),
    label: words,
    number: e164OrFax.optional(),
    extension: extension.optional(),
    email: email.optional(),
    service: text.optional(),
    host: host.optional(),
    url: messagingUrl.optional(),
    openingHours: openingHours.optional(),
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
  service: text,
  host: host.optional(),
  number: e164,
  url: messagingUrl,
});

export const contactSchema = z.strictObject({
  messaging: messagingSchema.optional(),
  telephone: e164.optional(),
  extension: extension.optional(),
  email,
  openingHours: openingHours.optional(),
  otherChannels: list(otherChannelSchema).optional(),
  form: z
    .strictObject({
      label: words,
      url: httpsUrl,
    })
    .optional(),
  antiFraudWarning: paragraph,
  officialChannelsOnly: z.literal(true),
  verification: z.strictObject({
    verifiedAt: date,
    validUntil: date,
    registrations,
  }),
});
