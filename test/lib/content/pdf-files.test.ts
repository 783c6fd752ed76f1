/** PDF files of a practice: what is refused, what is published, and what links say about them. */
import { renderSite } from '../../../lambda/render/site.ts';
import { brokenPdfRule } from '../../../lib/content/pdf-files.ts';
import { PNG } from '../../support/images.ts';
import { pdf } from '../../support/pdf.ts';
import { load, page, serviceProblems, warningItems } from './service-folder.ts';

const BASE = 'https://front-door.example.net';
const LINKS = '[Consent form](/files/consent.pdf), **[Fees, second page](/files/in/fees.pdf#page=2)**';
const FILES = {
  'files/consent.pdf': pdf(119_000),
  'files/in/fees.pdf': pdf(1_200_000),
  'pages/extra.md': page(LINKS),
};

/** A PDF whose objects are listed in a stream (ISO 32000-1 §7.5.8). */
const streamed = (member = '') => {
  const objects = '%PDF-1.5\n';
  return `${objects}7 0 obj\n<< /Type /XRef ${member}/Length 1 >>\nstream\nx\nendstream\nendobj\nstartxref\n${objects.length}\n%%EOF\n`;
};

describe('lib/content/pdf-files', () => {
  test('a broken or encrypted file is refused', () => {
    const encrypted = '/Encrypt 9 0 R ';
    const ids = [
      pdf(),
      `${pdf().toString('latin1')}\r\n`,
      streamed(),
      ...[pdf(0, encrypted), streamed(encrypted)],
      ...[
        pdf().subarray(0, -9),
        pdf()
          .toString()
          .replace(/startxref\n\d+/, 'startxref\n12'),
        '%PDF-1.4\n',
      ],
      ...[PNG, '', `\n${pdf()}`],
      pdf(5_000_000),
    ].map((file) => brokenPdfRule(Buffer.from(file as string))?.id);
    expect(ids).toEqual([
      ...[undefined, undefined, undefined],
      ...['pdf.encrypted', 'pdf.encrypted'],
      ...['pdf.end', 'pdf.end', 'pdf.end'],
      ...['pdf', 'pdf', 'pdf'],
      'pdf.large',
    ]);
  });

  test('each message says what to do, and a link to such a file is no second mistake', async () => {
    const problems = await serviceProblems({
      'files/My Form.PDF': pdf(),
      'files/consent.pdf': pdf(0, '/Encrypt 9 0 R '),
      'files/office.jpg': PNG,
      'files/fees.docx': 'x',
      'images/form.pdf': pdf(),
      'pages/extra.md': page('[Consent](/files/consent.pdf) [Fees](/files/fee.pdf)'),
    });
    expect(problems.filter((line) => line.startsWith('  '))).toEqual([
      '  - file name: is no image: move it to the folder files, and link to it: [text](/files/<name>.pdf); received "form.pdf"',
      '  - file name: must be lower-case letters, digits and hyphens: call it my-form.pdf; received "My Form.PDF"',
      '  - file: is encrypted, so not everybody and not every program can read it: save it without password and restrictions',
      '  - file name: must be a PDF: save it as PDF; another name is not enough; received "fees.docx"',
      '  - file name: is no PDF: move it to the folder images; received "office.jpg"',
      expect.stringContaining('nearest known: /files/consent.pdf'),
    ]);
  });

  test('images and files have one limit', async () => {
    const many = Array.from({ length: 5 }, (_, index) => [`files/a${index}.pdf`, pdf(4_500_000)]);
    const files = (count: number) => Object.fromEntries(many.slice(0, count));
    const limit = 'must have at most 20000000 bytes, together with those of the folder';
    expect((await serviceProblems(files(5))).join()).toContain(`${limit} images`);
    const images = { 'images/a.png': Buffer.alloc(2_100_000) };
    expect((await serviceProblems({ ...files(4), ...images })).join()).toContain(`${limit} files`);
  });

  test('a file that no page links to is published with a warning', async () => {
    const files = {
      'files/consent.pdf': pdf(),
      'files/old.pdf': pdf(),
      'pages/extra.md': FILES['pages/extra.md'],
    };
    expect(await warningItems({ ...files, 'files/in/fees.pdf': pdf() }, 'These files are published')).toEqual(
      [
        'files/old.pdf file: can be read by everybody who knows its address: link to it, [text](/files/old.pdf), or delete it',
      ],
    );
  });

  describe('a good file', () => {
    const rendered = async (language = 'en') => {
      const { source } = await load(FILES);
      const practice = { ...source.practice, language };
      const { files } = renderSite({ ...source, practice }, BASE, '2026-11-20');
      return (key: string) => files.find((each) => each.key === key)!;
    };

    test('is published as it is, and its links say type and size in HTML, in Markdown and in llms.txt', async () => {
      const file = await rendered();
      const { body, encoding, contentType } = file('files/in/fees.pdf');
      expect([Buffer.from(body, encoding).equals(FILES['files/in/fees.pdf']), contentType]).toEqual([
        true,
        'application/pdf',
      ]);
      expect(file('extra.html').body).toContain(
        '<a href="/files/consent.pdf">Consent form (PDF, 120 kB)</a>, <strong><a href="/files/in/fees.pdf#page=2">Fees, second page (PDF, 1.2 MB)</a></strong>',
      );
      expect(file('extra.md').body).toContain(`[Consent form (PDF, 120 kB)](${BASE}/files/consent.pdf)`);
      expect(file('llms.txt').body).toContain(
        `## Files\n\n- [Consent form (PDF, 120 kB)](${BASE}/files/consent.pdf)\n- [Fees, second page (PDF, 1.2 MB)](${BASE}/files/in/fees.pdf)\n`,
      );
      expect(file('sitemap.xml').body).toContain(`<loc>${BASE}/files/consent.pdf</loc>\n  </url>`);
    });

    test('has its size in the form of the language', async () => {
      const file = await rendered('pt-BR');
      expect(file('extra.html').body).toMatch(/Fees, second page \(PDF, 1,2\sMB\)/);
    });
  });
});
