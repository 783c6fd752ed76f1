/**
 * The block that says who signed the official channels with a certificate of their own, and how anybody can check it. It
 * is empty for a practice without a countersignature.
 */
import { contactStatus } from '../shared/facts.ts';
import type { Practice } from '../shared/practice.ts';
import { COUNTERSIGNED } from '../shared/routes.ts';
import type { ContactText } from './contact-text.ts';
import { registrationLine } from './detail-blocks.ts';
import { escapeMarkdown, markdownLink } from './escape.ts';
import { markdownLine } from './lines.ts';
import type { Segment } from './markdown.ts';
import type { SiteContext } from './site-context.ts';
import type { CountersignatureSource } from './site-source.ts';
import type { Words } from './words/en.ts';

type Verifier = NonNullable<CountersignatureSource['verifier']>;

const TEXT = fileName(COUNTERSIGNED.text.path);
const SIGNATURE = fileName(COUNTERSIGNED.signature.path);

/** Paths of the pages that have the block at their end if their text has no `{{countersignature}}`. */
export const countersignedPages = ({ isThisUs }: Words): readonly string[] => ['/contact', isThisUs.path];

export function countersignatureBlock(
  { practice, countersignature: source, words, today }: SiteContext,
  { forms }: ContactText,
): Segment {
  const className = 'countersignature';
  const { countersignature: signed, validUntil } = practice.contact.verification;
  if (!signed || !source) return { className, markdown: '' };
  const { countersignature: say } = words;
  const by = escapeMarkdown(signed.by);
  const ended = today > source.certificateUntil;
  return {
    className,
    markdown: [
      `## ${say.heading}`,
      [
        say.signed[signed.kind](by, forms.day(signed.signedAt)),
        ...(ended ? [say.certificateEnded(forms.day(source.certificateUntil))] : []),
        ...(isExpired(practice, today) ? [say.listEnded(forms.day(validUntil))] : []),
        source.signature ? say.published : say.attested,
      ].join(' '),
      ...(signed.registration ? [markdownLine(registrationLine(signed.registration, words))] : []),
      `### ${say.howToCheck}`,
      [filesStep(source, say), verifierStep(source, by, ended, say), say.compare]
        .map((step, index) => `${index + 1}. ${step}`)
        .join('\n'),
      say.engineers,
      `\`\`\`sh\n${command(ended ? signed.signedAt : undefined)}\n\`\`\``,
      say.sha256(code(signed.sha256)),
    ].join('\n\n'),
  };
}

const isExpired = (practice: Practice, today: string) => contactStatus(practice, today) === 'expired';

function filesStep({ signature }: CountersignatureSource, say: Words['countersignature']): string {
  const text = markdownLink(say.list, COUNTERSIGNED.text.path);
  return signature
    ? say.saveBoth(text, markdownLink(say.signature, COUNTERSIGNED.signature.path))
    : say.askFor(text, code(SIGNATURE));
}

function verifierStep(
  { verifier }: CountersignatureSource,
  by: string,
  ended: boolean,
  say: Words['countersignature'],
): string {
  const step = verifier ? say.verifier(verifierLink(verifier), by) : say.anyVerifier(by);
  return ended ? `${step} ${say.verifierAfterEnd}` : step;
}

/** The host is part of the text, so that a reader can type it, also from paper. */
const verifierLink = ({ name, url }: Verifier) => markdownLink(`${name}, ${new URL(url).host}`, url);

/**
 * `root.pem` stands for the root certificate, which a reader must not get from here.
 * @param signedAt - day for which OpenSSL checks the certificate. @default the current time
 */
function command(signedAt?: string): string {
  const endOfDay = signedAt && ` -attime ${Date.parse(`${signedAt}T23:59:59Z`) / 1000}`;
  return `openssl cms -verify -binary -inform DER -in ${SIGNATURE} -content ${TEXT} -CAfile root.pem${endOfDay ?? ''}`;
}

const code = (text: string) => `\`${text}\``;

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
