/** Contract §2: links from each representation of a page to the other, and to the index for agents. */
import { agentInfo } from '../documents/agent-info.ts';
import { type Row, section } from '../harness/check.ts';
import { equal, matches, ok, status } from '../harness/expect.ts';
import { absolute, linksOf, tagsOf, words } from '../harness/web.ts';
import { ACCEPT, markdownPath, PAGES } from '../literals.ts';
import { pageRequest, representationIs } from './negotiation.ts';
import { allowsNothing } from './security-headers.ts';

const HTML_WHY =
  'contract §2: "HTML responses: Link and <link> to the Markdown version (rel="alternate"; type="text/markdown") and to /llms.txt (rel="describedby")"';

function pageChecks(page: string): Row[] {
  const copy = markdownPath(page);
  return [
    {
      id: `header-html ${page}`,
      title: `${page} as HTML has Link headers to ${copy} and /llms.txt`,
      why: HTML_WHY,
      async run(ctx) {
        const reply = await ctx.recall(pageRequest(page, ACCEPT.html));
        const links = linksOf(reply);
        const alternate = links.find(
          ({ rel, attributes }) => rel.includes('alternate') && attributes.type === 'text/markdown',
        );
        equal(alternate?.url, ctx.baseUrl + copy, `Link rel="alternate" of ${page}`);
        const described = links.find(({ rel }) => rel.includes('describedby'));
        equal(described?.url, `${ctx.baseUrl}/llms.txt`, `Link rel="describedby" of ${page}`);
      },
    },
    {
      id: `element-html ${page}`,
      title: `${page} as HTML has <link> elements to ${copy} and /llms.txt`,
      why: HTML_WHY,
      async run(ctx) {
        const reply = await ctx.recall(pageRequest(page, ACCEPT.html));
        const links = tagsOf(reply.text).filter(({ name }) => name === 'link');
        const target = (rel: string, type?: string) =>
          links
            .filter(({ attributes }) => words(attributes.rel).includes(rel))
            .filter(({ attributes }) => type === undefined || attributes.type === type)
            .map(({ attributes }) => absolute(attributes.href ?? '', reply.request.url))[0];
        equal(target('alternate', 'text/markdown'), ctx.baseUrl + copy, `<link rel="alternate"> of ${page}`);
        equal(target('describedby'), `${ctx.baseUrl}/llms.txt`, `<link rel="describedby"> of ${page}`);
      },
    },
    ...[page, copy].map(
      (path): Row => ({
        id: `canonical ${path}`,
        title: `Markdown of ${path} names ${page} as its canonical URL`,
        why: 'contract §2: "Markdown responses: … Link: <canonical>; rel="canonical""',
        async run(ctx) {
          const reply = await ctx.recall(pageRequest(path, ACCEPT.markdown));
          status(reply, 200);
          const canonical = linksOf(reply).find(({ rel }) => rel.includes('canonical'));
          equal(canonical?.url, absolute(page, ctx.baseUrl), `Link rel="canonical" of ${path}`);
        },
      }),
    ),
    {
      id: `front matter ${page}`,
      title: `Markdown of ${page} begins with the data of agent-info, and with a notice once the facts have expired`,
      why: 'contract §2: "It begins with YAML front matter"; "Once the facts have expired, it has notice before telephone"',
      async run(ctx) {
        const { text } = await ctx.recall(pageRequest(page, ACCEPT.markdown));
        const [, yaml = ''] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? [];
        const lines = yaml.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line)?.slice(1) ?? []);
        const names = lines.map(([name]) => name);
        const data = Object.fromEntries(
          lines.map(([name, value]) => [name, value?.replace(/^"(.*)"$/, '$1')]),
        );
        const { contact } = await agentInfo(ctx);
        const { verifiedAt, validUntil, status: state } = contact.verification;
        equal(
          [data.telephone, data.messaging, data.email, data.verifiedAt, data.validUntil, data.status],
          [contact.telephone, contact.messaging.number, contact.email, verifiedAt, validUntil, state],
          `front matter of ${page}`,
        );
        equal(names.includes('notice'), state === 'expired', `front matter of ${page} has a notice`);
        if (state !== 'expired') return;
        ok(names.indexOf('notice') < names.indexOf('telephone'), 'notice', 'before telephone', names);
        ok(data.notice.includes(validUntil), 'notice', `a sentence with ${validUntil}`, data.notice);
      },
    },
    {
      id: `twin ${page}`,
      title: `${copy} is the Markdown of ${page}, byte for byte`,
      why: 'contract §1: "the Markdown version of each page at its own URL"',
      async run(ctx) {
        const negotiated = await ctx.recall(pageRequest(page, ACCEPT.markdown));
        const direct = await ctx.recall(pageRequest(copy, ACCEPT.markdown));
        status(direct, 200);
        representationIs(negotiated, 'markdown');
        equal(direct.text, negotiated.text, `body of ${copy}`);
      },
    },
    {
      id: `images ${page}`,
      title: `each image of ${page} is served as an image, and has a text and a size`,
      why: 'contract §1.1: "Every image of a page has a text, its type, and its width and height in the HTML"',
      async run(ctx) {
        const reply = await ctx.recall(pageRequest(page, ACCEPT.html));
        const images = tagsOf(reply.text).filter(({ name }) => name === 'img');
        ok(images.length > 0, `images of ${page}`, 'at least the icon', images.length);
        for (const { attributes } of images) {
          const { src = '', alt, width = '', height = '' } = attributes;
          ok(alt !== undefined, `alt of ${src}`, 'an attribute', alt);
          matches(`${width}x${height}`, /^[1-9]\d*x[1-9]\d*$/, `size of ${src}`);
          const image = await ctx.recall({ path: src });
          status(image, 200);
          allowsNothing(image);
          matches(
            image.header('content-type') ?? '',
            /^image\/(png|jpeg|webp|avif|svg\+xml)$/,
            `type of ${src}`,
          );
        }
        for (const { attributes } of tagsOf(reply.text).filter(({ name }) => name === 'source'))
          for (const candidate of (attributes.srcset ?? '').split(', ')) {
            const [path = ''] = candidate.split(' ');
            const image = await ctx.recall({ path });
            status(image, 200);
            allowsNothing(image);
            equal(image.header('content-type'), attributes.type, `type of ${path}`);
          }
      },
    },
    {
      id: `preview ${page}`,
      title: `${page} has Open Graph tags: title, address, and a picture that is served`,
      why: 'contract §1.1: "Open Graph and Twitter tags with which its link is shown: title, description, canonical address, and as the picture /images/share.png, or the icon"; ogp.me: the four that every page needs',
      async run(ctx) {
        const reply = await ctx.recall(pageRequest(page, ACCEPT.html));
        const metas = tagsOf(reply.text).filter(({ name }) => name === 'meta');
        const content = (property: string) =>
          metas.find(({ attributes }) => (attributes.property ?? attributes.name) === property)?.attributes
            .content ?? '';
        for (const property of ['og:title', 'og:type', 'og:description', 'twitter:card'])
          ok(content(property).trim() !== '', property, 'a text', content(property));
        equal(content('og:url'), absolute(page, ctx.baseUrl), 'og:url');
        const picture = content('og:image');
        ok(picture.startsWith(`${ctx.baseUrl}/`), 'og:image', `a URL under ${ctx.baseUrl}`, picture);
        const image = await ctx.recall({ path: picture.slice(ctx.baseUrl.length) });
        status(image, 200);
        equal(image.header('content-type'), content('og:image:type'), `type of ${picture}`);
      },
    },
    {
      id: `html ${page}`,
      title: `${page} as HTML states its language and its title`,
      why: 'contract §3: `language` of the practice; HTML standard: every page has a title',
      async run(ctx) {
        const reply = await ctx.recall(pageRequest(page, ACCEPT.html));
        const agentInfo = (await ctx.recall({ path: '/api/agent-info' })).json();
        const root = tagsOf(reply.text).find(({ name }) => name === 'html');
        equal(root?.attributes.lang, agentInfo.language, `lang of ${page}`);
        matches(reply.text, /<title>\s*[^\s<]/i, `title of ${page}`);
        const headings = tagsOf(reply.text).filter(({ name }) => name === 'h1').length;
        ok(headings === 1, `<h1> elements of ${page}`, 'one', headings);
      },
    },
  ];
}

export const pageLinkChecks = section('2 links', 'links', PAGES.flatMap(pageChecks));
