/**
 * `/.well-known/security.txt` (RFC 9116): whom to tell about a fault of this service. `Expires` is the day
 * until which the contact details are valid, end of day: one date for both, and no clock in the build, so
 * that the file cannot go stale before alarms and synthesis say so. The RFC recommends less than a year
 * (§2.5.5); `validUntil` is the practice's to set.
 */
import { channels } from '../../shared/channels.ts';
import { DOCUMENTS } from '../../shared/routes.ts';
import type { SiteContext } from '../site-context.ts';

export function securityTxt({ practice, baseUrl }: SiteContext): string {
  const { contact, language } = practice;
  const [telephone, , email] = channels(practice);
  const languages = language === 'en' ? [language] : [language, 'en'];
  return [
    ['Contact', encodeURI(email.url)],
    ['Contact', telephone.url],
    ['Expires', `${contact.verification.validUntil}T23:59:59Z`],
    ['Preferred-Languages', languages.join(', ')],
    ['Canonical', baseUrl + DOCUMENTS.security.path],
  ]
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}
