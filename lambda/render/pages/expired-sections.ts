/**
 * Once the list of channels has expired, each section that shows a channel, or depends on the list, begins with a
 * sentence that says so (contract §3), because programs cut a text at its headings and pass on one section.
 */
import { channels } from '../../shared/channels.ts';
import { type ContactText, channelText } from '../contact-text.ts';
import type { SiteContext } from '../site-context.ts';
import { type Node, paragraph, strong, textOf } from '../tree/nodes.ts';

/** Blocks whose text depends on the list of channels. */
const ABOUT_CHANNELS = ['channels', 'warning', 'safety'];

/** @returns whether a text states a channel: as a program or as people write it, or by its link */
export function statesChannel(
  { practice }: Pick<SiteContext, 'practice'>,
  { formats }: ContactText,
): (text: string) => boolean {
  const shown = channels(practice).flatMap((channel) => [
    channel.value,
    channel.url,
    channelText(channel, formats),
    ...(channel.kind === 'email' ? [] : [formats.telephone(channel.value).national ?? channel.value]),
  ]);
  const { form } = practice.contact;
  if (form) shown.push(form.url);
  return (text) => shown.some((value) => text.includes(value));
}

/** A node that can get children. */
type Open = Omit<Node, 'children'> & { children?: Open[] };

interface Section {
  readonly siblings: Open[];
  /** Undefined: it has no heading, as the first section of a page. */
  readonly heading: Open | undefined;
  text: string;
  /** Whether a block of the section depends on the list of channels. */
  depends: boolean;
}

/**
 * @param text - `context.forPeople` or `context.forPrograms`, as the body was filled
 * @param always - whether every section depends on the list. @default those that show a channel
 */
export function withExpiry(
  context: Pick<SiteContext, 'practice'>,
  text: ContactText,
  body: readonly Node[],
  always = false,
): readonly Node[] {
  const sentence = text.wereOfficial;
  if (sentence === '') return body;
  const isAbout = statesChannel(context, text);
  const root = structuredClone(body) as Open[];
  const sections: Section[] = [{ siblings: root, heading: undefined, text: '', depends: false }];
  const read = (siblings: Open[], depends: boolean) => {
    for (const node of siblings) {
      if (node.type === 'heading') sections.push({ siblings, heading: node, text: '', depends: false });
      const section = sections.at(-1)!;
      section.depends ||= depends || ABOUT_CHANNELS.includes(node.className ?? '');
      if (/^(section|blockquote|list|listItem)$/.test(node.type))
        read(node.children!, depends || ABOUT_CHANNELS.includes(node.className ?? ''));
      else section.text += `${textOf(node)} ${addressesIn(node)} `;
    }
  };
  read(root, false);
  for (const { siblings, heading, text: own, depends } of sections) {
    if (own === '' || own.includes(sentence) || !(always || depends || isAbout(own))) continue;
    siblings.splice(heading ? siblings.indexOf(heading) + 1 : 0, 0, paragraph(strong(sentence)) as Open);
  }
  return root;
}

const addressesIn = ({ url = '', children = [] }: Node): string =>
  [url, ...children.map(addressesIn)].join(' ');
