/**
 * `/.well-known/security.txt` (RFC 9116): the contact for reports of security problems. `Expires` is the end of the
 * contact's last valid day. Alarms and synthesis watch that day, so the file cannot expire unnoticed. The RFC
 * recommends less than a year (§2.5.5), but the practice decides on `validUntil`. From the day after it, the file begins
 * with the notice as a comment (§2.1), because few readers compare `Expires` with the day.
 */
import { channels } from '../../shared/channels.ts';
import { expiryNotice } from '../../shared/facts.ts';
import { DOCUMENTS } from '../../shared/routes.ts';
import type { SiteContext } from '../site-context.ts';

export function securityTxt({ practice, baseUrl, today }: SiteContext): string {
  const { notice } = expiryNotice(practice, today);
  const { contact, language } = practice;
  const [telephone, , email] = channels(practice);
  const languages = language === 'en' ? [language] : [language, 'en'];
  const fields = [
    ['Contact', encodeURI(email.url)],
    ...(telephone.mayCostMore ? [['# The next number is at shared cost', 'a call may cost more']] : []),
    ['Contact', telephone.url],
    ['Expires', `${contact.verification.validUntil}T23:59:59Z`],
    ['Preferred-Languages', languages.join(', ')],
    ['Canonical', baseUrl + DOCUMENTS.security.path],
  ].map(([name, value]) => `${name}: ${value}\n`);
  return [...(notice ? [`# ${notice}\n`] : []), ...fields].join('');
}
