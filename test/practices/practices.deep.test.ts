/** More practices than `npm test` takes. PRACTICES says how many; the weekly workflow takes ten times as many, and others. */
import { allProperties, testPractices } from '../support/practices/properties.ts';

const properties = await allProperties();

describe('practices/practices', () => {
  testPractices(400, properties);
});
