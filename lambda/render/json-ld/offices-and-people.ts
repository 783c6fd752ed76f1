/** Offices and people in schema.org, with what both have: credentials and additional properties. */
import { channelsOf } from '../../shared/channels.ts';
import { replaceSome } from '../../shared/days.ts';
import type { Closure, Office, Person, Practice, Registration } from '../../shared/practice.ts';
import { contactPoint, hoursSpecification } from './contact-points.ts';

/** The facts of an office that https://schema.org/Place has a property for. */
export const place = ({
  openingHours,
  map,
  accessibility,
}: Pick<Office, 'openingHours' | 'map' | 'accessibility'>) => ({
  openingHoursSpecification: openingHours
    ?.filter((each) => !replaceSome(each, openingHours))
    .map(hoursSpecification),
  amenityFeature: accessibility?.map((name) => ({
    '@type': 'LocationFeatureSpecification',
    name,
    value: true,
  })),
  hasMap: map,
});

/** Google's documentation of LocalBusiness has an office of its own as a department, with its telephone. */
export function office(
  { name, location, channels: own, byAppointment, timeZone, ...others }: Office,
  practice: Practice,
) {
  const reached = own && channelsOf(practice, own);
  const stated = [...property('timeZone', timeZone), ...property('byAppointment', byAppointment)];
  return {
    '@type': 'LegalService',
    name,
    address: { '@type': 'PostalAddress', ...location },
    telephone: reached?.find(({ kind }) => kind === 'telephone')?.value,
    contactPoint: reached?.map(contactPoint),
    ...place(others),
    ...specialHours(others, practice.closures, name),
    additionalProperty: stated.length > 0 ? stated : undefined,
  };
}

/**
 * The hours that override the usual ones of an office (schema.org/specialOpeningHoursSpecification): those of a season,
 * then its closures, those of all offices among them. Google's documentation of LocalBusiness has a day on which a
 * business is closed as one that opens and closes at midnight.
 * @param office - its name; undefined of a main office without one
 */
export function specialHours(
  { openingHours = [] }: Pick<Office, 'openingHours'>,
  closures: readonly Closure[] = [],
  office: string | undefined,
) {
  const seasons = openingHours.filter((each) => replaceSome(each, openingHours)).map(hoursSpecification);
  const own = closures.filter((closure) => closure.office === undefined || closure.office === office);
  const days = own.map(({ from, until, note }) => ({
    '@type': 'OpeningHoursSpecification',
    opens: '00:00',
    closes: '00:00',
    validFrom: from,
    validThrough: until,
    description: note,
  }));
  const special = [...seasons, ...days];
  return { specialOpeningHoursSpecification: special.length > 0 ? special : undefined };
}

export const person = (
  { name, role, portrait, biography, admittedSince, registrations, languagesSpoken, channels: own }: Person,
  practice: Practice,
) => ({
  '@type': 'Person',
  name,
  jobTitle: role,
  image: portrait,
  description: biography,
  // A role has a start date (schema.org, "Introducing 'Role'"): the year of admission.
  hasOccupation: admittedSince && { '@type': 'Role', roleName: role, startDate: String(admittedSince) },
  hasCredential: registrations?.map(credential),
  knowsLanguage: languagesSpoken,
  contactPoint: own && channelsOf(practice, own).map(contactPoint),
});

export const credential = ({ authority, number, jurisdiction, lookupUrl }: Registration) => ({
  '@type': 'EducationalOccupationalCredential',
  credentialCategory: 'bar registration',
  identifier: number,
  recognizedBy: { '@type': 'Organization', name: authority },
  validIn: { '@type': 'AdministrativeArea', name: jurisdiction },
  url: lookupUrl,
});

/** A list of one PropertyValue, or an empty list without a value. */
export const property = (name: string, value: string | boolean | undefined, url?: string) =>
  value === undefined ? [] : [{ '@type': 'PropertyValue', name, value, url }];
