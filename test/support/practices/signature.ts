/** The signature below the official channels of a practice, by a test authority. Two in a hundred practices have one. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Practice } from '../../../lambda/shared/practice.ts';
import type { ServiceFiles } from '../../../lib/content/load-service.ts';
import { declarationOf, filesBeside } from '../../../lib/countersignature/declaration.ts';
import { authority, PERSON } from '../authority.ts';
import { ROOT } from '../service.ts';

/** The name in the lawyer's certificate. */
export const SIGNER = PERSON.name;

/** An authority takes 0.3 s of processor time. */
let made: ReturnType<typeof newSigner> | undefined;

function newSigner() {
  const ca = authority({ keys: 'ec' });
  return { ca, lawyer: ca.lawyer({ name: SIGNER, bar: null }) };
}

/**
 * Signs the text, and writes a stage that trusts the authority.
 *
 * @param facts - name the signer
 * @param load - reads the practice in that stage, whose files are removed afterwards
 */
export async function withSignature<Result>(
  practiceFile: string,
  facts: Practice,
  publish: boolean,
  load: (stage: ServiceFiles) => Promise<Result>,
): Promise<Result> {
  made ??= newSigner();
  const { text, signature } = filesBeside(practiceFile);
  const declaration = declarationOf(facts, 'https://front-door.example.net');
  mkdirSync(dirname(text), { recursive: true });
  writeFileSync(text, declaration);
  writeFileSync(signature, made.lawyer.sign(declaration));
  // Trust anchors are below the root of the project.
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const configFolder = mkdtempSync(join(ROOT, '.cache/practices-'));
  try {
    const anchor = relative(process.cwd(), join(configFolder, 'root.pem'));
    writeFileSync(join(configFolder, 'root.pem'), made.ca.root.pem);
    const config = { countersignature: { trustAnchors: [anchor.replaceAll('\\', '/')], publish } };
    writeFileSync(join(configFolder, 'signed.json'), JSON.stringify(config));
    return await load({ stage: 'signed', configFolder, practiceFile });
  } finally {
    rmSync(configFolder, { recursive: true });
  }
}
