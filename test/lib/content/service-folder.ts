/** A service in a folder of its own: the shipped one with mistakes in it, and what its editor is told. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ContentError } from '../../../lib/content/content-error.ts';
import { loadService } from '../../../lib/content/load-service.ts';
import { temporaryDirectory } from '../fixture.ts';
import { ROOT, TODAY } from './support.ts';

export const folder = temporaryDirectory();

/** The lines of the one message; none: the service is good. */
export function serviceProblems(
  files: Readonly<Record<string, string | Uint8Array | undefined>>,
  stage?: string,
): readonly string[] {
  rmSync(folder, { recursive: true });
  cpSync(join(ROOT, 'site/pages'), join(folder, 'pages'), { recursive: true });
  // Without portraits: the folder has images of its own, or none.
  const practice = readFileSync(join(ROOT, 'site/practice.json'), 'utf8');
  writeFileSync(join(folder, 'practice.json'), practice.replace(/\n *"portrait": .*/g, ''));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    if (content === undefined) rmSync(join(folder, name));
    else writeFileSync(join(folder, name), content);
  }
  const practiceFile = stage === undefined ? join(folder, 'practice.json') : undefined;
  try {
    loadService({ stage, configFolder: join(folder, 'config'), practiceFile }, TODAY);
    return [];
  } catch (error) {
    // Anything else is a defect, and no way to talk to an editor.
    if (!(error instanceof ContentError)) throw error;
    return error.message.replaceAll(`${folder}/`, '').split('\n');
  }
}

/** A page with good front matter. */
export const page = (markdown: string, title = 'T') =>
  `---\ntitle: "${title}"\ndescription: D\nupdated: 2026-11-02\n---\n${markdown}\n`;
