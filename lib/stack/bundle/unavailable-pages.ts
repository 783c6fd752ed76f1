/** The answers of the page for 503, as constants of agent-info's handler, which has no code that renders. */
import type { UnavailablePages } from '../../../lambda/agent-info/unavailable.ts';
import type { HttpResponse } from '../../../lambda/http/endpoint.ts';
import { peopleFormats } from '../../../lambda/render/people-formats.ts';
import { type MenuEntry, unavailableHtml } from '../../../lambda/render/unavailable.ts';
import { addDays } from '../../../lambda/shared/days.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import { ERROR_PAGES } from '../../../lambda/shared/routes.ts';

/** Value of `Retry-After`. */
const RETRY_SECONDS = 30;

export function unavailablePages(practice: Practice, menu: readonly MenuEntry[]): UnavailablePages {
  const { validUntil } = practice.contact.verification;
  const pageOn = (today: string): HttpResponse => ({
    // CloudFront uses no page with another status.
    status: 200,
    headers: {
      'content-type': ERROR_PAGES.unavailable.contentType,
      'content-language': practice.language,
      // No browser and no proxy may cache an error. CloudFront caches the page for 1 s, as long as the error.
      'cache-control': 'no-store',
      'retry-after': String(RETRY_SECONDS),
    },
    body: unavailableHtml(practice, menu, peopleFormats(practice), today),
  });
  return { valid: pageOn(validUntil), expired: pageOn(addDays(validUntil, 1)) };
}
