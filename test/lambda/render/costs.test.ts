/** A number at shared cost has a note that the call may cost more, wherever people read the number. */
import { fieldData } from '../../../lambda/render/pages/field.ts';
import { peopleFormats } from '../../../lambda/render/people-formats.ts';
import { renderSite } from '../../../lambda/render/site.ts';
import { siteContext } from '../../../lambda/render/site-context.ts';
import { unavailableHtml } from '../../../lambda/render/unavailable.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import { withCosts } from '../../../lib/practice/telephone-numbers.ts';
import { checkedPractice, sourceOf } from '../../support/service.ts';
import { BASE, body, changed, contentFile, FIXTURES, TODAY, withPages } from './support.ts';

const [, portuguese] = FIXTURES;
const NUMBER = '+5540041234';
/** The telephone, of a person too, the number on WhatsApp and the one for data protection. */
const practice = withCosts(
  checkedPractice(
    changed(portuguese!.practice, {
      'contact.telephone': NUMBER,
      'contact.extension': undefined,
      'contact.messaging': { service: 'WhatsApp', number: NUMBER, url: 'https://wa.me/5540041234' },
      'people.1.channels': [NUMBER],
      'offices.0.channels': [NUMBER],
      'imprint.dataProtection': NUMBER,
    }),
  ) as Practice,
);
const NOTE = '(a ligação pode custar mais)';
const LINK = `[4004-1234](tel:${NUMBER}) (+55 4004-1234)`;

describe('lambda/render/costs', () => {
  const page = contentFile(
    'Ligue para {{imprint.dataProtection}}, {{tel contact.telephone}}.\n\n{{people}}\n\n{{imprint}}',
  );
  const site = withPages({ 'fees.md': page }, (folder) =>
    renderSite(sourceOf(practice, folder), BASE, TODAY),
  );
  const markdown = body(site, 'fees.md');
  const html = body(site, 'fees.html');

  test('in sentences', () => {
    expect(markdown.replaceAll('\\', '')).toContain(
      `Ligue para +55 4004-1234 ${NOTE}, [+55 4004-1234](tel:${NUMBER}) ${NOTE}.`,
    );
  });

  test('in lists: the channels, those of a person, and the imprint', () => {
    const lines = markdown.replaceAll('\\', '').split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        `**Telefone ${NOTE}:** ${LINK}`,
        `- **Telefone ${NOTE}:** ${LINK}`,
        `**WhatsApp ${NOTE}:** [4004-1234](https://wa.me/5540041234) (+55 4004-1234)`,
        `- **Dúvidas sobre proteção de dados ${NOTE}:** ${LINK}`,
      ]),
    );
  });

  test('in the contact bar, above its links, which keep their length', () => {
    const contactBar = `<p class="contact-bar">
<strong>Telefone ${NOTE}</strong>
<strong>WhatsApp ${NOTE}</strong>
<a class="nowrap" href="tel:${NUMBER}">Ligue 4004-1234</a>
<a class="nowrap" href="https://wa.me/5540041234" rel="external noopener">WhatsApp <span class="number">4004-1234</span></a>
</p>`;
    expect(html).toContain(contactBar);
    const unavailable = unavailableHtml(practice, [], peopleFormats(practice), TODAY);
    expect(unavailable).toContain(contactBar);
  });

  test('in the field of the page on which a reader checks a sender', () => {
    const { channels, call } = fieldData(siteContext(sourceOf(practice), BASE, TODAY));
    expect(channels[0]!.line).toBe(`Telefone ${NOTE}, WhatsApp ${NOTE}:\n4004-1234\n+55 4004-1234`);
    expect(call).toEqual({ text: `Ligue para nós: 4004-1234 ${NOTE}`, url: `tel:${NUMBER}` });
  });

  test('in the vCard, and as data in the front matter', () => {
    const card = body(site, 'contact.vcf').replaceAll('\r\n ', '');
    expect(card).toMatch(new RegExp(`: \\${NUMBER} \\(a ligação pode custar mais\\)\\\\n`));
    expect(card).toContain(`item1.X-ABLabel:WhatsApp ${NOTE}\r\n`);
    expect(markdown).toContain(`\nmayCostMore: ["${NUMBER}"]\n`);
  });
});
