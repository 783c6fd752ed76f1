/** The official channels as readers see them, and what is said when they have expired. */
import { channels } from '../shared/channels.ts';
import { contactStatus } from '../shared/facts.ts';
import type { Practice } from '../shared/practice.ts';
import { escapeMarkdown, markdownLink } from './escape.ts';
import type { Forms } from './forms.ts';
import type { Words } from './words/en.ts';

export function expiredSentence(practice: Practice, words: Words, today: string, forms: Forms): string {
  return contactStatus(practice, today) === 'expired'
    ? words.expired(forms.day(practice.contact.verification.validUntil))
    : '';
}

/** The name that readers know a channel by. */
export const channelLabel = ({ kind, service }: ReturnType<typeof channels>[number], words: Words): string =>
  kind === 'messaging' ? service! : words[kind];

export const channelText = ({ kind, value }: ReturnType<typeof channels>[number], forms: Forms): string =>
  kind === 'email' ? value : forms.telephone(value);

/** The official channels as a Markdown list. */
export function channelList(practice: Practice, words: Words, forms: Forms): string {
  return channels(practice)
    .map((channel) => {
      const link = markdownLink(channelText(channel, forms), channel.url);
      return `- **${escapeMarkdown(channelLabel(channel, words))}:** ${link}`;
    })
    .join('\n');
}
