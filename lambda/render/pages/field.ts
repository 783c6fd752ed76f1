/**
 * The field of the page on which a reader checks who wrote or called: a script, and a data block for it. They are two
 * `script` elements, so without scripts nothing of the field is there. lambda/compare/field.ts is the script, which
 * lib/content/site-source.ts bundles.
 */
import { type Channel, channels } from '../../shared/channels.ts';
import { expirySentence } from '../../shared/expiry.ts';
import { contactStatus } from '../../shared/facts.ts';
import { filled } from '../../shared/filled.ts';
import { channelLabel, channelLine, costNote, extensionNote, formLines, takesNone } from '../contact-text.ts';
import { escapeJsonForHtml } from '../escape.ts';
import type { SiteContext } from '../site-context.ts';

export function fieldHtml(context: SiteContext): string {
  return `<script type="application/json">${escapeJsonForHtml(fieldData(context))}</script>
<script>${context.fieldScript}</script>
`;
}

/** The data block, which lambda/compare/field.ts reads as `FieldData`. */
export function fieldData({ practice, locale, baseUrl, forPeople, today, href }: SiteContext) {
  const { formats } = forPeople;
  const { verifiedAt, validUntil, registrations } = practice.contact.verification;
  /** A number that takes calls and messages, or has two extensions, is two channels: the line has both labels. */
  const lineOf = (channel: Channel): string => {
    const labels = all
      .filter(({ value }) => value === channel.value)
      .map((one) => channelLabel(one, locale) + extensionNote(one, locale));
    const { text, also = '' } = channelLine({ ...channel, extension: undefined }, forPeople);
    return [`${[...new Set(labels)].join(', ')}:`, text, also].join('\n').trim();
  };
  const all = channels(practice);
  const forms = formLines(practice).map(({ label, url }) => ({ url, line: `${label}:\n${url}` }));
  const call = all[0]!;
  const countries = [practice, ...(practice.offices ?? [])].map(({ location }) => location.addressCountry);
  const { headings, reasons, warning, ...texts } = locale.field;
  const before = filled(warning.before, { name: practice.name });
  return {
    channels: [
      ...all.map((channel) => ({
        [channel.kind === 'email' ? 'email' : 'number']: channel.value,
        ...(channel.kind === 'messaging' && { url: channel.url }),
        line: lineOf(channel),
      })),
      ...forms,
    ],
    pages: [baseUrl, practice.url, ...(practice.profiles ?? [])],
    countries: Object.fromEntries(countries.map((country) => [country, formats.country(country)])),
    verifiedAt,
    validUntil,
    expired: contactStatus(practice, today) === 'expired',
    call: {
      text: `${call.kind === 'telephone' ? texts.call : `${texts.write} ${call.service ?? ''}`} ${channelLine(call, forPeople).text}${costNote(call, locale)}`,
      url: call.url,
    },
    reports: (practice.reportTo ?? []).map(({ name, url }) => ({ text: `${texts.report} ${name}`, url })),
    authorities: registrations.map(({ authority, lookupUrl }) => ({
      text: `${texts.lookUp} ${authority}`,
      url: lookupUrl,
    })),
    warning: [
      before,
      ...takesNone(practice, locale),
      ...new Set([...all.map(lineOf), ...forms.map(({ line }) => line)]),
      warning.after,
      baseUrl + href(locale.isThisUs.path),
    ].join('\n\n'),
    texts: {
      ...texts,
      headings,
      reasons: {
        ...reasons,
        expired: filled(locale.expired, {
          sentence: expirySentence(practice.language, 'were', formats.day(validUntil)),
        }),
      },
    },
  };
}
