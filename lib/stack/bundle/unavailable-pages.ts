/** The pages for 503, as constants of agent-info's handler, which has no code that renders. */
import type { UnavailablePages } from '../../../lambda/agent-info/unavailable.ts';
import { peopleFormats } from '../../../lambda/render/people-formats.ts';
import { type MenuEntry, unavailableHtml } from '../../../lambda/render/unavailable.ts';
import { addDays } from '../../../lambda/shared/days.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';

export function unavailablePages(practice: Practice, menu: readonly MenuEntry[]): UnavailablePages {
  const { validUntil } = practice.contact.verification;
  const pageOn = (today: string) => unavailableHtml(practice, menu, peopleFormats(practice), today);
  return { valid: pageOn(validUntil), expired: pageOn(addDays(validUntil, 1)) };
}
