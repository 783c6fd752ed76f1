/** Contract §3: the fields of `GET /api/agent-info`. */
import { type Context, type Json, type Reply, type Row, section } from '../harness/check.ts';
import { equal, hasForm, matches, notApplicable, ok, recalled } from '../harness/expect.ts';
import { everyMember } from '../harness/reply.ts';
import { decodeEntities } from '../harness/web.ts';
import { ACCEPT, AGENT_INFO } from '../literals.ts';
import { FIELDS } from './agent-info-form.ts';

/** Links to a conversation that contain a number (contract §3). */
const WITH_NUMBER = /^https:\/\/(wa\.me|api\.whatsapp\.com)\/|^https:\/\/t\.me\/\+|^(sms|tel):/;
/**
 * Braces of templates, control characters, format characters (Unicode category Cf: bidirectional overrides, zero
 * widths, tags) and unpaired surrogates. Scripts need the two joiners.
 */
const NOT_PLAIN = /\{\{|\}\}|(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}]/u;

export async function agentInfo(ctx: Context): Promise<Json> {
  const reply = await recalled(ctx, { path: AGENT_INFO, headers: { Accept: 'application/json' } });
  return reply.json();
}

/** Contract §3, in the languages of the service. */
const TAKES_NO = {
  telephone:
    '(The practice takes no calls|El despacho no atiende llamadas|O escritório não atende (ligações|chamadas))\\.',
  messaging:
    '(The practice takes no messages|El despacho no recibe mensajes|O escritório não recebe mensagens) ',
} as const;

/** Texts that state the channels. */
const TEXTS = [
  ['/', ACCEPT.html],
  ['/', ACCEPT.markdown],
  ['/llms.txt', '*/*'],
  ['/agent-instructions.md', '*/*'],
  ['/contact.vcf', '*/*'],
] as const;

/** The home page of each language; of a site in one language, `/`. */
export async function homePages(
  ctx: Context,
): Promise<readonly { readonly language: string; readonly path: string }[]> {
  const { language, homePages: all = [{ language, url: `${ctx.baseUrl}/` }] } = await agentInfo(ctx);
  return all.map((home: { language: string; url: string }) => ({
    language: home.language,
    path: home.url.slice(ctx.baseUrl.length),
  }));
}

/** Contract §3: how the notice of agent-info begins, and undefined if there is none. */
export const noticeBegins = ({ fictional, contact }: Json): RegExp | undefined =>
  fictional ? /^FICTIONAL: / : contact.verification.status === 'expired' ? /^EXPIRED: / : undefined;

/** The official channels but the form, each in the form of a further one: messages, telephone, e-mail, then those. */
export function channelsOf({
  messaging,
  telephone,
  extension,
  email,
  openingHours,
  otherChannels = [],
}: Json): Json[] {
  return [
    messaging ? { ...messaging, type: 'messaging', openingHours } : [],
    telephone === null ? [] : { type: 'telephone', number: telephone, extension, openingHours },
    { type: 'email', email },
    otherChannels,
  ].flat();
}

const numberOrEmail = ({ number, email }: Json): string => number ?? email;

const CALLED = ['telephone', 'tty', 'relay'];

/** How people, offices and the imprint name a channel: with its extension if calls to its number reach others too. */
export function nameOf(channel: Json, contact: Json): string {
  const { number, extension } = channel;
  const isShared = channelsOf(contact).some(
    (each) => CALLED.includes(each.type) && each.number === number && each.extension !== extension,
  );
  return isShared && extension ? `${number};ext=${extension}` : numberOrEmail(channel);
}

const memberAt = (info: Json, path: string): Json =>
  path.split('.').reduce<Json>((parent, name) => parent?.[name], info);

const NOT_STATED = 'the practice does not state it';

const fields = FIELDS.map(([path, form]): Row => {
  const isOptional = form.safeParse(undefined).success;
  return {
    id: path,
    title: isOptional ? `${path}, if agent-info states it, has the right form` : `agent-info states ${path}`,
    why: isOptional
      ? 'contract §3: "Optional, there when the practice states them"'
      : 'contract §3: "AgentInfo (all fields required but those said to be optional)", and the inner fields',
    async run(ctx) {
      const value = memberAt(await agentInfo(ctx), path);
      if (isOptional && value === undefined) notApplicable(NOT_STATED);
      hasForm(value, form, `agent-info ${path}`);
    },
  };
});

export const agentInfoChecks = section('3 agent-info', 'agent-info', [
  ...fields,
  {
    id: 'notice',
    title: 'agent-info begins with a notice if it is fictional or has expired, and else has none',
    why: 'contract §3: "notice is then the first member"; "status is valid or expired"; "fictional is true"',
    async run(ctx) {
      const info = await agentInfo(ctx);
      const { status: state, verifiedAt, validUntil, registrations: bars } = info.contact.verification;
      const begins = noticeBegins(info);
      equal('notice' in info, begins !== undefined, 'agent-info has a notice');
      equal('notice' in info.contact, false, 'contact of agent-info has a notice');
      if (begins === undefined) return;
      equal(Object.keys(info)[0], 'notice', 'first member of agent-info');
      matches(info.notice, begins, 'notice');
      ok(info.notice.includes(info.name), 'notice', info.name, info.notice);
      if (state === 'valid') return;
      const places = bars.map(({ lookupUrl }: Json) => lookupUrl);
      for (const part of ['EXPIRED: ', verifiedAt, validUntil, ...places])
        ok(info.notice.includes(part), 'notice', part, info.notice);
    },
  },
  {
    id: 'plain values',
    title: 'no fact contains a template, a control character or an invisible character',
    why: 'contract §3: "A fact is a value, never a template"',
    async run(ctx) {
      for (const [name, value] of everyMember(await agentInfo(ctx)))
        if (typeof value === 'string')
          ok(!NOT_PLAIN.test(value), `agent-info, a ${name}`, 'plain text', JSON.stringify(value));
    },
  },
  {
    id: 'messaging leads to its number',
    title: 'the messaging URL contains the messaging number, if links of that service contain one',
    why: 'contract §3: "messaging.url must lead to messaging.number where the service is one whose links carry it"',
    async run(ctx) {
      const { number, url = '' } = (await agentInfo(ctx)).contact.messaging ?? {};
      if (!WITH_NUMBER.test(url)) notApplicable('links of this messaging service contain no number');
      const { pathname, searchParams } = new URL(url);
      const carried = searchParams.get('phone') ?? pathname;
      equal(`+${carried.replace(/\D/g, '')}`, number, `number in ${url}`);
    },
  },
  {
    id: 'one number',
    title:
      'there is a telephone or messaging; the warning begins with a sentence about the one that is not there',
    why: 'contract §3: "One of the two is there"; "antiFraudWarning then begins with a sentence that says so"',
    async run(ctx) {
      const { contact } = await agentInfo(ctx);
      const [name, other] = (['telephone', 'messaging'] as const).filter((each) => contact[each] === null);
      equal(other, undefined, 'the second of the two that is null');
      if (name === undefined) return;
      if (contact.verification.status === 'valid')
        matches(contact.antiFraudWarning, new RegExp(`^${TAKES_NO[name]}`), 'antiFraudWarning');
      for (const [path, Accept] of TEXTS) {
        const { text: shown } = await ctx.recall({ path, headers: { Accept } });
        matches(shown.replace(/\r\n /g, ''), new RegExp(TAKES_NO[name]), path);
      }
    },
  },
  {
    id: 'no-accept',
    title: 'agent-info is the same without Accept, for any type and for another type',
    why: 'RFC 9110 §12.5.1 leaves a 406 to the service; contract §2 sends no 406',
    async run(ctx) {
      const expected = await agentInfo(ctx);
      for (const headers of [{}, { Accept: '*/*' }, { Accept: 'text/html' }])
        equal((await ctx.request({ path: AGENT_INFO, headers })).json(), expected, 'agent-info');
    },
  },
  {
    id: 'closures over',
    title: 'no closure is over',
    why: 'contract §3: "A closure is left out from the day after its until on (UTC), everywhere"',
    async run(ctx) {
      const reply = await ctx.recall({ path: AGENT_INFO, headers: { Accept: 'application/json' } });
      // Date is the time at which the service made the answer, cached or not (RFC 9110 §6.6.1).
      const today = new Date(reply.header('date')!).toISOString().slice(0, 10);
      const { closures } = reply.json();
      if (closures === undefined) notApplicable(NOT_STATED);
      for (const { until } of closures) ok(until >= today, 'until of a closure', `${today} or later`, until);
    },
  },
  {
    id: 'official channels',
    title:
      'the channels of a person, of an office and of the imprint are official channels, each of which is there once',
    why: 'contract §3: "A channel of a person or of an office and imprint.dataProtection are names of official channels"',
    async run(ctx) {
      const { contact, people = [], offices = [], imprint: site } = await agentInfo(ctx);
      const all = channelsOf(contact);
      const official = all.map((channel) => nameOf(channel, contact));
      const named = [
        ...[...people, ...offices].flatMap(({ channels = [] }: Json) => channels),
        site?.dataProtection,
      ];
      for (const name of named.filter((each) => each !== undefined))
        ok(official.includes(name), 'a channel', `one of ${official.join(', ')}`, name);
      const different = new Set(all.map((each) => `${each.type} ${numberOrEmail(each)} ${each.extension}`));
      equal(all.length, different.size, 'number of different channels');
    },
  },
  {
    id: 'contact-page',
    title: 'the contact page states every official channel and the warning, as HTML and as Markdown',
    why: 'contract §3: one file "is the source of every fact the service states: agent-info, all tool results, pages"',
    async run(ctx) {
      const { contact } = await agentInfo(ctx);
      for (const Accept of ['text/html', 'text/markdown']) {
        const reply = await ctx.recall({ path: '/contact', headers: { Accept } });
        states(reply, contact, contact.antiFraudWarning);
      }
    },
  },
]);

/** The page states every official channel and these facts. */
export function states(reply: Reply, contact: Json, ...facts: readonly string[]): void {
  const digits = (value: string) => value.replace(/\D/g, '');
  // JSON-LD and other data of a page are not what a reader sees.
  const source = reply.text.replace(/<script[\s\S]*?(?:<\/script>|$)/g, '');
  const isMarkdown = reply.header('content-type')?.startsWith('text/markdown');
  // An escaped bracket begins no tag, and an escaped ampersand no entity (CommonMark §2.4). An address in brackets shows.
  const shown = isMarkdown ? source.replace(/\\[<>&]|<(https:[^<>]+)>/g, '$1') : source;
  const words = lettersOf(decodeEntities(shown.replace(/<[^<>]+>/g, ' ')));
  const [page, values] = [reply.request.path, channelsOf(contact).map(numberOrEmail)];
  const addresses = values.filter((value) => value.includes('@'));
  const labels = (contact.otherChannels ?? []).map(({ label }: Json) => label);
  const what = `${page} as ${reply.header('content-type')}`;
  const forms = contact.form ? [contact.form.label, contact.form.url] : [];
  for (const fact of [...addresses, ...labels, ...forms, ...facts])
    ok(words.includes(lettersOf(fact)), what, `the words "${fact}"`, 'a page without it');
  for (const number of values.filter((value) => !value.includes('@')))
    ok(digits(source).includes(digits(number)), what, number, 'a page without it');
}

/** Letters and digits only, so that escapes and emphasis make no difference. */
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
