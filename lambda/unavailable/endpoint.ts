/**
 * The page for when S3 cannot be read. CloudFront fetches it as a custom error page and sends it on with 503: it has to
 * be a 200 here, or it would not be used.
 */
import type { Endpoint } from '../http/endpoint.ts';
import { DATA_FORMS, dayForm } from '../render/forms.ts';
import { unavailableHtml } from '../render/unavailable-page.ts';
import { daily } from '../shared/daily.ts';
import { ERROR_PAGES } from '../shared/routes.ts';
import type { UnavailableConstants } from './constants.ts';

/** What a caller is told to wait when the pages cannot be read. */
const RETRY_SECONDS = 30;

/** @param baseUrl - public origin, no trailing slash */
export function createUnavailableEndpoint(
  { practice, menu, numbers }: UnavailableConstants,
  baseUrl: string,
): Endpoint {
  const headers = {
    'content-type': ERROR_PAGES.unavailable.contentType,
    'content-language': practice.language,
    // No browser and no proxy may keep an error. CloudFront keeps the page for 1 s, as it keeps the error.
    'cache-control': 'no-store',
    'retry-after': String(RETRY_SECONDS),
  };
  const forms = {
    ...DATA_FORMS,
    telephone: (number: string) => numbers[number] ?? number,
    day: dayForm(practice.language),
  };
  const bodyOn = daily((today) => unavailableHtml(practice, menu, forms, baseUrl, today));
  return (_, today) => ({ status: 200, headers, body: bodyOn(today) });
}
