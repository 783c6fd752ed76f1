/**
 * The page for 503, which viewers get when S3 cannot be read. CloudFront fetches it as a custom error page and changes
 * the status to 503. Here it must be 200, or CloudFront does not use it.
 */
import type { Endpoint } from '../http/endpoint.ts';
import { dayFormat, type TelephoneFormats } from '../render/formats.ts';
import { type MenuEntry, unavailableHtml } from '../render/unavailable.ts';
import { daily } from '../shared/days.ts';
import type { Practice } from '../shared/practice.ts';
import { ERROR_PAGES } from '../shared/routes.ts';

/** The constants that `lib/stack/bundle/handler.ts` puts into the handler of the page for 503. */
export interface UnavailableConstants {
  readonly practice: Practice;
  readonly menu: readonly MenuEntry[];
  /** E.164 → as pages show it. Made at synthesis: the library for it is too large for this bundle. */
  readonly numbers: Readonly<Record<string, TelephoneFormats>>;
}

/** Value of `Retry-After`. */
const RETRY_SECONDS = 30;

/** @param baseUrl - public origin, no trailing slash */
export function createUnavailableEndpoint(
  { practice, menu, numbers }: UnavailableConstants,
  baseUrl: string,
): Endpoint {
  const headers = {
    'content-type': ERROR_PAGES.unavailable.contentType,
    'content-language': practice.language,
    // No browser and no proxy may cache an error. CloudFront caches the page for 1 s, as long as the error.
    'cache-control': 'no-store',
    'retry-after': String(RETRY_SECONDS),
  };
  const formats = {
    telephone: (number: string) => numbers[number] ?? { withCountryCode: number },
    day: dayFormat(practice.language),
  };
  const bodyOn = daily((today) => unavailableHtml(practice, menu, formats, baseUrl, today));
  return (_, today) => ({ status: 200, headers, body: bodyOn(today) });
}
