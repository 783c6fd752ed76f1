/** Contract §1.1: the documents by which agents find the service follow their standards, and state what it does. */
import { createHash } from 'node:crypto';
import { type Context, type Json, section } from '../harness/check.ts';
import { equal, matches, members, notApplicable, ok, recalled, text, texts } from '../harness/expect.ts';
import { jsonDocument } from '../harness/reply.ts';
import { MCP, VERSIONS } from '../literals.ts';
import { expectResult, META, modern } from '../mcp/requests.ts';
import { agentInfo, homePages } from './agent-info.ts';
import { didOf } from './signature.ts';

const CARD = '/.well-known/mcp/server-card';
const CARD_SCHEMA = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json';
const ARD = '/.well-known/ard.json';
const SKILLS = '/.well-known/agent-skills/index.json';

const ALIASES: readonly (readonly [alias: string, document: string])[] = [
  ['/.well-known/mcp/server-card.json', CARD],
  ['/.well-known/mcp.json', '/mcp.json'],
  ['/.well-known/ai-catalog.json', ARD],
];

/** ARD 0.91 and AI Catalog 1.0: requirements for every entry, nested catalogs included. */
function entries(list: Json, what: string): void {
  ok(Array.isArray(list) && list.length > 0, what, 'a list of entries', list);
  for (const [index, entry] of list.entries()) {
    const name = `${what}[${index}]`;
    matches(entry.identifier, /^urn:air:[a-zA-Z0-9.-]+(:[a-zA-Z0-9._-]+)+$/, `${name}.identifier`);
    text(entry.displayName, `${name}.displayName`);
    matches(entry.type, /^[a-z]+\/[a-z0-9.+-]+(;.+)?$/, `${name}.type`);
    equal(['url', 'data'].filter((key) => entry[key] !== undefined).length, 1, `url or data of ${name}`);
    texts(entry.representativeQueries, `${name}.representativeQueries`);
    const { length } = entry.representativeQueries;
    ok(length >= 2 && length <= 5, `number of representativeQueries of ${name}`, '2 to 5', length);
    if (entry.data) entries(entry.data.entries, `${name}.data.entries`);
  }
}

/** Width and height of a PNG, the first fields of its header chunk (PNG specification §11.2.2). */
const pngSize = (body: Buffer) =>
  body.subarray(1, 4).toString('latin1') === 'PNG' ? [body.readUInt32BE(16), body.readUInt32BE(20)] : [];

export const discoveryChecks = section('1 discovery', 'discovery', [
  ...ALIASES.map(([alias, path]) => ({
    id: `alias ${alias}`,
    title: `${alias} is ${path}, byte for byte`,
    why: 'contract §1.1: "aliases: the server card, /mcp.json and ard.json again, byte for byte"',
    async run(ctx: Context) {
      const reply = await recalled(ctx, { path: alias });
      equal(reply.text, (await ctx.recall({ path })).text, alias);
    },
  })),
  {
    id: 'icons',
    title:
      'the icons of the server are a PNG and an SVG, and the service serves them in the stated type and size',
    why: 'contract §4: "`icons`: a PNG of 512 px and an SVG, served here"; MCP 2026-07-28 schema, Icon',
    async run(ctx) {
      const { icons } = (await expectResult(ctx, modern('server/discover')))._meta[META.server];
      equal(
        icons.map(({ mimeType, sizes }: Json) => [mimeType, ...sizes]),
        [
          ['image/png', '512x512'],
          ['image/svg+xml', 'any'],
        ],
        'types and sizes of the icons',
      );
      for (const { src, mimeType } of icons) {
        ok(src.startsWith(`${ctx.baseUrl}/`), 'src of an icon', `a URL under ${ctx.baseUrl}`, src);
        const reply = await recalled(ctx, { path: src.slice(ctx.baseUrl.length) });
        equal(reply.header('content-type')?.split(';')[0], mimeType, `type of ${src}`);
        if (mimeType === 'image/png') equal(pngSize(reply.body), [512, 512], `width and height of ${src}`);
      }
    },
  },
  {
    id: 'server card',
    title: 'the server card follows its schema, and states the same as server/discover',
    why: 'SEP-2127 schema.json, ServerCard: patterns and lengths; "Consistency with Runtime Behavior"; contract §1.1: "says what server/discover says"',
    async run(ctx) {
      const card = await jsonDocument(ctx, CARD);
      const { _meta, capabilities, supportedVersions } = await expectResult(ctx, modern('server/discover'));
      const { description: _, title, ...server } = _meta[META.server];
      const endpoint = ctx.baseUrl + MCP;
      const expected = {
        ...server,
        ...{ $schema: CARD_SCHEMA, title: card.title && title, capabilities, endpoint },
        remotes: [{ type: 'streamable-http', url: endpoint, supportedProtocolVersions: supportedVersions }],
      };
      for (const [name, value] of Object.entries(expected)) equal(card[name], value, `${name} of the card`);
      matches(card.name, /^(?=.{3,200}$)[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/, 'name of the card');
      matches(card.version, /^\d+\.\d+\.\d+$/, 'version of the card');
      for (const text of [card.description, card.title ?? '-'])
        matches(text, /^.{1,100}$/, 'description and title of the card');
      // The card has serverInfo for scanners of earlier drafts. It may have fewer members, but none that differs.
      members(card.serverInfo, ['name', 'title', 'version'], 'serverInfo of the card');
      for (const [name, value] of Object.entries(card.serverInfo))
        equal(value, _meta[META.server][name], `serverInfo.${name} of the card`);
      equal(supportedVersions, [...VERSIONS], 'supportedVersions');
    },
  },
  {
    id: 'api-catalog',
    title: 'the API catalog is a linkset with both access paths',
    why: 'RFC 9727 §4.2 and Appendix A, RFC 9264 §4.2, RFC 8631',
    async run(ctx) {
      const { linkset } = await jsonDocument(ctx, '/.well-known/api-catalog');
      const anchored = Object.fromEntries(linkset.map((context: Json) => [context.anchor, context]));
      for (const path of ['/api/agent-info', MCP]) {
        const context = anchored[ctx.baseUrl + path];
        members(context, ['service-desc', 'service-doc'], `the context of ${path}`);
        for (const relation of ['service-desc', 'service-doc', 'service-meta'])
          for (const { href, type } of context[relation] ?? []) {
            const reply = await recalled(ctx, { path: href.slice(ctx.baseUrl.length) });
            equal(reply.header('content-type')?.split(';')[0], type, `type of ${href}`);
          }
      }
      const items = anchored[`${ctx.baseUrl}/.well-known/api-catalog`].item.map(({ href }: Json) => href);
      equal(items, [`${ctx.baseUrl}/api/agent-info`, ctx.baseUrl + MCP], 'items of the catalog');
    },
  },
  {
    id: 'ard',
    title: 'ard.json follows ARD 0.91 and AI Catalog 1.0',
    why: 'ARD 0.91 §§4-5, AI Catalog "specVersion", "entries"; Lighthouse accepts no other root member',
    async run(ctx) {
      const manifest = await jsonDocument(ctx, ARD);
      equal(Object.keys(manifest).sort(), ['entries', 'host', 'specVersion'], 'members of the manifest');
      equal(manifest.specVersion, '1.0', 'specVersion');
      text(manifest.host.displayName, 'host.displayName');
      equal(manifest.host.identifier, didOf(ctx), 'host.identifier');
      entries(manifest.entries, 'entries');
      const publisher = new URL((await agentInfo(ctx)).url).hostname;
      for (const { identifier, url, type } of manifest.entries) {
        equal(identifier.split(':')[2], publisher, 'publisher of the entry');
        if (url === undefined) continue;
        const reply = await recalled(ctx, { path: url.slice(ctx.baseUrl.length) });
        equal(reply.header('content-type')?.split(';')[0], type.split(';')[0], `type of ${url}`);
      }
    },
  },
  {
    id: 'agent skills',
    title: 'the index of skills names a skill, and its digest',
    why: 'Agent Skills Discovery 0.2.0: five members, digest of the bytes as served; Agent Skills: front matter',
    async run(ctx) {
      const { $schema, skills } = await jsonDocument(ctx, SKILLS);
      equal($schema, 'https://schemas.agentskills.io/discovery/0.2.0/schema.json', '$schema of the index');
      for (const { name, type, description, url, digest } of skills) {
        equal(type, 'skill-md', 'type of the skill');
        matches(name, /^(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*$/, 'name of the skill');
        matches(description, /^.{1,1024}$/, 'description of the skill');
        equal(url, `${ctx.baseUrl}/.well-known/agent-skills/${name}/SKILL.md`, 'url of the skill');
        const reply = await ctx.recall({ path: url.slice(ctx.baseUrl.length) });
        const hash = createHash('sha256').update(reply.body).digest('hex');
        equal(digest, `sha256:${hash}`, 'digest of the skill');
        const front = /^---\n([\s\S]*?)\n---\n/.exec(reply.text)?.[1] ?? '';
        matches(front, new RegExp(`^name: ${name}$`, 'm'), 'front matter of the skill');
        ok(front.includes(JSON.stringify(description)), 'front matter', 'the same description', front);
        ok(reply.text.includes(`${ctx.baseUrl}/api/agent-info`), 'the skill', 'where to ask', reply.text);
      }
      equal(skills.length, 1, 'number of skills');
    },
  },
  {
    id: 'security.txt',
    title:
      'security.txt has contacts, one expiry, the languages of the practice and its own address, and begins with the notice, if there is one',
    why: 'RFC 9116 §§2.1, 2.5.2, 2.5.3, 2.5.5, 2.5.8; contract §1.1: "Expires is the end of validUntil"; §3: "In security.txt it is the first line, a comment"',
    async run(ctx) {
      const { text: source } = await ctx.recall({ path: '/.well-known/security.txt' });
      const lines = source.trim().split('\n');
      const fields = lines.map((line) => /^([A-Za-z-]+): (.+)$/.exec(line)?.slice(1) ?? []);
      const values = (name: string) => fields.filter(([field]) => field === name).map(([, value]) => value);
      const { contact, notice } = await agentInfo(ctx);
      const comments = lines.filter((line) => line.startsWith('#'));
      // Contract §3: wherever people read such a number, a note says that calls may cost more.
      const note = contact.mayCostMore?.includes(contact.telephone) ? comments.splice(-1) : [];
      equal(comments, notice === undefined ? [] : [`# ${notice}`], 'comments');
      if (notice !== undefined) equal(lines[0], comments[0], 'first line');
      if (note.length > 0)
        equal(lines[lines.indexOf(note[0]!) + 1], `Contact: tel:${contact.telephone}`, 'line after the note');
      const address = contact.email.replace(/[%#&=^`{|}]/g, encodeURIComponent);
      const calls = contact.telephone === null ? [] : [`tel:${contact.telephone}`];
      equal(values('Contact'), [`mailto:${address}`, ...calls], 'Contact');
      equal(values('Expires'), [`${contact.verification.validUntil}T23:59:59Z`], 'Expires');
      equal(values('Canonical'), [`${ctx.baseUrl}/.well-known/security.txt`], 'Canonical');
      const tags = (await homePages(ctx)).map(({ language }) => language);
      equal(values('Preferred-Languages'), [[...new Set([...tags, 'en'])].join(', ')], 'Preferred-Languages');
    },
  },
  {
    id: 'vCard',
    title: 'the vCard has every channel of agent-info, and the first and last day of the facts',
    why: 'RFC 6350 §§3.2, 6.7.9; contract §5: "with name, channels and address"; "Its note has the anti-fraud warning, the days between which the facts hold"',
    async run(ctx) {
      const { text: source } = await ctx.recall({ path: '/contact.vcf' });
      const long = source.split('\r\n').filter((line) => Buffer.byteLength(line) > 75);
      equal(long, [], 'lines of more than 75 bytes');
      matches(source, /^BEGIN:VCARD\r\nVERSION:4\.0\r\n[\s\S]*\r\nEND:VCARD\r\n$/, 'the frame');
      const lines = source.replace(/\r\n[ \t]/g, '').split('\r\n');
      const valuesOf = (property: string) =>
        lines.flatMap(
          (line) => new RegExp(`^(?:\\w+\\.)?${property}(?:;[^:]*)?:(.*)$`).exec(line)?.[1] ?? [],
        );
      const plain = (value = '') => value.replace(/\\(.)/g, (_, char) => (char === 'n' ? '\n' : char));
      const { contact, name } = await agentInfo(ctx);
      const { telephone, messaging, email, otherChannels = [], antiFraudWarning, verification } = contact;
      const others = (name: string) => otherChannels.flatMap((channel: Json) => channel[name] ?? []);
      equal(valuesOf('FN').map(plain), [name], 'FN');
      const numbers = [telephone ?? [], messaging?.number ?? []].flat();
      equal(valuesOf('TEL'), [...numbers, ...others('number')], 'TEL');
      equal(valuesOf('IMPP'), [...(messaging ? [messaging.url] : []), ...others('url')], 'IMPP');
      equal(valuesOf('EMAIL').map(plain), [email, ...others('email')], 'EMAIL');
      equal(valuesOf('CONTACT-URI'), contact.form ? [contact.form.url] : [], 'CONTACT-URI');
      const note = plain(valuesOf('NOTE')[0]);
      for (const fact of [antiFraudWarning, verification.verifiedAt, verification.validUntil])
        ok(note.includes(fact), 'NOTE', fact, note);
    },
  },
  {
    id: 'content signals',
    title: 'the content signals of robots.txt, if it has any, are valid and in its first group',
    why: 'RFC 9309; contentsignals.org: search, ai-input, ai-train; yes or no',
    async run(ctx) {
      const reply = await recalled(ctx, { path: '/robots.txt' });
      const { text: source } = reply;
      const [group = ''] = source.split('\n\n');
      const line = /^Content-Signal: (.+)$/m.exec(group)?.[1];
      if (line === undefined) {
        ok(!/content-signal/i.test(source), '/robots.txt', 'no signal elsewhere', source);
        notApplicable('robots.txt has no content signals');
      }
      for (const signal of line.split(', '))
        matches(signal, /^(search|ai-input|ai-train)=(yes|no)$/, 'signal');
    },
  },
]);
