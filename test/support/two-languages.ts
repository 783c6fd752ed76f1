/** The fixture practice in English and Spanish. Each language has a page that the other one does not have. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SiteSource } from '../../lambda/render/site-source.ts';
import { loadService } from '../../lib/content/load-service.ts';
import { generalPagesFolder } from '../../lib/content/read-content.ts';
import { inLanguages } from './practices/translated.ts';
import { FIXTURE_DIR, TODAY } from './service.ts';

const GUIDE = `---
title: Guía
description: Solo en español
updated: 2026-11-02
---
[Quién](/about#inscripcion-profesional), [áreas](/practice-areas), [¿es real?](/is-this-us), [texto](/contact.md), [inicio](/).
`;

export async function sourceInTwoLanguages(): Promise<SiteSource> {
  const folder = mkdtempSync(join(tmpdir(), 'front-door-languages-'));
  try {
    cpSync(FIXTURE_DIR, folder, { recursive: true });
    const practiceFile = join(folder, 'practice.json');
    const facts: unknown = JSON.parse(readFileSync(practiceFile, 'utf8'));
    writeFileSync(practiceFile, JSON.stringify(inLanguages(facts, ['en', 'es'])));
    const pages = join(folder, 'pages/es');
    mkdirSync(pages);
    for (const name of ['index', 'about', 'contact'])
      cpSync(join(generalPagesFolder('es'), `${name}.md`), join(pages, `${name}.md`));
    writeFileSync(join(pages, 'guia.md'), GUIDE);
    return (await loadService({ practiceFile }, TODAY)).source;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
