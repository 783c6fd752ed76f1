/** Channels as ContactPoint of schema.org, and their hours as OpeningHoursSpecification. */
import { type Channel, furtherChannels, primaryChannels } from '../../shared/channels.ts';
import { replaceSome } from '../../shared/days.ts';
import type { OpeningHours, Practice } from '../../shared/practice.ts';

/**
 * Messaging, telephone and e-mail, then the further channels and the contact form. The first has the warning.
 *
 * @param replace - the sentence beside hours of a season
 */
export function contactPoints(practice: Practice, replace: string) {
  const { telephone, messaging, email } = primaryChannels(practice);
  const spoken = { availableLanguage: practice.languagesSpoken };
  const { openingHours, otherChannels = [], form } = practice.contact;
  const answered = available(openingHours, replace);
  const numbers = [messaging ?? [], telephone ?? []].flat();
  return [
    ...numbers.map((channel) => ({ ...contactPoint(channel), ...spoken, ...answered })),
    { ...contactPoint(email), ...spoken },
    ...furtherChannels(practice).map((channel, index) => ({
      ...contactPoint(channel),
      ...spoken,
      ...available(otherChannels[index]!.openingHours, replace),
    })),
    ...(form
      ? [{ '@type': 'ContactPoint', contactType: 'contact form', name: form.label, url: form.url, ...spoken }]
      : []),
  ].map((point, index) =>
    index === 0 ? { ...point, description: practice.contact.antiFraudWarning } : point,
  );
}

/** A contact point has no special hours, unlike a place. */
const available = (hours: readonly OpeningHours[] | undefined, replace: string) => ({
  hoursAvailable: hours?.map((each) => ({
    ...hoursSpecification(each),
    disambiguatingDescription: replaceSome(each, hours) ? replace : undefined,
  })),
});

const NUMBER_PROPERTY = {
  telephone: 'telephone',
  messaging: 'telephone',
  fax: 'faxNumber',
  tty: 'telephone',
  relay: 'telephone',
  email: 'email',
} as const;

/** schema.org has no property for an extension. Two points may differ in it only. */
export function contactPoint({ kind, value, extension, url, service, label }: Channel) {
  return {
    '@type': 'ContactPoint',
    contactType: kind === 'messaging' ? service : kind === 'email' ? 'e-mail' : kind,
    [NUMBER_PROPERTY[kind]]: value,
    disambiguatingDescription: extension && `ext. ${extension}`,
    url: kind === 'messaging' ? url : undefined,
    name: label,
  };
}

/** A closed day opens and closes at midnight, as in Google's documentation of LocalBusiness. */
export const hoursSpecification = ({
  note,
  opens = '00:00',
  closes = '00:00',
  closed: _,
  ...hours
}: OpeningHours) => ({
  '@type': 'OpeningHoursSpecification',
  ...hours,
  opens,
  closes: closes === '24:00' ? endOfDay(opens) : closes,
  description: note,
});

/**
 * Google's documentation of LocalBusiness has 24 hours as 00:00 to 23:59. Other hours to midnight end at 00:00, because
 * in schema.org a time before `opens` is one of the next day.
 */
const endOfDay = (opens: string) => (opens === '00:00' ? '23:59' : '00:00');
