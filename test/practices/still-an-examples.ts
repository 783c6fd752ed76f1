/** Of a practice that nobody wrote, nothing is an example's, until something of an example is left in it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Practice } from '../../lambda/shared/practice.ts';
import { exampleContent } from '../../lib/content/notices/example-content.ts';
import type { Property } from '../support/practices/properties.ts';
import { ROOT } from '../support/service.ts';

const [english, spanish, portuguese] = ['en', 'es', 'pt-BR'].map(
  (tag): Practice => JSON.parse(readFileSync(join(ROOT, 'examples', tag, 'practice.json'), 'utf8')),
);

export const property: Property = {
  sentence: 'nothing is an example’s but what nobody else can have',
  holds({ practice: { facts }, service }) {
    expect(service.stillExample).toEqual([]);
    const listed = (changes: Partial<Practice>) =>
      exampleContent('practice.json', {
        ...{ practice: { ...facts, ...changes }, pages: [], pageFile: String, images: [], fonts: [] },
      }).map(({ where }) => where);
    const honest = [english, spanish, portuguese].flatMap((example) => [
      ...example!.accessibility!,
      ...example!.firstAppointment!.whatToBring,
      ...example!.scope,
      example!.people![1]!.name,
    ]);
    expect(listed({ accessibility: honest })).toEqual([]);
    for (const { contact, location, fees } of [english!, spanish!, portuguese!])
      for (const left of [contact.telephone, contact.email, location.streetAddress!, fees!])
        expect(listed({ accessibility: [left, 'Seven steps.'] })).toEqual(['$.accessibility[0]']);
  },
};
