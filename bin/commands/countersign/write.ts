/** `legal-front-door countersign write`: see `USAGE` in `countersign.ts`. */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { channels } from '../../../lambda/shared/channels.ts';
import { dayOf } from '../../../lambda/shared/days.ts';
import { readStage } from '../../../lib/config/stage-file.ts';
import { exampleContent } from '../../../lib/content/notices/example-content.ts';
import { readContent } from '../../../lib/content/read-content.ts';
import { brokenAddressRule, declarationOf, filesBeside } from '../../../lib/countersignature/declaration.ts';
import { decode, readBytes } from '../../../lib/practice/files/text-file.ts';
import { throwIfAny } from '../../../lib/practice/messages/content-error.ts';
import { placed } from '../../../lib/practice/messages/places.ts';
import { parsed, show, UsageError, writeText } from '../command-line.ts';
import { stageOptions } from './stage-options.ts';

interface WriteOptions {
  readonly address?: string | undefined;
  readonly stage?: string | undefined;
  readonly config?: string | undefined;
  readonly practice?: string | undefined;
}

/** @throws UsageError, Failure, ContentError */
export async function write(args: readonly string[]): Promise<number> {
  const options = optionsOf(args);
  const { domain, practiceFile, content, practice } = await read(options);
  const address = addressOf(options, domain);
  const { text: file, signature } = filesBeside(practiceFile);
  const text = declarationOf(practice, address);
  const before = readBytes(file, () => {});
  if (before?.equals(Buffer.from(text))) console.log(`${file} is up to date: nothing was written.`);
  else writeText(file, text);
  console.log(
    `It lists the ${channels(practice).length} official channels of ${practice.name}, for ${address}.`,
  );
  if (exampleContent(practiceFile, content).some((problem) => problem.file === practiceFile))
    console.log(
      `Facts in ${practiceFile} are still the example’s. Replace them before anybody signs the text.`,
    );

  const isSigned = existsSync(signature);
  // Line ends and byte order marks are not words: the signature may fit the text that was restored.
  const wasAnother = before && decode(before, () => {})?.trimEnd() !== text.trimEnd();
  const inspect = ['npx legal-front-door countersign inspect', ...given(options)].join(' ');
  if (isSigned && wasAnother)
    console.log(
      `\n${signature} was made for the previous text and does not fit this one. Synthesis refuses it. Sign the text again and replace the file.`,
    );
  if (isSigned && !wasAnother) console.log(`\n${signature} is there. To check that it fits, run: ${inspect}`);
  else console.log(`\n${steps(file, signature, inspect, practice.location.addressCountry)}`);
  return 0;
}

const steps = (file: string, signature: string, inspect: string, country: string): string =>
  `Next:
  1. Read ${file}. Whoever signs it states it in her or his own name.
     If a fact in it is wrong, correct the fact and run this command again. Do not edit the text.
  2. Sign that file with the program of the certificate: a detached signature (CAdES)${country === 'BR' ? ', policy AD-RB' : ''}.
  3. Put the signature beside it, under exactly this name: ${basename(signature)}
  4. Run: ${inspect}`;

/**
 * Reads stage and practice without the countersignature that is there, which may be stale.
 *
 * @throws UsageError, and ContentError if synthesis would refuse the facts
 */
async function read({ stage: name, config: folder = 'config', practice: file }: WriteOptions) {
  const stage = readStage(folder, name);
  stageOptions(join(folder, `${name}.json`), stage.config);
  const practiceFile = file ?? stage.practiceFile;
  const content = practiceFile === undefined ? undefined : await readContent(practiceFile, dayOf(new Date()));
  const places = new Map([...stage.places, ...(content?.places ?? [])]);
  const problems = [...stage.problems, ...(content?.problems ?? [])];
  throwIfAny(problems.map((problem) => placed(problem, places)));
  if (practiceFile === undefined || !content?.practice)
    throw new Error('Defect: no practice could be read, and no problem was reported');
  return { domain: stage.domain, practiceFile, content, practice: content.practice };
}

/** @throws UsageError */
function addressOf({ address, stage }: WriteOptions, domain: string | undefined): string {
  const rule = address === undefined ? undefined : brokenAddressRule(address);
  if (rule !== undefined) throw new UsageError(`--address ${rule}; received ${show(address!)}.`);
  const own = domain === undefined ? undefined : `https://${domain}`;
  if (own !== undefined && address !== undefined && address !== own)
    throw new UsageError(
      `--address must be ${own}, the domain of the stage ${stage}; received ${show(address)}. Leave it out, or correct the domain.`,
    );
  const either = address ?? own;
  if (either !== undefined) return either;
  throw new UsageError(
    stage === undefined
      ? 'The address of the service is missing: give --address https://www.example.org, or --stage <name> of a stage with a domain.'
      : `The address of the service is missing: give --address https://www.example.org, because the stage ${stage} has no domain.`,
  );
}

/** The options that name the practice, as they were given. */
const given = ({ stage, config, practice }: WriteOptions): string[] =>
  Object.entries({ stage, config, practice }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name} ${/^[\w./-]+$/.test(value) ? value : show(value)}`],
  );

const optionsOf = (args: readonly string[]): WriteOptions =>
  parsed({
    args: [...args],
    options: {
      address: { type: 'string' },
      stage: { type: 'string' },
      config: { type: 'string' },
      practice: { type: 'string' },
    },
  }).values;
