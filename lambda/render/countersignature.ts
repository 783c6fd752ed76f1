/**
 * The block that says who signed the official channels with a certificate of their own, and how anybody can check it. It
 * is empty for a practice without a countersignature.
 */
import { COUNTERSIGNED } from '../shared/routes.ts';
import type { ContactText } from './contact-text.ts';
import { registrationLine } from './detail-blocks.ts';
import { escapeMarkdown, markdownLink } from './escape.ts';
import { markdownLine } from './lines.ts';
import type { Segment } from './markdown.ts';
import type { SiteContext } from './site-context.ts';
import type { CountersignatureSource } from './site-source.ts';
import type { Words } from './words/en.ts';

const [TEXT, SIGNATURE, AUTHORITIES] = [
  COUNTERSIGNED.text,
  COUNTERSIGNED.signature,
  COUNTERSIGNED.authorities,
].map(({ path }) => path.slice(path.lastIndexOf('/') + 1));

/** A reader compares the root in the file with the authority's page, because whoever changes the site can change the file. */
const COMMANDS = [
  `openssl crl2pkcs7 -nocrl -certfile ${AUTHORITIES} | openssl pkcs7 -print_certs -noout`,
  `openssl x509 -in ${AUTHORITIES} -noout -fingerprint -sha256`,
  `openssl cms -verify -binary -inform DER -in ${SIGNATURE} -content ${TEXT} -CAfile ${AUTHORITIES} -signer signer.pem`,
  'openssl x509 -in signer.pem -noout -subject -nameopt oneline,-esc_msb',
];

/** Paths of the pages that have the block at their end if their text has no `{{countersignature}}`. */
export const countersignedPages = ({ isThisUs }: Words): readonly string[] => ['/contact', isThisUs.path];

export function countersignatureBlock(
  { practice, countersignature: source, words, today }: SiteContext,
  { forms }: ContactText,
): Segment {
  const className = 'countersignature';
  const { countersignature: signed } = practice.contact.verification;
  if (!signed || !source) return { className, markdown: '' };
  const { countersignature: say } = words;
  const by = escapeMarkdown(signed.by);
  const end = forms.day(signed.validUntil);
  const hasEnded = today > signed.validUntil;
  const who = say.signed[signed.kind](by, forms.day(signed.signedAt));
  return {
    className,
    markdown: [
      `## ${say.heading}`,
      `${who} ${hasEnded ? say.ended(end) : `${say.until(end)} ${say.checkIt}`}`,
      ...(signed.registration ? [markdownLine(registrationLine(signed.registration, words))] : []),
      ...(hasEnded ? [] : steps(source, by, say)),
      say.sha256(`\`${signed.sha256}\``),
    ].join('\n\n'),
  };
}

function steps({ verifier }: CountersignatureSource, by: string, say: Words['countersignature']): string[] {
  const { text, signature, authorities } = COUNTERSIGNED;
  const roots = verifier?.roots === undefined ? say.roots : markdownLink(say.roots, verifier.roots);
  const list = [
    say.saveBoth(markdownLink(say.list, text.path), markdownLink(say.signature, signature.path)),
    verifier
      ? // The host is part of the text, so that a reader can type it, also from paper.
        say.verifier(markdownLink(`${verifier.name}, ${new URL(verifier.url).host}`, verifier.url), by)
      : say.anyVerifier(by),
    say.compare,
  ];
  return [
    `### ${say.howToCheck}`,
    list.map((step, index) => `${index + 1}. ${step}`).join('\n'),
    say.engineers(markdownLink(say.authorities, authorities.path), roots, by),
    `\`\`\`sh\n${COMMANDS.join('\n')}\n\`\`\``,
  ];
}
