/**
 * `/.well-known/security.txt` (RFC 9116): whom to tell about a fault of this service. `Expires` is the day
 * until which the contact details are valid, end of day: one date for both, and no clock in the build, so
 * that the file cannot go stale before alarms and synthesis say so. The RFC recommends less than a year
 * (§2.5.5); `validUntil` is the practice's to set. Pure, build time only.
 */
import type { Practice } from '../../shared/practice.ts';
import { BASE_URL_PLACEHOLDER, SECURITY_TXT } from '../../shared/routes.ts';

export function securityTxt({ contact, language }: Practice): string {
  const languages = language === 'en' ? [language] : [language, 'en'];
  return [
    ['Contact', `mailto:${encodeURI(contact.email)}`],
    ['Contact', `tel:${contact.telephone}`],
    ['Expires', `${contact.verification.validUntil}T23:59:59Z`],
    ['Preferred-Languages', languages.join(', ')],
    ['Canonical', BASE_URL_PLACEHOLDER + SECURITY_TXT.path],
  ]
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}
