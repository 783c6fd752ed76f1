/** URLs that hide where they lead (contract §3), and messaging links that lead to another number. */
import { edited, practiceProblems } from '../content/support.ts';

const NUMBER = '+12025550147';

/** Part of a link → its service; of any other link: WhatsApp. */
const SERVICES = [
  ['t.me', 'Telegram'],
  ['telegram.', 'Telegram'],
  ['signal.me', 'Signal'],
  ['sms:', 'SMS'],
  ['tel:', 'Calls'],
] as const;

describe('lib/practice/plain-url', () => {
  describe('an https URL', () => {
    const problem = (url: string) => practiceProblems(edited({ url }));

    test.each([
      'https://example.org',
      'https://example.org/',
      'https://example.org:8443/a%20b/c?d=e&f=%C3%A9#g',
      'https://xn--mller-kva.example/',
      'https://[2001:db8::1]/',
    ])('good: %s', (url) => {
      expect(problem(url)).toEqual([]);
    });

    test.each<[string, string]>([
      ['http://example.org', 'must be an https:// URL: write https://example.org'],
      ['https:/evil.example', 'must be an https:// URL'],
      ['javascript:alert(1)//https://example.org', 'must be an https:// URL'],
      ['https://example.org\\@evil.example', 'must contain no backslash'],
      ['https://example.org\u00a0.evil.example/', 'must contain no space'],
      ['https://exa<mple.org', 'must be a URL'],
      ['https://wa.me@evil.example/12025550147', 'must contain no user name: it leads to evil.example'],
      ['https://:b@evil.example/', 'must contain no user name: it leads to evil.example'],
      ['https://@evil.example/', 'must be written as browsers read it: https://evil.example/'],
      ['https://еxample.org/', 'must be written as browsers read it: https://xn--xample-2of.org/'],
      [
        'https://xn--pypal-4ve.example/',
        'must have a host in the letters of one alphabet; this one looks like another: pаypal.example',
      ],
      ['https://example.org/é', 'must be written as browsers read it: https://example.org/%C3%A9'],
      ['https://example.org?a', 'must be written as browsers read it: https://example.org/?a'],
    ])('refused: %s', (url, rule) => {
      expect(problem(url)).toEqual([`$.url: ${rule}; received ${JSON.stringify(url)}`]);
    });

    test('a line break is reported twice: as a space and by its code point', () => {
      expect(problem('https://example.org/\n')).toEqual([
        '$.url: must contain no space; received "https://example.org/\\n"',
        '$.url: must contain no invisible or control character: U+000A (character 21); received "https://example.org/\\n"',
      ]);
    });

    test('the URL of a registration has the same rules', () => {
      expect(
        practiceProblems(edited({ 'contact.verification.registrations.0.lookupUrl': 'https:b' })),
      ).toEqual([
        '$.contact.verification.registrations[0].lookupUrl: must be an https:// URL; received "https:b"',
      ]);
    });
  });

  describe(`a messaging link to ${NUMBER}`, () => {
    const problem = (url: string) => {
      const [, service] = SERVICES.find(([start]) => url.includes(start)) ?? [undefined, 'WhatsApp'];
      const messaging = { service, number: NUMBER, url };
      return practiceProblems(edited({ 'contact.messaging': messaging }));
    };

    test.each([
      'https://wa.me/12025550147/',
      'https://api.whatsapp.com/send?phone=12025550147',
      'https://api.whatsapp.com/send/?text=Hello&phone=12025550147',
      'https://telegram.dog/+12025550147',
      'sms:+12025550147?body=Hello',
      // Links without a number.
      'https://t.me/harbor_lantern',
      'https://signal.me/#eu/abcdef',
    ])('good: %s', (url) => {
      expect(problem(url)).toEqual([]);
    });

    test.each<[string, string]>([
      ['https://wa.me/12025550148', 'https://wa.me/12025550147'],
      ['https://wa.me/12025550147?text=a&phone=19999999999', 'https://wa.me/12025550147'],
      ['https://wa.me/12025550147/../19999999999', ''],
      ['https://wa.me/12025550147%2F..%2F19999999999', 'https://wa.me/12025550147'],
      [
        'https://api.whatsapp.com/send?phone=12025550147&phone=19999999999',
        'https://api.whatsapp.com/send?phone=12025550147',
      ],
      ['https://api.whatsapp.com/send?text=12025550147', 'https://api.whatsapp.com/send?phone=12025550147'],
      ['https://t.me/%2B19999999999', 'https://t.me/+12025550147'],
      ['https://signal.me/#p/+19999999999', 'https://signal.me/#p/+12025550147'],
      ['sms:+12025550147,+19999999999', 'sms:+12025550147'],
      ['tel:+19999999999', 'tel:+12025550147'],
    ])('refused: %s', (url, right) => {
      const rule = right
        ? `must lead to $.contact.messaging.number: ${right}`
        : 'must be written as browsers read it: https://wa.me/19999999999';
      expect(problem(url)).toEqual([`$.contact.messaging.url: ${rule}; received ${JSON.stringify(url)}`]);
    });

    test.each([
      'https://www.wa.me/12025550147',
      'https://wa.me./12025550147',
      'https://wa.me:8443/12025550147',
      'https://chat.whatsapp.com/AbCdEf',
      'https://wa.me.evil.example/12025550147',
    ])('refused for its host: %s', (url) => {
      const rule =
        'must be a link of WhatsApp, which begins with https://wa.me/ or https://api.whatsapp.com/';
      expect(problem(url)).toEqual([`$.contact.messaging.url: ${rule}; received ${JSON.stringify(url)}`]);
    });

    test.each([
      ['mailto:a@example.org', ''],
      ['http://wa.me/12025550147', ': write https://wa.me/12025550147'],
    ])('refused for its scheme: %s', (url, instead) => {
      expect(problem(url)).toEqual([
        `$.contact.messaging.url: must be an https:// URL${instead}; received ${JSON.stringify(url)}`,
      ]);
    });
  });
});
