/**
 * The first generated practices. Each file beside this one is a property of every practice. `npm run test:deep` takes
 * more of them.
 */
import { practiceOf } from '../support/practices/practice.ts';
import { allProperties, testPractices } from '../support/practices/properties.ts';

const COUNT = 30;
const properties = await allProperties();

describe('practices/practices', () => {
  testPractices(
    Array.from({ length: COUNT }, (_, index) => practiceOf(index + 1)),
    properties,
  );
});
