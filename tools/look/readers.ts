/**
 * Puts pages through programs that turn HTML into text, as agents use them, and finds what a program drops: a channel,
 * the hours, the day until which they hold, the statement that no other channel is official.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { runTool } from '../locked-tools.ts';
import type { Audit } from './auditors.ts';
import type { Service, Target } from './service.ts';
import type { Finding, Stated } from './view.ts';

/** A page as a browser shows it, to compare with what the readers make of its HTML. */
interface Shown {
  readonly where: string;
  readonly service: Service;
  readonly target: Target;
  readonly stated: Stated;
}

const extractsSchema = z.object({
  texts: z.record(z.string(), z.array(z.string().nullable())),
  absent: z.array(z.string()),
});

/** @param node - that runs the packages of tools/look/ */
export async function read(node: string, shown: readonly Shown[]): Promise<Audit> {
  const pages = await Promise.all(
    shown.map(async ({ target: { url } }) => {
      const response = await fetch(url, { headers: { Accept: 'text/html' } });
      return { url, html: await response.text() };
    }),
  );
  const script = join(import.meta.dirname, 'extract.mjs');
  const { error, stdout, text } = await runTool(node, [script], {
    cwd: import.meta.dirname,
    input: JSON.stringify(pages),
  });
  if (error) throw new Error(`extract.mjs failed:\n${text.slice(0, 4_000)}`);
  const { texts, absent } = extractsSchema.parse(JSON.parse(stdout));
  const findings: Finding[] = shown.flatMap(({ where, service, target, stated }, index) => {
    const facts = factsOf(service, target, stated);
    const found = (rule: string, detail: string) => ({ by: 'readers', rule, where, detail });
    return facts.flatMap(({ what, forms }) => [
      ...(forms.length === 0 ? [found('stated', `the page does not state ${what}`)] : []),
      ...Object.entries(texts)
        .filter(([, made]) => forms.length > 0 && !keeps(made[index] ?? '', forms))
        .map(([reader]) => found('lost', `${reader} drops ${what}: ${forms.join(' or ')}`)),
    ]);
  });
  const lost = findings.filter(({ rule }) => rule === 'lost').length;
  const without = absent.length > 0 ? ` (not installed: ${absent.join(', ')})` : '';
  const summary = `readers: ${Object.keys(texts).length} over ${pages.length} pages${without}, ${lost} facts lost`;
  return { findings, summary };
}

interface Fact {
  readonly what: string;
  /** As the page shows it. One of them is enough. Empty: the page does not state it. */
  readonly forms: readonly string[];
}

function factsOf({ channels, facts }: Service, { name }: Target, stated: Stated): Fact[] {
  const { validUntil, status } = facts.contact.verification;
  const day = new Intl.DateTimeFormat(facts.language, { dateStyle: 'long', timeZone: 'UTC' });
  const expiry = day.format(new Date(validUntil));
  const form = (text: string) => (text === '' ? [] : [text]);
  return [
    ...channels.map((url, index) => ({ what: url, forms: stated.channels[index] ?? [] })),
    ...stated.hours.map((line) => ({ what: 'the hours', forms: [line] })),
    ...(name === 'contact' && facts.openingHours && stated.hours.length === 0
      ? [{ what: 'the hours', forms: [] }]
      : []),
    { what: 'the last day of validity', forms: stated.text.includes(expiry) ? [expiry] : [] },
    { what: 'that no other channel is official', forms: form(stated.statement) },
    ...(status === 'expired' ? [{ what: 'that the facts have expired', forms: form(stated.expired) }] : []),
  ];
}

const keeps = (text: string, forms: readonly string[]) =>
  forms.some((form) => bare(text).includes(bare(form)));

/** Removes what readers add: addresses of links, numbers of links (lynx), escapes and marks of Markdown, white space. */
const bare = (text: string): string =>
  text
    .replaceAll(/\]\([^)\s]*\)|\[(?:https?:|mailto:|tel:|\/)[^\]]*\]|\[\d+\]/g, '')
    .replaceAll(/[\s\u00ad\u200b\\*_|`[\]]/g, '')
    .toLowerCase();
