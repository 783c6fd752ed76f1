/**
 * The field of the page on which a reader checks who wrote or called: a script, and a data block for it. They are two
 * `script` elements, so without scripts nothing of the field is there. lambda/check/field.ts is the script, which
 * lib/content/site-source.ts bundles.
 */
import { type Channel, channels, channelsOf } from '../shared/channels.ts';
import { expiryWords } from '../shared/expiry.ts';
import { contactStatus } from '../shared/facts.ts';
import { channelLabel, channelLine, costNote } from './contact-text.ts';
import { escapeJsonForHtml } from './escape.ts';
import type { SiteContext } from './site-context.ts';

export function fieldHtml(context: SiteContext): string {
  const { field } = context.checker;
  return field === undefined
    ? ''
    : `<script type="application/json">${escapeJsonForHtml(fieldData(context))}</script>
<script>${field}</script>
`;
}

/** What lambda/check/field.ts reads. */
export function fieldData({ practice, words, baseUrl, forPeople, today }: SiteContext) {
  const { forms } = forPeople;
  const { telephone, email, messaging, otherChannels, verification } = practice.contact;
  const { verifiedAt, validUntil, registrations } = verification;
  /** A number that takes calls and messages is two channels. Both are named. */
  const lines = (channel: Channel): string => {
    const labels = channelsOf(practice, channel.value).map((one) => channelLabel(one, words));
    const { text, also = '' } = channelLine(channel, forPeople);
    return [`${[...new Set(labels)].join(', ')}:`, text, also].join('\n').trim();
  };
  const all = channels(practice);
  const [call, ...others] = all;
  const countries = [practice, ...(practice.offices ?? [])].map(({ location }) => location.addressCountry);
  const { headings, reasons, warning, ...texts } = words.field;
  const [before, after] = warning(practice.name);
  return {
    contact: {
      telephone,
      email,
      messaging: { number: messaging.number, url: messaging.url },
      ...(otherChannels && {
        otherChannels: otherChannels.map(({ type, number, email: address, url }, index) => ({
          type,
          label: lines(others[index + 2]!),
          ...(number !== undefined && { number }),
          ...(address !== undefined && { email: address }),
          ...(url !== undefined && { url }),
        })),
      }),
    },
    pages: [baseUrl, ...(practice.profiles ?? [])],
    countries: Object.fromEntries(countries.map((country) => [country, forms.country(country)])),
    lines: Object.fromEntries([call, ...others.slice(0, 2)].map((channel) => [channel.kind, lines(channel)])),
    verifiedAt,
    validUntil,
    expired: contactStatus(practice, today) === 'expired',
    call: {
      text: `${texts.call} ${channelLine(call, forPeople).text}${costNote(call, words)}`,
      url: call.url,
    },
    reports: (practice.reportTo ?? []).map(({ name, url }) => ({ text: `${texts.report} ${name}`, url })),
    authorities: registrations.map(({ authority, lookupUrl }) => ({
      text: `${texts.lookUp} ${authority}`,
      url: lookupUrl,
    })),
    warning: [before, ...new Set(all.map(lines)), after, baseUrl + words.isThisUs.path].join('\n\n'),
    words: {
      ...texts,
      headings,
      reasons: {
        ...reasons,
        expired: words.expired(expiryWords(practice.language).channels(forms.day(validUntil))),
      },
    },
  };
}
