/** A temporary folder with a copy of the fixture service and mistakes in it, and the messages about them. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadService, type Service } from '../../../lib/content/load-service.ts';
import { warningsOf } from '../../../lib/content/warnings/warnings.ts';
import { ContentError } from '../../../lib/practice/messages/content-error.ts';
import { describeInFile } from '../../../lib/practice/messages/problem.ts';
import { temporaryDirectory, writeFiles } from '../stack/fixture.ts';
import { ROOT, TODAY } from './support.ts';

export const folder = temporaryDirectory();

type Files = Readonly<Record<string, string | Uint8Array | undefined>>;

/** The lines of the error message; empty if the service is good. */
export async function serviceProblems(files: Files, stage?: string): Promise<readonly string[]> {
  try {
    await load(files, stage);
    return [];
  } catch (error) {
    // Any other error is a defect.
    if (!(error instanceof ContentError)) throw error;
    return withoutFolder(error.message).split('\n');
  }
}

/** The items of the warning with this beginning; empty if there is no such warning. @throws ContentError */
export async function warningItems(files: Files, beginning: string): Promise<string[]> {
  const warning = warningsOf(await load(files)).find(({ heading }) => heading.startsWith(beginning));
  return (warning?.items ?? []).map((item) => withoutFolder(describeInFile(item)));
}

/** @throws ContentError */
export async function load(files: Files, stage?: string): Promise<Service> {
  rmSync(folder, { recursive: true });
  cpSync(join(ROOT, 'test/fixtures/practices/en/pages'), join(folder, 'pages'), { recursive: true });
  // Without portraits, because its images are not copied.
  const practice = readFileSync(join(ROOT, 'test/fixtures/practices/en/practice.json'), 'utf8');
  writeFileSync(join(folder, 'practice.json'), practice.replace(/\n *"portrait": .*/g, ''));
  writeFiles(folder, files);
  const practiceFile = stage === undefined ? join(folder, 'practice.json') : undefined;
  return await loadService({ stage, configFolder: join(folder, 'config'), practiceFile }, TODAY);
}

const withoutFolder = (text: string) => text.replaceAll(`${folder}/`, '');

/** A page with good front matter. */
export const page = (markdown: string, title = 'T') =>
  `---\ntitle: "${title}"\ndescription: D\nupdated: 2026-11-02\n---\n${markdown}\n`;
