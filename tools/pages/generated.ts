/** A dozen practices that nobody wrote, in which every two features that share a page occur together. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { NOT_FOUND_PAGES, notFoundPath, SITEMAP } from '../../lambda/shared/routes.ts';
import {
  type Choice,
  type Options,
  pairsIn,
  possible,
  possiblePairs,
} from '../../test/support/practices/covering.ts';
import { BASE, loadPractice } from '../../test/support/practices/loaded-practice.ts';
import { COVERING, OPTIONS, practiceOf } from '../../test/support/practices/practice.ts';
import { type Service, serviceOf } from './service.ts';

export interface Generated {
  readonly seed: number;
  readonly day: 'valid' | 'expired';
}

/** What shares a page or a line: options of the generator, and the day. */
const NAMES = [
  ...['language', 'logo', 'people', 'people[].portrait', 'offices', 'offices[].openingHours', 'openingHours'],
  ...['language.second', 'language.third', 'pages', 'page.photograph', 'brand'],
  'contact.otherChannels[].type.telephone',
];
const DAYS = ['valid', 'expired'] as const;
const LAYOUT_OPTIONS: Options = {
  ...Object.fromEntries(
    NAMES.map((name) => {
      const { values, needs = [] } = OPTIONS[name]!;
      return [name, { values, needs: needs.filter(([other]) => NAMES.includes(other)) }];
    }),
  ),
  day: { values: DAYS },
};

/** Few of the practices in which every two options occur together, in which every two options of the layout do. */
export function chosenPractices(): Generated[] {
  const all = COVERING.flatMap((choice, index) =>
    DAYS.map((day) => ({ seed: index + 1, day, pairs: pairsIn(layoutOf({ ...choice, day })) })),
  );
  const missing = new Set(possiblePairs(LAYOUT_OPTIONS).keys());
  const chosen: Generated[] = [];
  while (missing.size > 0) {
    const added = all.map(({ pairs }) => pairs.filter((pair) => missing.has(pair)).length);
    const most = Math.max(...added);
    if (most === 0) throw new Error(`No practice has ${[...missing].join('; ')}`);
    const { seed, day, pairs } = all[added.indexOf(most)]!;
    chosen.push({ seed, day });
    for (const pair of pairs) missing.delete(pair);
  }
  return chosen;
}

function layoutOf(choice: Choice): Choice {
  const values = Object.entries(LAYOUT_OPTIONS).map(([name, { values: all }]) => {
    const value = choice[name]!;
    return [name, all.includes(value) ? value : all[0]];
  });
  return possible(Object.fromEntries(values), LAYOUT_OPTIONS);
}

/**
 * Makes the practice, and lets a page open it without a server.
 * @param folder - for its files
 */
export async function serveTo(page: Page, { seed, day }: Generated, folder: string): Promise<Service> {
  const { service, [day]: outputs } = await loadPractice(practiceOf(seed), join(folder, `${seed}`));
  await page.route(`${BASE}/**`, (route) => {
    const path = new URL(route.request().url()).pathname.slice(1) || 'index';
    const [main, language] = ['', `${path.split('/')[0]}/`].map((prefix) =>
      notFoundPath(NOT_FOUND_PAGES.html.path, prefix).slice(1),
    );
    const file = [path, `${path}.html`, language!, main!].find((key) => outputs.files.has(key))!;
    const { bytes: body, type: contentType } = outputs.files.get(file)!;
    return route.fulfill({ body, contentType });
  });
  const sitemap = outputs.files.get(SITEMAP.path.slice(1))!.text;
  return serviceOf(BASE, sitemap, service.source, outputs.today);
}
