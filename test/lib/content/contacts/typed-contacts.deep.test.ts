/** The facts of the fixtures contain no telephone number beside the channels, whichever country the practice is in. */
import { getCountries } from 'libphonenumber-js/max';
import { typedContacts } from '../../../../lib/content/contacts/typed-contacts.ts';
import { checkedPractice } from '../../../support/service.ts';
import { FIXTURES, fixtureFacts } from '../support.ts';

describe('lib/content/contacts/typed-contacts', () => {
  test.each(FIXTURES)('%s, in every country', (file) => {
    const practice = checkedPractice(fixtureFacts(file));
    const found = getCountries().flatMap((addressCountry) => {
      const there = { ...practice, location: { ...practice.location, addressCountry } };
      return typedContacts(there, []).inFacts.map(({ where, received }) => ({
        addressCountry,
        where,
        received,
      }));
    });
    expect(found).toEqual([]);
  });
});
