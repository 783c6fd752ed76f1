/** More practices than `npm test` takes. The weekly workflow takes 4,000, and others each week. */
import { practiceOf } from '../support/practices/practice.ts';
import { allProperties, testPractices } from '../support/practices/properties.ts';

const { PRACTICES = 150, FIRST_PRACTICE = 1 } = process.env;
const count = Number(PRACTICES);
const properties = await allProperties();

function* practices() {
  for (let index = 0; index < count; index++) yield practiceOf(Number(FIRST_PRACTICE) + index);
}

describe('practices/practices', () => {
  testPractices(practices(), properties, 60_000 + count * 10_000);
});
