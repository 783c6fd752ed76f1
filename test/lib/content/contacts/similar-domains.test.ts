/** An e-mail address and a website whose domains are one letter apart have a warning. */
import { similarDomains } from '../../../../lib/content/contacts/similar-domains.ts';
import { RULES } from '../../../../lib/practice/messages/english.ts';
import { fixtureFacts } from '../support.ts';

const practiceWith = (url: string, ...emails: string[]) => {
  const { contact, ...facts } = fixtureFacts();
  const [email, ...others] = emails;
  const otherChannels = others.map((each) => ({ type: 'email', label: each, email: each }));
  return { ...facts, url, contact: { ...contact, email, otherChannels } };
};
const places = (url: string, ...emails: string[]) =>
  similarDomains(practiceWith(url, ...emails)).map(({ where }) => where);

describe('lib/content/contacts/similar-domains', () => {
  test.each([
    ['a letter more', 'https://marsh-law.com/', 'office@marsh-laws.com'],
    ['a letter less', 'https://marsh-law.com/', 'office@mash-law.com'],
    ['another letter', 'https://marsh-law.com/', 'office@marsh-lav.com'],
    ['two letters swapped', 'https://marsh-law.com/', 'office@marhs-law.com'],
    ['another end', 'https://marsh-law.com/', 'office@marsh-law.co'],
    ['letters that look alike', 'https://marsh-law.com/', 'office@rnarsh-law.com'],
    ['a digit for a letter', 'https://reis-advocacia.adv.br/', 'office@re1s-advocacia.adv.br'],
    ['an accent', 'https://xn--mller-kva.example/', 'office@muller.example'],
    ['hosts below the domains', 'https://www.marsh-law.com/', 'office@mail.marsh-lav.com'],
    ['a suffix of two labels', 'https://marsh.co.uk/', 'office@mash.co.uk'],
    ['short names', 'https://ab.com/', 'office@ac.com'],
  ])('%s', (_, url, email) => {
    expect(places(url, email)).toEqual(['$.contact.email']);
  });

  test.each([
    ['the same domain', 'https://www.marsh-law.com/', 'office@marsh-law.com'],
    ['a host below it', 'https://marsh-law.com/', 'office@mail.marsh-law.com'],
    ['a mail service', 'https://marsh-law.com/', 'marsh@gmail.com'],
    ['two letters', 'https://marsh-law.com/', 'office@marsh-lawyer.com'],
    ['another suffix', 'https://marsh-law.com/', 'office@marsh-law.net'],
    ['suffixes that are one letter apart', 'https://ridge.co.uk/', 'office@lantern.com.uk'],
  ])('no warning about %s', (_, url, email) => {
    expect(places(url, email)).toEqual([]);
  });

  test('one warning for two domains, however many addresses have them', () => {
    const emails = ['a@marsh-law.com', 'b@marsh-lav.com', 'c@marsh-lav.com'];
    expect(similarDomains(practiceWith('https://marsh-law.com/', ...emails))).toEqual([
      {
        where: '$.contact.otherChannels[0].email',
        rule: RULES.similar('https://marsh-law.com/', '$.url'),
        received: 'b@marsh-lav.com',
      },
    ]);
  });

  test('the domain of the stage', () => {
    const practice = practiceWith('https://marsh-law.com/', 'office@marsh-law.com');
    expect(similarDomains(practice, 'marsh-law.com')).toEqual([]);
    expect(similarDomains(practice, 'agents.marsh-law.com')).toEqual([]);
    expect(similarDomains(practice, 'agents.marsh-lav.com').map(({ where }) => where)).toEqual(['$.url']);
  });
});
