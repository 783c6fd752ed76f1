import { importTestsOf } from '../support/suites.ts';

await importTestsOf(import.meta.filename);
