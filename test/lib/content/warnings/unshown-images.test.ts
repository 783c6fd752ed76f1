/** An image of the folder is published whether or not a page shows it, so a warning names it. */
import { svg } from '../../../support/images.ts';
import { page, warningItems } from '../service-folder.ts';
import { edited } from '../support.ts';

const NAMES = ['shown', 'wide', 'linked', 'styled', 'portrait', 'nowhere', 'in/shown', 'coded'];

describe('lib/content/warnings/unshown-images', () => {
  test('shown, linked, in the style sheet, of a person, and nowhere', async () => {
    const files = {
      ...Object.fromEntries(NAMES.map((name) => [`images/${name}.svg`, svg('<circle r="9"/>')])),
      'practice.json': JSON.stringify(edited({ 'people.0.portrait': '/images/portrait.svg' })),
      'site.css': 'main { background: url("/images/styled.webp") }',
      'pages/a.md': page('![x](/images/shown.svg) [y](/images/linked.svg)').replace(
        'title:',
        'photograph: { src: /images/wide.svg, text: x }\ntitle:',
      ),
    };
    expect(await warningItems(files, 'These images are published')).toEqual(
      ['coded', 'in/shown', 'nowhere'].map(
        (name) =>
          `images/${name}.svg file: can be read by everybody who knows its address: show it on a page, or delete it`,
      ),
    );
  });
});
