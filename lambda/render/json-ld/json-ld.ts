/**
 * The practice as schema.org JSON-LD, one graph per page: the page and the `LegalService` that it is about. On the
 * pages about the practice, the service states every field of agent-info. On every other page it is the practice's
 * name, address and channels, and the notice if there is one, with the same `@id`. JSON leaves out members that are
 * `undefined`.
 */
import { practiceId } from '../../shared/identifiers.ts';
import type { Page } from '../pages/pages.ts';
import type { SiteContext } from '../site-context.ts';
import type { LegalService } from './legal-service.ts';

/** `lastModified`: YYYY-MM-DD. */
type PageFacts = Pick<Page, 'path' | 'ownPath' | 'title' | 'description'> & { readonly lastModified: string };

/** Pages whose JSON-LD has the whole practice, and the page on which a reader checks who wrote or called. */
const WHOLE: readonly string[] = ['/', '/about', '/contact'];

/** @param service - result of `legalService`, the same on every page */
export function jsonLd(context: SiteContext, service: LegalService, page: PageFacts) {
  const isWhole = [...WHOLE, context.locale.isThisUs.path].includes(page.ownPath);
  return {
    '@context': 'https://schema.org',
    '@graph': [webPage(context, page), isWhole ? service : channelsOnly(service)],
  };
}

/** Additional properties without which the channels could mislead. */
const OF_CHANNELS: readonly string[] = ['notice', 'mayCostMore'];

const channelsOnly = (service: LegalService) => {
  const stated = service.additionalProperty.filter(({ name }) => OF_CHANNELS.includes(name));
  return {
    '@type': service['@type'],
    '@id': service['@id'],
    name: service.name,
    url: service.url,
    // Google's documentation of LocalBusiness requires name and address of each node.
    address: service.address,
    telephone: service.telephone,
    email: service.email,
    contactPoint: service.contactPoint,
    additionalProperty: stated.length > 0 ? stated : undefined,
  };
};

function webPage({ practice, baseUrl }: SiteContext, { path, title, description, lastModified }: PageFacts) {
  const url = baseUrl + path;
  return {
    '@type': 'WebPage',
    '@id': `${url}#page`,
    url,
    name: title,
    description,
    inLanguage: practice.language,
    dateModified: lastModified,
    lastReviewed: practice.contact.verification.verifiedAt,
    expires: practice.contact.verification.validUntil,
    about: { '@id': practiceId(baseUrl) },
    usageInfo: { '@type': 'CreativeWork', text: practice.legalNotice },
  };
}
