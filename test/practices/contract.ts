/**
 * Facts and documents of every practice meet the contract, on a day on which the facts are valid and on the day after.
 */
import { Run } from '../../tools/contract/harness/run.ts';
import { CHECKS } from '../../tools/contract/suite.ts';
import { BASE } from '../support/practices/loaded-practice.ts';
import type { Property } from '../support/practices/properties.ts';
import { renderedService } from '../support/rendered-service.ts';

const SECTIONS = /^(?:1 (?:schemas|discovery|files)|2 languages|3 |5 (?:\/(?:mcp|openapi)|documents))/;
/** The publisher makes the signatures, and a generated practice may lack the pages that every practice has. */
const OTHERS = /signature|contact-page|2 languages language\.\/|\.(?:developers|405 page|sitemap)$/;

const ROWS = CHECKS.filter(({ id, section }) => SECTIONS.test(section) && !OTHERS.test(`${section} ${id}`));

export const property: Property = {
  sentence: 'facts, tools and documents meet the contract',
  async holds({ practice: { seed }, service: { source }, valid, expired }) {
    // Both days take 150 ms.
    const { today, site } = seed % 2 === 0 ? valid : expired;
    const run = new Run(renderedService(source, { today, site, baseUrl: BASE }));
    for (const row of ROWS) {
      const { error } = await run.check(row);
      if (error) throw new Error(`${row.id} on ${today}: ${error.message}`);
    }
  },
};
