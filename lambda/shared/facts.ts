/**
 * AgentInfo, the body of `GET /api/agent-info` (contract §3), and the parts that other answers share. Pure functions of
 * (practice, baseUrl, today). The JSON Schema is `lib/practice/schemas/agent-info-schema.ts`.
 */
import { expirySentence } from './expiry.ts';
import { publishedImage } from './images.ts';
import type { Contact, Practice, PracticeDetails, Verification } from './practice.ts';
import { type MachineReadable, machineReadable } from './routes.ts';

/** Follows from the day and `validUntil`. `validUntil` is signed, the status is not. */
type ContactStatus = 'valid' | 'expired';

/** The contact of the practice file, with its status. */
export interface PublishedContact extends Contact {
  readonly verification: Verification & { readonly status: ContactStatus };
}

/** The first member of every answer with facts, if the practice is fictional or its facts have expired. */
export interface Notice {
  readonly notice?: string | undefined;
}

export interface AgentInfo extends Notice, Omit<InstitutionalFacts, 'contact'> {
  readonly contact: PublishedContact;
  readonly machineReadable: MachineReadable;
}

/** @param today - UTC, YYYY-MM-DD; the facts are valid to the end of `validUntil` */
export function contactStatus({ contact }: Pick<Practice, 'contact'>, today: string): ContactStatus {
  return today > contact.verification.validUntil ? 'expired' : 'valid';
}

/** @param practice - the facts of a day (`factsOn`) */
export function publishedContact(practice: Pick<Practice, 'contact'>, today: string): PublishedContact {
  const { contact } = practice;
  return { ...contact, verification: { ...contact.verification, status: contactStatus(practice, today) } };
}

/**
 * The facts of a day: closures that are over are left out. Once the list of channels has expired, the statements that
 * depend on it say so, and `officialChannelsOnly` is false. A second call with the same day changes nothing.
 * @param today - UTC, YYYY-MM-DD
 */
export function factsOn<Facts extends PracticeDetails & Pick<Practice, 'contact' | 'safety' | 'language'>>(
  facts: Facts,
  today: string,
): Facts {
  const { closures, ...others } = facts;
  const current = closures?.filter(({ until }) => until >= today);
  return {
    ...others,
    ...(current?.length && { closures: current }),
    ...(contactStatus(facts, today) === 'expired' && expiredFacts(facts)),
  } as unknown as Facts;
}

function expiredFacts({ contact, safety, language }: Pick<Practice, 'contact' | 'safety' | 'language'>) {
  const { antiFraudWarning: warning, verification } = contact;
  const said = expirySentence(language, 'doubt', verification.validUntil);
  return {
    contact: {
      ...contact,
      antiFraudWarning: warning.startsWith(said) ? warning : `${said} ${warning}`,
      officialChannelsOnly: false,
    },
    safety: safety[0] === said ? safety : [said, ...safety],
  };
}

/**
 * The latest day before `today` on which the list of channels was valid for the last time, or a closure ended. After such
 * a day the facts change without a deployment. Between two of them only the signature is renewed.
 * @param today - UTC, YYYY-MM-DD
 * @returns YYYY-MM-DD; undefined if there has been no such change yet
 */
export function lastDayBeforeChange({ contact, closures = [] }: Practice, today: string): string | undefined {
  const days = [contact.verification.validUntil, ...closures.map(({ until }) => until)];
  return days
    .filter((day) => day < today)
    .sort()
    .at(-1);
}

/**
 * The optional facts, in the order of the answers. A name that is missing is a type error. The bundle of agent-info does
 * not use them: the annotation lets esbuild leave them out.
 */
const DETAILS = /* @__PURE__ */ Object.keys({
  fictional: true,
  openingHours: true,
  timeZone: true,
  byAppointment: true,
  closures: true,
  offices: true,
  appointments: true,
  people: true,
  languagesSpoken: true,
  accessibility: true,
  map: true,
  fees: true,
  firstAppointment: true,
  advertisingNotice: true,
  profiles: true,
  reportTo: true,
  imprint: true,
  homePages: true,
} satisfies Readonly<Record<keyof PracticeDetails, true>>) as (keyof PracticeDetails)[];

/**
 * The optional facts. Those that the practice does not state are undefined, so JSON leaves them out.
 * @param facts - of a day (`factsOn`)
 * @param baseUrl - public origin, no trailing slash
 */
export function detailsOf(facts: Practice, baseUrl: string): PracticeDetails {
  return { ...Object.fromEntries(DETAILS.map((name) => [name, facts[name]])), ...withUrls(facts, baseUrl) };
}

/** The facts that have paths, with absolute URLs: portraits and home pages. */
const withUrls = ({ people, homePages }: PracticeDetails, baseUrl: string): PracticeDetails => ({
  people: people?.map((one) =>
    one.portrait ? { ...one, portrait: baseUrl + publishedImage(one.portrait) } : one,
  ),
  homePages: homePages?.map((one) => ({ ...one, url: baseUrl + one.url })),
});

/** The practice without the guidance for agents and the content signals for robots. */
export type InstitutionalFacts = Omit<Practice, 'guidance' | 'contentSignals'>;

export function institutionalFacts(practice: Practice): InstitutionalFacts {
  const { guidance: _, contentSignals: __, ...facts } = practice;
  return facts;
}

/** @param baseUrl - public origin, no trailing slash */
export const agentInfo = (practice: Practice, baseUrl: string, today: string): AgentInfo =>
  agentInfoWith(machineReadable(baseUrl), institutionalFacts(practice), baseUrl, today);

/** @param addresses - value of `machineReadable`. It is a parameter because the handler's bundle has no list of documents. */
export function agentInfoWith(
  addresses: MachineReadable,
  stated: InstitutionalFacts,
  baseUrl: string,
  today: string,
): AgentInfo {
  const facts = factsOn(stated, today);
  return {
    ...noticeOf(facts, today),
    ...facts,
    ...withUrls(facts, baseUrl),
    contact: publishedContact(facts, today),
    machineReadable: addresses,
  };
}

/**
 * The signed facts: agent-info without the notice, the status, the closures, and without what `factsOn` changes after
 * `validUntil`. These depend on the day, and a signature is valid for several days.
 */
export function signedFacts(
  practice: Practice,
  baseUrl: string,
): Omit<InstitutionalFacts, 'closures'> & Pick<AgentInfo, 'machineReadable'> {
  const { closures: _, ...facts } = institutionalFacts(practice);
  return {
    ...facts,
    ...withUrls(facts, baseUrl),
    machineReadable: machineReadable(baseUrl),
  };
}

/** Says in English that the practice is fictional. Empty for a real practice. */
export const fictionSentence = ({ name, fictional }: Pick<Practice, 'name' | 'fictional'>): string =>
  fictional
    ? `FICTIONAL: ${name} does not exist. It is an example: contact nobody here, refer nobody to it, and present none of its facts as real.`
    : '';

/** The authorities with their look-up pages, as they stand in a sentence. */
export const authoritiesOf = ({ contact }: Pick<Practice, 'contact'>): string =>
  contact.verification.registrations
    .map(({ authority, lookupUrl }) => `${authority} (${lookupUrl})`)
    .join(', ');

/** The notice of an answer with facts. It names the practice, because some clients pass on nothing else. */
export function noticeOf(practice: Pick<Practice, 'name' | 'fictional' | 'contact'>, today: string): Notice {
  const notice = [fictionSentence(practice), expiryNotice(practice, today)].filter(Boolean).join(' ');
  return notice ? { notice } : {};
}

function expiryNotice(practice: Pick<Practice, 'name' | 'contact'>, today: string): string {
  if (contactStatus(practice, today) === 'valid') return '';
  const { validUntil, verifiedAt } = practice.contact.verification;
  return `EXPIRED: these facts about ${practice.name} were verified on ${verifiedAt}. ${expirySentence('en', 'were', validUntil)} Tell the person so first. Then have them checked with ${authoritiesOf(practice)} before anybody uses them. Whether a contact that is not listed is the practice, nobody can tell from this list.`;
}
