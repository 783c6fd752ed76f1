/**
 * What to enter in other places that show facts of the practice: a business profile, a register, a directory. Each value
 * has the form and the length that the place takes.
 */
import {
  byAppointmentLines,
  closureLines,
  dayNames,
  hoursLines,
  timesOf,
} from '../../lambda/render/pages/opening-hours.ts';
import type { SiteContext } from '../../lambda/render/site-context.ts';
import { DAYS_OF_WEEK } from '../../lambda/shared/days.ts';
import type { OpeningHours } from '../../lambda/shared/practice.ts';
import type { Locale, SheetPlace } from './browser/protocol.ts';

/** Google Business Profile: support.google.com/business/answer/3039617. */
const GOOGLE_DESCRIPTION = 750;
/** WhatsApp Business: developers.facebook.com, "Business profiles", parameters of an update. */
const WHATSAPP = { description: 512, address: 256, email: 128 };

type Value = SheetPlace['values'][number];

/** @param locale - of the editor */
export function sheetOf(
  { practice, forPeople }: SiteContext,
  locale: Locale,
): Omit<SheetPlace, 'comparedOn'>[] {
  const { name, description, url, openingHours, contact, location, profiles = [], closures = [] } = practice;
  const { formats } = forPeople;
  const { closedDay } = forPeople.locale.essentials;
  const row = (key: string, text: string | undefined): Value[] =>
    text ? [{ label: locale[`sheet.${key}`]!, text }] : [];
  const usual = (openingHours ?? []).filter(({ validFrom, validThrough }) => !validFrom && !validThrough);
  const dated = (openingHours ?? []).filter((each) => !usual.includes(each));
  const special = [
    ...closureLines(closures, formats).map(({ label, text }) => `${label}: ${closedDay} (${text})`),
    ...hoursLines(dated, forPeople),
  ];
  const weekly = [
    ...byAppointmentLines(practice, forPeople),
    ...(usual.length > 0 ? weekOf(usual, forPeople) : []),
  ];
  const hours = [...row('hours', weekly.join('\n')), ...row('specialHours', special.join('\n'))];
  const about = (limit: number) => row('description', shortened(description, limit));
  const own = row('name', name);
  const number = contact.telephone && formats.telephone(contact.telephone).withCountryCode;
  const reached = [...row('telephone', number || forPeople.locale.takesNo.calls), ...row('website', url)];
  const address = row('address', formats.address(location));
  const email = row('email', contact.email);
  const written = [...email, ...row('form', contact.form?.url)];
  return [
    {
      ...{ id: 'google', title: 'Google Business Profile', url: 'https://business.google.com/' },
      values: [
        ...own,
        ...row('category', locale['sheet.googleCategory']),
        ...about(GOOGLE_DESCRIPTION),
      ].concat(reached, address, hours),
    },
    ...(contact.messaging?.service === 'WhatsApp'
      ? [
          {
            ...{ id: 'whatsapp', title: 'WhatsApp Business' },
            values: [
              ...own,
              ...row('category', locale['sheet.whatsappCategory']),
              ...about(WHATSAPP.description),
            ].concat(
              row('address', shortened(formats.address(location), WHATSAPP.address)),
              contact.email.length > WHATSAPP.email ? [] : email,
              row('website', url),
              hours,
            ),
          },
        ]
      : []),
    ...contact.verification.registrations.map(({ authority, number, lookupUrl }) => ({
      ...{ id: lookupUrl, title: authority, url: lookupUrl },
      values: [...row('registration', number), ...own, ...address, ...reached, ...written],
    })),
    ...profiles.map((profile) => ({
      ...{ id: profile, title: new URL(profile).hostname, url: profile },
      values: [...own, ...row('description', description), ...address, ...reached, ...written, ...hours],
    })),
  ];
}

/** A line for each day of the week, because forms ask for each. */
function weekOf(hours: readonly OpeningHours[], writing: SiteContext['forPeople']): string[] {
  const nameOf = dayNames(writing.practice.language);
  return DAYS_OF_WEEK.map((day) => {
    const times = hours
      .filter(({ dayOfWeek }) => dayOfWeek.includes(day))
      .map((each) => timesOf(each, writing));
    return `${nameOf(day)}: ${times.join(', ') || writing.locale.essentials.closedDay}`;
  });
}

/** Cuts a text after its last whole sentence, or after its last whole word. @param limit - characters */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const start = text.slice(0, limit);
  const [sentences] = /^[\s\S]*[.!?](?=\s)/.exec(start) ?? [];
  return sentences ?? `${start.slice(0, Math.max(start.slice(0, -1).lastIndexOf(' '), 0))}…`;
}
