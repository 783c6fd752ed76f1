/** Contract §1, §1.1, §6: the PDF files of a practice, which the site map lists. A practice may have none. */
import { type Context, section } from '../harness/check.ts';
import { equal, header, ok, recalled } from '../harness/expect.ts';
import { htmlLinks, markdownLinks, sitemapFiles, sitemapPages } from '../harness/web.ts';
import { ACCEPT } from '../literals.ts';
import { pageRequest } from './negotiation.ts';
import { hasSecurityHeaders } from './security-headers.ts';

/** The text of each link to a PDF file says type and size: `Consent form (PDF, 120 kB)`. */
const IN_HTML = /\(PDF, [\d.,]+\s[kM]B\)<\/a>/g;
const IN_MARKDOWN = /\(PDF, [\d.,]+\s[kM]B\)\]\(/g;

const toFiles = (ctx: Context, links: readonly string[]) =>
  links.filter((url) => url.startsWith(`${ctx.baseUrl}/files/`));

export const fileChecks = section('1 files', 'files', [
  {
    id: 'pdf',
    title: 'each PDF file of the site map is served as a PDF, with a policy that lets nothing run',
    why: 'contract §1: "the PDF files of a practice"; §6: "PDF files have a Content-Security-Policy that allows inline styles only"',
    async run(ctx) {
      for (const path of ctx.some(await sitemapFiles(ctx))) {
        const reply = await recalled(ctx, { path });
        header(reply, 'content-type', 'application/pdf');
        ok(reply.text.startsWith('%PDF-'), path, 'a PDF', reply.text.slice(0, 20));
        hasSecurityHeaders(reply);
      }
    },
  },
  {
    id: 'llms.txt',
    title: 'llms.txt links to each PDF file of the site map',
    why: 'contract §1.1: "Site map and /llms.txt list every PDF file"',
    async run(ctx) {
      const { text } = await recalled(ctx, { path: '/llms.txt' });
      const linked = toFiles(ctx, markdownLinks(text, `${ctx.baseUrl}/llms.txt`));
      const files = (await sitemapFiles(ctx)).map((path) => ctx.baseUrl + path);
      equal(linked.sort(), files.sort(), 'links of /llms.txt to files');
    },
  },
  {
    id: 'size',
    title: 'each link of a page to a PDF file says its size, as HTML and as Markdown',
    why: 'contract §1.1: "The text of a link to a PDF file ends with its type and size"',
    async run(ctx) {
      for (const page of ctx.some(await sitemapPages(ctx))) {
        const html = await recalled(ctx, pageRequest(page, ACCEPT.html));
        const markdown = await recalled(ctx, pageRequest(page, ACCEPT.markdown));
        const inHtml = toFiles(ctx, htmlLinks(html.text, html.request.url));
        const inMarkdown = toFiles(ctx, markdownLinks(markdown.text, markdown.request.url));
        const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
        equal(inMarkdown, inHtml, `links to files of ${page} as Markdown`);
        equal(count(html.text, IN_HTML), inHtml.length, `sizes of files in ${page} as HTML`);
        equal(count(markdown.text, IN_MARKDOWN), inHtml.length, `sizes of files in ${page} as Markdown`);
      }
    },
  },
]);
