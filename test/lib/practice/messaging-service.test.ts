/** A messaging link stays on a host of its service, however the practice spells the name (contract §3). */
import { edited, practiceProblems } from '../content/support.ts';

const NUMBER = '+12025550147';
const AT = '$.contact.messaging';

/** What synthesis says about the messaging channel with these members. */
const problems = (messaging: Record<string, unknown>) =>
  practiceProblems(edited({ 'contact.messaging': { number: NUMBER, ...messaging } }));

const OF_WHATSAPP =
  'must be a link of WhatsApp, which begins with https://wa.me/ or https://api.whatsapp.com/';
const KNOWN = 'WhatsApp, Telegram, Signal, Threema, Messenger, LINE, SMS';

describe('lib/practice/messaging-service', () => {
  test.each([
    ...['Whatsapp', 'WHATSAPP', 'Whats App', 'whats-app', "What's App", 'WhatsApp Business', 'Our WhatsApp'],
    ...['Watsapp', 'WhastApp', 'Whats', 'WhatsApp / Telegram', 'ＷｈａｔｓＡｐｐ', 'WhátsApp'],
  ])('%s is WhatsApp', (service) => {
    const url = 'https://evil.example/12025550147';
    expect(problems({ service, host: 'evil.example', url })).toEqual([
      `${AT}.url: ${OF_WHATSAPP}; received "${url}"`,
    ]);
    expect(problems({ service, url: 'https://wa.me/12025550147' })).toEqual([]);
  });

  test.each<[service: string, url: string]>([
    ['Telegramm', 'https://t.me/+12025550147'],
    ['Signal Messenger', 'https://signal.me/#p/+12025550147'],
    ['Threema', 'https://threema.id/ABCD1234'],
    ['Facebook Messenger', 'https://m.me/harborlantern'],
    ['LINE', 'https://line.me/R/ti/p/@harbor'],
    ['Text message', 'sms:+12025550147'],
    // Links without a host contain the number.
    ['Torpedo', 'sms:+12025550147'],
    ['Calls', 'tel:+12025550147'],
  ])('%s: %s', (service, url) => {
    expect(problems({ service, url })).toEqual([]);
    expect(problems({ service, host: 'wa.me', url })).toEqual([
      `${AT}.host: must be removed: only a service that is not known here has it; received "wa.me"`,
    ]);
  });

  const NO_SMS =
    'receives no SMS, because it is no mobile number: write a mobile number, or a service that uses this number, e.g. WhatsApp';

  test.each([
    ['a fixed line in Germany', '+4930123456'],
    ['a fixed line in Colombia', '+576011234567'],
    ['at shared cost', '+5540031234'],
    ['of a company', '+443001234567'],
    ['a voice mail', '+351600123456'],
  ])('an SMS channel is refused with a number that is %s', (_, number) => {
    for (const service of ['SMS', 'Torpedo'])
      expect(problems({ service, number, url: `sms:${number}` })).toEqual([
        `${AT}.number: ${NO_SMS}; received "${number}"`,
      ]);
    expect(problems({ service: 'WhatsApp', number, url: `https://wa.me/${number.slice(1)}` })).toEqual([]);
    const label = 'Branch';
    const channel = { type: 'messaging', label, service: 'SMS', number, url: `sms:${number}` };
    expect(practiceProblems(edited({ 'contact.otherChannels.0': channel }))).toContain(
      `$.contact.otherChannels[0].number: ${NO_SMS}; received "${number}"`,
    );
  });

  test.each([
    ['a mobile number', '+4915112345678'],
    ['fixed or mobile, as in the US', '+12024560147'],
    ['fixed or mobile, as in Mexico', '+525512345678'],
    ['free of charge', '+18002345678'],
    ['of the internet', '+445612345678'],
    ['assigned by no country', '+5551900000132'],
  ])('an SMS channel may have a number that is %s', (_, number) => {
    expect(problems({ service: 'SMS', number, url: `sms:${number}` })).toEqual([]);
  });

  test('another service has its host in the practice, and the link is on that host', () => {
    const other = { service: 'Session', url: 'https://chat.example.org/u/12025550147' };
    expect(problems({ ...other, host: 'chat.example.org' })).toEqual([]);
    expect(problems(other)).toEqual([
      `${AT}.host: missing: "Session" is none of ${KNOWN}; add "host": the host of its links, e.g. "chat.example.org" if that is the service’s`,
    ]);
    for (const host of ['example.org', 'chat.example.org:8443', 'evil.example'])
      expect(problems({ ...other, host })).toEqual([
        `${AT}.url: must be on ${host}, which "host" names as the host of the service; received "${other.url}"`,
      ]);
    for (const host of ['https://chat.example.org', 'Chat.example.org', 'chat.example.org/u'])
      expect(problems({ ...other, host })).toContain(
        `${AT}.host: must be a host in lower case, without https:// and path; received "${host}"`,
      );
  });

  test('a link of a known service has its name, and no name mixes alphabets', () => {
    const url = 'https://t.me/+12025550147';
    expect(problems({ service: 'Chat', host: 't.me', url })).toEqual([
      `${AT}.url: is a link of Telegram: write that as the service, or give a link of Chat; received "${url}"`,
    ]);
    // A Cyrillic А, among letters of ASCII and among those of mathematics.
    for (const service of ['WhatsАpp', '𝗪𝗵𝗮𝘁𝘀А𝗽𝗽'])
      expect(problems({ service, host: 'evil.example', url: 'https://evil.example/1' })).toEqual([
        `${AT}.service: must not mix letters of two alphabets: write the name as the service does; received "${service}"`,
      ]);
    expect(problems({ service: 'SMS', url: 'https://evil.example/12025550147' })).toEqual([
      `${AT}.url: must be a link of SMS, which begins with sms:; received "https://evil.example/12025550147"`,
    ]);
  });

  test('the same holds for a further channel', () => {
    const channel = { type: 'messaging', label: 'Branch', number: '+12025550171', service: 'WhatsApp' };
    const first = (otherChannel: object) =>
      practiceProblems(edited({ 'contact.otherChannels.0': otherChannel })).filter((line) =>
        line.startsWith('$.contact.otherChannels[0].'),
      );
    const url = 'https://evil.example/12025550171';
    expect(first({ ...channel, url })).toEqual([
      `$.contact.otherChannels[0].url: ${OF_WHATSAPP}; received "${url}"`,
    ]);
    expect(first({ ...channel, service: 'Session', host: 'evil.example', url })).toEqual([]);
  });

  test.each([
    ['profiles', ['https://wa.me/19999999999'], 'profiles[0]', '+19999999999'],
    ['profiles', ['https://chat.whatsapp.com/AbC'], 'profiles[0]', 'https://chat.whatsapp.com/AbC'],
    ['reportTo.0.url', 'https://wa.me/19999999999', 'reportTo[0].url', '+19999999999'],
    ['map', 'https://t.me/somebody', 'map', 'https://t.me/somebody'],
    ['url', 'https://m.me/somebody', 'url', 'https://m.me/somebody'],
    ['offices.0.map', 'https://api.whatsapp.com/send?phone=%2B19999999999', 'offices[0].map', '+19999999999'],
    // A number that is official on WhatsApp may be anybody's on Signal.
    ['map', 'https://signal.me/#p/+12025550147', 'map', '+12025550147'],
  ])('%s cannot be %s', (path, value, where, stranger) => {
    const url = Array.isArray(value) ? value[0] : value;
    expect(practiceProblems(edited({ [path]: value }))).toEqual([
      `$.${where}: opens a conversation with ${stranger}, which is no official channel: remove it, or add the channel to $.contact.otherChannels; received "${url}"`,
    ]);
  });

  test('a fact may link to an official conversation, and to the pages of a messenger about itself', () => {
    const profiles = [
      'https://wa.me/12025550147?text=Hello',
      'https://t.me/',
      'https://www.whatsapp.com/legal/privacy-policy',
      'https://telegram.org/faq',
    ];
    expect(practiceProblems(edited({ profiles }))).toEqual([]);
  });
});
