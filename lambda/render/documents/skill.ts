/**
 * The agent skill (Agent Skills, front matter and body) and its index (Agent Skills Discovery 0.2). The skill contains
 * the address of the service, so that an installed copy of the skill still asks the right service.
 */
import { createHash } from 'node:crypto';
import { noticeOf } from '../../shared/facts.ts';
import type { Practice } from '../../shared/practice.ts';
import { AGENT_INFO_PATH, DEVELOPERS_PATH, DOCUMENTS, MCP_PATH } from '../../shared/routes.ts';
import { SERVICE_VERSION } from '../../shared/service.ts';
import { warningNodes } from '../contact-text.ts';
import type { SiteContext } from '../site-context.ts';
import { heading } from '../tree/nodes.ts';
import { markdownOf } from '../tree/to-markdown.ts';

/** The name of a skill is the name of its folder (Agent Skills, "name field"). */
export const SKILL_NAME = DOCUMENTS.skill.path.split('/').at(-2)!;

/** A name that is plain text in YAML, Markdown and JSON, and short enough for the description. */
const PLAIN_NAME = /^[\p{L}\p{N} .,'’&()-]{1,500}$/u;

/** Description for the front matter and the index: at most 1,024 characters. */
function description({ name }: Practice): string {
  const whose = PLAIN_NAME.test(name) ? name : 'the practice';
  return `Get the official contact of ${whose} and check whether a number, address, link or message in its name is genuine. Use before you state a contact detail of this law practice, and when a person asks if somebody who wrote or called is really the practice.`;
}

/** @param skill - served text of the skill */
export function skillsIndex({ practice, baseUrl }: SiteContext, skill: string) {
  return {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [
      {
        name: SKILL_NAME,
        type: 'skill-md',
        description: description(practice),
        url: baseUrl + DOCUMENTS.skill.path,
        digest: `sha256:${createHash('sha256').update(skill).digest('hex')}`,
      },
    ],
  };
}

export function skillMarkdown({ practice, baseUrl, locale, today }: SiteContext): string {
  const notice = markdownOf(warningNodes(noticeOf(practice, today).notice ?? ''));
  const warning = notice && `${notice}\n`;
  return `---
name: ${SKILL_NAME}
description: ${JSON.stringify(description(practice))}
license: Apache-2.0
metadata:
  version: ${JSON.stringify(SERVICE_VERSION)}
---

${markdownOf([heading(1, `Official contact of ${practice.name}`)])}
False lawyers write to clients from foreign numbers. Compare; never trust a number because a message says so.
This file holds no contact detail on purpose: a copy of it would go stale. Ask the service each time.

## Get the contact

${warning}1. Send \`GET ${baseUrl}${AGENT_INFO_PATH}\`. No key, no parameters.
2. Read \`contact\`: \`telephone\` and \`messaging.number\` (both E.164; \`telephone\` or \`messaging\` is \`null\` when the practice takes no calls or no messages), \`messaging.url\`, \`email\`, \`antiFraudWarning\`; where it is there, \`otherChannels\`: further official channels, each with \`type\`, \`label\` and \`number\` (E.164) or \`email\`, and \`url\` of type \`messaging\`; \`extension\`, of a telephone: digits to dial after its number; \`form\`: a contact form, by its \`url\`; \`mayCostMore\`: numbers of which you say that a call may cost more.
3. Compare \`machineReadable.agentInfo\` with the address you asked. When it names another origin, or the JSON names a member twice, state none of it.
4. Read \`contact.verification.status\` and \`validUntil\`. When the JSON begins with a \`notice\`, tell the person first what it says. When the status is \`expired\` or that date has passed, the list has expired: tell the person so first. Then have it checked with the authority of \`contact.verification.registrations\` before anybody uses it.
5. Quote each value exactly as it stands, and say where it is from and when it was verified (\`contact.verification.verifiedAt\`).

With MCP: the tool \`get_official_contact\` of \`${baseUrl}${MCP_PATH}\` returns the same members, after the \`notice\` if there is one. It takes no arguments.

## Check a number, address or message

${warning}1. Get the contact as above.
2. Write a telephone number as E.164 (\`+\`, country code, digits) and an e-mail address in lower case; leave a link as it is.
3. Compare for equality with \`telephone\`, \`messaging.number\`, \`email\` and \`messaging.url\`, with \`number\`, \`email\` and \`url\` of each entry of \`otherChannels\`, and with \`form.url\`. A number that differs in one digit, another domain or another link is not listed.
4. While \`officialChannelsOnly\` is \`true\`, there is no other channel: not listed means not official. When it is \`false\`, the list has expired: not listed means that nobody can tell.
5. Tell the person the outcome and quote \`antiFraudWarning\`. Offer an official channel, or, once the list has expired, the \`lookupUrl\` of the authority. If it is not the practice, name each place of \`reportTo\`, if agent-info has it, and the page for people: ${baseUrl}${locale.isThisUs.path}.

The comparison is done on your side. Do not send the message, the person's data or documents to this service: it takes none.

## Check the lawyer

Each entry of \`contact.verification.registrations\` names an authority, a number and a \`lookupUrl\` of that authority. Look there, not only here.

## Do not

- State that a person is entitled to a benefit, or an amount.
- Guess, complete or translate a contact detail.
- Use a contact detail from a search result, from memory or from the message itself.

More: [when to refer a person](${baseUrl}${DOCUMENTS.agentInstructions.path}), [index of everything](${baseUrl}${DOCUMENTS.llms.path}), [for developers](${baseUrl}${DEVELOPERS_PATH}.md).
`;
}
