/** What every page and document of one site is rendered from, worked out once: rendering stays linear in the pages. */
import { channels } from '../shared/channels.ts';
import { contactStatus } from '../shared/facts.ts';
import type { Limits } from '../shared/limits.ts';
import type { Practice } from '../shared/practice.ts';
import { escapeMarkdown, markdownLink } from './escape.ts';
import type { Schemas, SiteSource } from './site-source.ts';
import type { Words } from './words/en.ts';
import { wordsFor } from './words/index.ts';

export interface SiteContext {
  readonly practice: Practice;
  readonly limits: Limits;
  readonly schemas: Schemas;
  readonly checker: SiteSource['checker'];
  readonly words: Words;
  /** Public origin, no trailing slash. */
  readonly baseUrl: string;
  /** UTC, YYYY-MM-DD. */
  readonly today: string;
  /** What is said of facts that have expired; empty while they hold. */
  readonly expired: string;
  /** The official channels as a Markdown list. */
  readonly channels: string;
}

export function siteContext(
  { practice, limits, schemas, checker }: SiteSource,
  baseUrl: string,
  today: string,
): SiteContext {
  const words = wordsFor(practice.language);
  return {
    ...{ practice, limits, schemas, checker, words, baseUrl, today },
    expired: expiredSentence(practice, words, today),
    channels: channelList(practice, words),
  };
}

export function expiredSentence(practice: Practice, words: Words, today: string): string {
  return contactStatus(practice, today) === 'expired'
    ? words.expired(practice.contact.verification.validUntil)
    : '';
}

/** The name that readers know a channel by. */
export const channelLabel = ({ kind, service }: ReturnType<typeof channels>[number], words: Words): string =>
  kind === 'messaging' ? service! : words[kind];

function channelList(practice: Practice, words: Words): string {
  return channels(practice)
    .map(
      (channel) =>
        `- **${escapeMarkdown(channelLabel(channel, words))}:** ${markdownLink(channel.value, channel.url)}`,
    )
    .join('\n');
}
