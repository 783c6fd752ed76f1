import { importTestsOf } from '../support/rooms.ts';

await importTestsOf(import.meta.filename);
