/** `legal-front-door countersign inspect`: see `USAGE` in `countersign.ts`. */
import { createHash, X509Certificate } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { type ContentProblem, reporter } from '../../../lambda/shared/content-problem.ts';
import { dayOf } from '../../../lambda/shared/days.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import type { CountersignatureOptions as Options } from '../../../lib/config/member-schemas.ts';
import { readStage } from '../../../lib/config/stage-file.ts';
import { addressIn, filesBeside, MAX_BYTES } from '../../../lib/countersignature/declaration.ts';
import { personalDataIn } from '../../../lib/countersignature/personal-data.ts';
import {
  type Countersigned,
  readCountersignature,
} from '../../../lib/countersignature/read-countersignature.ts';
import { checkSignature } from '../../../lib/countersignature/signature.ts';
import { readJson } from '../../../lib/practice/files/json-file.ts';
import { readBytes } from '../../../lib/practice/files/text-file.ts';
import { firstOfEach } from '../../../lib/practice/first-of-each.ts';
import { spelledOut } from '../../../lib/practice/hidden-characters.ts';
import { type Places, placed } from '../../../lib/practice/messages/places.ts';
import { describeInFile } from '../../../lib/practice/messages/problem.ts';
import { checkPractice } from '../../../lib/practice/rules.ts';
import { Failure, parsed } from '../command-line.ts';
import { stageOptions } from './stage-options.ts';

type PersonalData = ReturnType<typeof personalDataIn>;

interface Found {
  readonly textFile: string;
  readonly signatureFile: string;
  /** The address in the text. Undefined if the text is missing or does not say what the practice file says. */
  readonly address: string | undefined;
  /** What stops synthesis. */
  readonly problems: readonly ContentProblem[];
  readonly notices: readonly ContentProblem[];
  /** What a stage could publish. Undefined if the text or the signature is not good. */
  readonly good: Countersigned['good'];
  /** Whether the certificate leads to a trust anchor. */
  readonly isTrusted: boolean;
  /** Undefined without `--stage`. */
  readonly stage: { readonly file: string; readonly publish: boolean } | undefined;
  /** Of the signature file. Without personal data it cannot be read. @default there is none */
  readonly signature: { readonly sha256: string; readonly personalData: PersonalData } | undefined;
  readonly today: string;
}

/**
 * @param today - UTC, YYYY-MM-DD. @default the current day
 * @throws UsageError, Failure
 */
export async function inspect(args: readonly string[], today = dayOf(new Date())): Promise<number> {
  const { config, stage, practice } = parsed({
    args: [...args],
    options: { stage: { type: 'string' }, config: { type: 'string' }, practice: { type: 'string' } },
  }).values;
  const found = read(config ?? 'config', stage, practice, today);
  // Certificates and names of files are written by others. No character of them may control the terminal.
  for (const line of reportOf(found)) console.log(spelledOut(line));
  return found.problems.length > 0 ? 1 : 0;
}

function read(
  configFolder: string,
  stageName: string | undefined,
  practiceOption: string | undefined,
  today: string,
): Found {
  const stage = readStage(configFolder, stageName);
  const practiceFile = practiceOption ?? stage.practiceFile;
  if (practiceFile === undefined)
    throw new Failure(stage.problems.map((problem) => describeInFile(problem)).join('\n'));
  const practiceProblems: ContentProblem[] = [];
  const practice = readPractice(practiceFile, today, practiceProblems);
  const stageFile = join(configFolder, `${stageName}.json`);
  const options = stageOptions(stageFile, stage.config);
  const own = { file: stageFile, domain: stage.domain || undefined, isBroken: stage.problems.length > 0 };
  const readWith = (options: Options | undefined, check?: typeof checkSignature) =>
    readCountersignature(practiceFile, practice, { ...own, options }, today, check);
  const hasStage = stageName !== undefined;
  const trusted = readWith(hasStage ? options : {});
  const { text: textFile, signature: signatureFile } = filesBeside(practiceFile);
  const isRefused = trusted.problems.some(({ file }) => file === signatureFile);
  // Without trust anchors, everything else is checked by the same rules.
  const loose =
    trusted.good || (hasStage && isRefused)
      ? undefined
      : readWith({}, (input) => checkSignature({ ...input, anchors: 'unchecked' }));
  const both = [...(hasStage || !loose ? [trusted] : []), ...(loose ? [loose] : [])];
  const problems = firstOfEach(
    [...stage.problems, ...practiceProblems, ...both.flatMap((each) => each.problems)],
    (problem) => JSON.stringify(problem),
  );
  const notices = firstOfEach(
    // Without a stage, its file is not there.
    both.flatMap((each) => each.notices).filter(({ file }) => hasStage || file !== stageFile),
    (notice) => JSON.stringify(notice),
  );
  const text = readBytes(textFile, () => {}, dirname(practiceFile), MAX_BYTES);
  const signature = readBytes(signatureFile, () => {}, dirname(practiceFile), MAX_BYTES);
  if (!text && !signature && problems.length === 0)
    throw new Failure(
      `There is no ${textFile}. Write it: npx legal-front-door countersign write --address https://www.example.org`,
    );
  const isCurrent = text && practice && problems.every(({ file }) => file !== textFile);
  return {
    ...{ textFile, signatureFile, notices, today },
    problems: problems.map((problem) => placed(problem, stage.places)),
    address: isCurrent ? addressIn(text.toString('utf8')) : undefined,
    good: trusted.good ?? loose?.good,
    isTrusted: trusted.good !== undefined,
    stage: hasStage ? { file: stageFile, publish: options?.publish ?? false } : undefined,
    signature: signature && {
      sha256: createHash('sha256').update(signature).digest('hex'),
      personalData: personalDataIn(signature),
    },
  };
}

/** @returns undefined after adding problems */
function readPractice(file: string, today: string, problems: ContentProblem[]): Practice | undefined {
  const found: ContentProblem[] = [];
  const json = readJson(file, reporter(file, found), dirname(file));
  const practice = json && checkPractice(json.value, today, reporter(file, found));
  const places: Places = new Map([
    [file, (where) => (json && where.startsWith('$') ? { line: json.lineOf(where) } : undefined)],
  ]);
  problems.push(...found.map((problem) => placed(problem, places)));
  return found.length === 0 ? practice : undefined;
}

function* reportOf(found: Found): Generator<string> {
  const { textFile, problems, notices } = found;
  yield textFile;
  for (const [label, text] of rowsOf(found)) yield `  ${label.padEnd(12)} ${text}`;
  yield* dataOf(found);
  if (problems.length > 0) yield* ['', 'Synthesis stops at these problems:'];
  for (const problem of problems) yield `  - ${describeInFile(problem)}`;
  if (notices.length > 0) yield* ['', 'Notices:'];
  for (const notice of notices) yield `  - ${describeInFile(notice)}`;
  yield* ['', `Next: ${nextOf(found)}`];
}

const KINDS = {
  professional: 'professional: the certificate has the number of a published registration',
  named: 'named: the certificate has the name of a published person, and no number that is published',
};

function* rowsOf(found: Found): Generator<readonly [label: string, text: string]> {
  const { address, good, isTrusted, problems, signature, signatureFile, stage } = found;
  const name = basename(signatureFile);
  yield [
    'Text',
    address === undefined
      ? 'not good, see below'
      : `current: it says what the practice file says, for ${address}`,
  ];
  yield ['Signature', signature ? `${name}, SHA-256 ${signature.sha256}` : `${name} is not there`];
  if (!signature) return;
  if (!good) {
    const isRefused = problems.some(({ file }) => file === signatureFile);
    return yield [
      'Verdict',
      isRefused ? 'refused, see below' : 'not checked, because of what is listed below',
    ];
  }
  const { by, registration, kind, signedAt } = good.statement;
  yield ['Verdict', KINDS[kind]];
  yield ['Signed by', registration ? `${by}, ${registration.number}` : by];
  yield ['Signed on', `${signedAt}, as the signer’s program says`];
  yield ['Certificate', `ends on ${good.certificateUntil}`];
  yield [
    'Issuer',
    isTrusted
      ? `leads to a trust anchor${stage ? ` of ${stage.file}` : ''}: ${rootIn(good.source.authorities)}`
      : 'NOT CHECKED for want of trust anchors: anybody can make a certificate with this name and number',
  ];
  yield ['Revocation', 'not checked here: the state’s verifier says whether the certificate is revoked'];
  yield ['Site', servedBy(found)];
}

/** @param authorities - in PEM, the root first */
function rootIn(authorities: string): string {
  const { subject, fingerprint256 } = new X509Certificate(authorities);
  return `${subject.split('\n').at(-1)}, SHA-256 ${fingerprint256}`;
}

function servedBy({ isTrusted, stage }: Found): string {
  if (!isTrusted) return 'serves nothing of it without trust anchors';
  return stage?.publish
    ? 'published: serves the text, the verdict and the signature file'
    : 'serves nothing of it without "publish": true';
}

/** Every personal datum, also of a signature that is refused. */
function* dataOf({ signature, signatureFile, stage }: Found): Generator<string> {
  if (!signature) return;
  const name = basename(signatureFile);
  const { personalData } = signature;
  if (personalData.length === 0) {
    yield* ['', `No personal data can be read from ${name}. That does not mean that it has none.`];
    return;
  }
  yield* ['', `PERSONAL DATA in ${name}. Whoever gets the file can read all of it:`];
  const width = Math.max(...personalData.map(({ what }) => what.length));
  for (const { what, value } of personalData) yield `  ${what.padEnd(width)}  ${value}`;
  const consent = 'the person has read this list and agrees to it in writing';
  yield stage?.publish
    ? `WARNING: ${stage.file} says "publish": true, so the site serves the file to everybody. Remove "publish" unless ${consent}.`
    : `The site serves the file, and says who signed, only if the stage says so. If ${consent}, set "publish": true in "countersignature" of ${stage?.file ?? 'config/<stage>.json'}.`;
  yield 'The file is in your repository: whoever can read the repository can read these data. Keep this list out of logs, issues and chats.';
}

function nextOf({ address, isTrusted, problems, signature, signatureFile }: Found): string {
  if (problems.length > 0) return 'solve these problems, and inspect again.';
  if (!signature)
    return `have the text read and signed (docs/countersign.md), put ${basename(signatureFile)} beside it, and inspect again.`;
  if (!isTrusted)
    return 'inspect again with --stage <name>. The "trustAnchors" and "intermediates" in "countersignature" of its file say whose certificates count.';
  return `make sure that ${address} is the address of the site, and deploy. When a fact in the text changes, sign it again.`;
}
