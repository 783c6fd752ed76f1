/**
 * Reads the signed list of official channels and its signature, beside the practice file, and checks both. A stage
 * publishes nothing of a signature that it did not check.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { CountersignatureSource } from '../../lambda/render/site-source.ts';
import { type ContentProblem, type Report, reporter } from '../../lambda/shared/content-problem.ts';
import { addDays } from '../../lambda/shared/days.ts';
import type { Countersignature, Practice } from '../../lambda/shared/practice.ts';
import { COUNTERSIGNED } from '../../lambda/shared/routes.ts';
import { DEFAULT_PRACTICE_FILE } from '../config/config-schema.ts';
import type { CountersignatureOptions } from '../config/member-schemas.ts';
import { hasFolder, LEFT_BY_SYSTEM } from '../practice/files/file-names.ts';
import { decode, readBytes } from '../practice/files/text-file.ts';
import { wordsOf } from '../practice/names.ts';
import { checkTexts } from '../practice/rules.ts';
import { addressIn, CHOOSE, declarationOf, filesBeside, MAX_BYTES, SIGNATURE, TEXT } from './declaration.ts';
import { checkSignature } from './signature.ts';
import { readTrust } from './trust.ts';
import { isRefused } from './verdict.ts';
import { inCertificate, verifierFor, whoSigned } from './who-signed.ts';

/** How an operator makes the text. */
const writeCommand = (practiceFile: string, address = 'https://…'): string =>
  [
    `npx legal-front-door countersign write --address ${address}`,
    ...(practiceFile === DEFAULT_PRACTICE_FILE ? [] : [practiceFile]),
  ].join(' --practice ');

interface Stage {
  /** Path of its file. */
  readonly file: string;
  /** @default it has none */
  readonly domain?: string | undefined;
  /** `false`: it checks and publishes none. @default it refuses a signature */
  readonly options?: CountersignatureOptions | false | undefined;
  /** Whether the file breaks rules, so that options may be missing. */
  readonly isBroken: boolean;
}

export interface Countersigned {
  /** What a good signature says. @default there is none */
  readonly good?: {
    readonly statement: Countersignature;
    readonly source: CountersignatureSource;
    readonly certificateUntil: string;
  };
  /** What the stage publishes: it, or nothing. */
  readonly published?: Countersigned['good'];
  readonly problems: readonly ContentProblem[];
  readonly notices: readonly ContentProblem[];
}

/**
 * @param practice - undefined if the practice file has problems
 * @param stage - @default none: a signature is not checked
 * @param today - YYYY-MM-DD
 */
export function readCountersignature(
  practiceFile: string,
  practice: Practice | undefined,
  stage: Stage | undefined,
  today: string,
  check = checkSignature,
): Countersigned {
  const problems: ContentProblem[] = [];
  const notices: ContentProblem[] = [];
  const { folder } = filesBeside(practiceFile);
  const options = stage?.options;
  if (options === false) {
    const report = reporter<string>(stage!.file, notices);
    if (existsSync(join(folder, SIGNATURE)))
      report(
        '$.countersignature',
        `is false, so the stage neither checks nor publishes ${join(folder, SIGNATURE)}`,
      );
    return { problems, notices };
  }
  const trust = stage && options && readTrust(options, stage.file, problems);
  const isTrustGood = problems.length === 0;
  const names = hasFolder(folder, problems)
    ? readdirSync(folder).filter((name) => !LEFT_BY_SYSTEM.test(name))
    : [];
  reportOthers(folder, names, problems);
  const reportOf = (name: string) => reporter<string>(join(folder, name), problems);
  const notice = (name: string, rule: string) => reporter<string>(join(folder, name), notices)('file', rule);
  const read = (name: string) =>
    names.includes(name)
      ? readBytes(join(folder, name), reportOf(name), dirname(folder), MAX_BYTES)
      : undefined;
  const text = read(TEXT);
  const signature = read(SIGNATURE);
  if (!names.includes(TEXT) && names.includes(SIGNATURE))
    reportOf(SIGNATURE)(
      'file',
      `is a signature of ${TEXT}, which is missing beside it: put the signed text there, make it again (${writeCommand(practiceFile)}), which gives the same bytes if no fact has changed, or remove the signature`,
    );
  const isCurrent =
    text !== undefined &&
    practice !== undefined &&
    isCurrentText(text, practice, practiceFile, stage, reportOf(TEXT));
  if (text !== undefined && !names.includes(SIGNATURE))
    notice(
      TEXT,
      `is not signed, so nothing of it is published: sign it with a detached CAdES signature, and put that beside it as ${SIGNATURE}`,
    );
  if (signature !== undefined && !stage)
    notice(
      SIGNATURE,
      'is neither checked nor published without a stage, whose configuration says whether it is published: choose one with -c stage=<name>',
    );
  if (signature !== undefined && stage && !options && !stage.isBroken)
    reporter<string>(stage.file, problems)(
      '$.countersignature',
      `must be set, because the practice has a signature (${join(folder, SIGNATURE)}): add "countersignature": { "publish": true } if the person who signed consents in writing, {} to check it only, or false to do neither`,
    );
  if (!signature || !practice || !isCurrent || !trust || !isTrustGood) return { problems, notices };

  const report = reportOf(SIGNATURE);
  const now = new Date(`${today}T23:59:59.999Z`);
  const verdict = check({ text, signature, ...trust, now });
  if (isRefused(verdict)) {
    report('signature', verdict.rule, verdict.received);
    return { problems, notices };
  }
  const { verifiedAt } = practice.contact.verification;
  const firstDay = addDays(verifiedAt, -1);
  if (verdict.signedAt < firstDay)
    report(
      'signing time',
      `must not be before ${firstDay}, the day before verifiedAt (${verifiedAt}): sign ${TEXT} again`,
      verdict.signedAt,
    );
  const signer = whoSigned(practice, verdict);
  if (isRefused(signer)) {
    report('signer', signer.rule, signer.received);
    return { problems, notices };
  }
  // The other names are facts, which are checked already.
  checkTexts(signer.by, (_, rule, received) => report('name in the certificate', rule, received));
  if (signer.kind === 'named' && verdict.bar)
    notice(
      SIGNATURE,
      `is by a published name, but the bar’s number in the certificate (${inCertificate(verdict)}) equals no published registration: publish it as the bar writes it, and the signature counts as professional`,
    );
  if (stage.domain === undefined && !stage.isBroken)
    reporter<string>(stage.file, notices)(
      '$.domain',
      `is not set, so nothing compares the address of the service with the one in ${join(folder, TEXT)}, ${addressIn(text.toString('utf8'))}: make sure that they are the same, or set domain`,
    );
  const { registration } = signer;
  const holder = practice.people?.find(({ registrations = [] }) =>
    registrations.some((each) => isDeepStrictEqual(each, registration)),
  );
  if (holder && wordsOf(holder.name) !== wordsOf(signer.by))
    notice(
      SIGNATURE,
      `is by the certificate of ${inCertificate(verdict)}, a number that the practice publishes for ${holder.name}: make sure that this is one person`,
    );
  const { validUntil } = practice.contact.verification;
  const { certificateUntil } = verdict;
  if (certificateUntil < validUntil)
    notice(
      SIGNATURE,
      `ends with its certificate on ${certificateUntil}, although the list is valid until ${validUntil}: have it signed again with a newer certificate before that day`,
    );
  for (const text of verdict.notices) notice(SIGNATURE, text);
  const { publish = false } = options!;
  if (!publish)
    notice(
      SIGNATURE,
      `is good, and nothing of it is published: set "publish": true in "countersignature" of ${stage.file} once the person who signed has read what countersign inspect prints, and consents in writing`,
    );
  const good = {
    certificateUntil,
    statement: {
      ...signer,
      signedAt: verdict.signedAt,
      validUntil: certificateUntil < validUntil ? certificateUntil : validUntil,
      text: COUNTERSIGNED.text.path,
      signature: COUNTERSIGNED.signature.path,
      authorities: COUNTERSIGNED.authorities.path,
      sha256: createHash('sha256').update(signature).digest('hex'),
    },
    source: {
      text: text.toString('utf8'),
      signature: signature.toString('base64'),
      authorities: verdict.authorities.toReversed().join(''),
      verifier: verifierFor(verdict.country),
    },
  };
  return { good, ...(publish && { published: good }), problems, notices };
}

/** Of names of other files. */
const REASONS: readonly (readonly [name: RegExp, reason: string])[] = [
  [/\.pdf(\.\w+)?$/i, `sign ${TEXT} itself, not a PDF, and put the signature beside it as ${SIGNATURE}`],
  [/\.p7m$/i, `such a file contains what was signed: sign ${TEXT} again as ${SIGNATURE}. ${CHOOSE}`],
  [/\.asic[se]$/i, `such a file is a container: sign ${TEXT} again as ${SIGNATURE}. ${CHOOSE}`],
  [
    /\.(csig|pkcs7|pem|cms|der)$/i,
    `call it ${SIGNATURE} if it is a separate signature in DER, or sign ${TEXT} again. ${CHOOSE}`,
  ],
];

/** For the people who edit the folder. */
const NOTES = /^readme\b|~$/i;

/** Reports whatever else is in the folder, so that nobody believes that it is published. */
function reportOthers(folder: string, names: readonly string[], problems: ContentProblem[]): void {
  for (const name of names) {
    if (name === TEXT || name === SIGNATURE || NOTES.test(name)) continue;
    const [, meant] =
      [[/\.(p7\w|sig|asc)$/i, SIGNATURE] as const, [/\.te?xt$/i, TEXT] as const].find(([ending]) =>
        ending.test(name),
      ) ?? [];
    const isTaken = meant !== undefined && names.includes(meant);
    const reason =
      REASONS.find(([pattern]) => pattern.test(name))?.[1] ??
      (meant
        ? `${isTaken ? 'remove it, or ' : ''}call it ${meant}${isTaken ? ' in place of the other file' : ''}`
        : 'remove it');
    reporter<string>(join(folder, name), problems)(
      'file name',
      `is not read: ${reason}. The folder has ${TEXT} and its signature ${SIGNATURE}, nothing else`,
      name,
    );
  }
}

/**
 * @returns whether the text is what the facts give now, byte for byte, for the address of the stage
 */
function isCurrentText(
  bytes: Buffer,
  practice: Practice,
  practiceFile: string,
  stage: Stage | undefined,
  report: Report<string>,
): boolean {
  const text = decode(bytes, report);
  if (text === undefined) return false;
  const found = linesOf(text);
  const address = addressIn(found.join('\n'));
  if (address === undefined) {
    report(
      'address',
      `must be in the text once, in a line of its own: make the text again (${writeCommand(practiceFile)}) and sign it`,
    );
    return false;
  }
  const own = stage?.domain === undefined ? address : `https://${stage.domain}`;
  const none = stage && `set "countersignature": false in ${stage.file}`;
  const expected = declarationOf(practice, address);
  const again = `make the text again (${writeCommand(practiceFile, own)})`;
  if (address !== own)
    report(
      `line ${found.findIndex((line) => line.startsWith('https:')) + 1}`,
      `must be the address of the stage, ${own}. If the text is for another stage, ${none}. Else ${again} and sign it`,
      address,
    );
  if (Buffer.from(expected).equals(bytes)) return address === own;
  const current = linesOf(expected);
  const length = Math.max(found.length, current.length);
  const different = Array.from({ length }, (_, index) => index).find(
    (index) => found[index] !== current[index],
  );
  if (different === undefined)
    // The same bytes come back, and with them the validity of a signature.
    report(
      'file',
      `has the right lines, but not the bytes that are signed, because an editor, a mail program or Git changed line ends, blanks at the end of lines, a byte order mark or the form of accents: ${again}. Nothing may change it afterwards (in .gitattributes: official-contact.txt -text)`,
    );
  else {
    const line = current[different];
    const rule = line === undefined ? 'must not be there' : `must be ${JSON.stringify(line)}`;
    report(
      `line ${different + 1}`,
      `${rule}, because the facts have changed since: ${again} and sign it again, or remove text and signature${none ? `, or ${none} to publish none` : ''}`,
      found[different],
    );
  }
  return false;
}

/** The lines as readers see them. */
const linesOf = (text: string): string[] =>
  text
    .normalize()
    .trimEnd()
    .split('\n')
    .map((line) => line.trimEnd());
