/**
 * The field of the page on which a reader checks who wrote or called: the one script of the site (contract §6), inline
 * on that page. It compares a text with the channels in the data block before it. It sends and stores nothing, so it
 * has no form, and its text field has no name.
 */
import { channelOf } from './contact.ts';
import { type Plan, planOf } from './plans.ts';
import { Refusal } from './refusal.ts';
import type { OfficialChannel, Reason } from './types.ts';

interface Link {
  readonly text: string;
  readonly url: string;
}

/** The JSON in the `script` element before this script. `lambda/render/pages/field.ts` writes it. */
export interface FieldData {
  readonly channels: readonly OfficialChannel[];
  /** URLs of the practice's own website and profiles. */
  readonly pages: readonly string[];
  /** The countries of the offices, ISO 3166-1 alpha-2, with their names. */
  readonly countries: { readonly [country: string]: string };
  /** YYYY-MM-DD, UTC. */
  readonly verifiedAt: string;
  readonly validUntil: string;
  /** Whether the facts had expired when the page was made. */
  readonly expired: boolean;
  /** The telephone to call, or else the number to write to, as a page shows it. */
  readonly call: Link;
  /** Offices to which a reader reports a false sender. */
  readonly reports: readonly Link[];
  /** Authorities that a reader asks once the facts have expired. */
  readonly authorities: readonly Link[];
  /** The text that the button copies. */
  readonly warning: string;
  readonly texts: {
    readonly label: string;
    readonly hint: string;
    readonly check: string;
    readonly official: string;
    /** `{country}` stands for the name of a country. */
    readonly dialledIn: string;
    readonly notOurs: string;
    readonly cannotTell: string;
    /** In place of `cannotTell`. */
    readonly headings: { readonly [reason: string]: string };
    readonly compared: string;
    readonly ours: string;
    readonly copy: string;
    readonly copied: string;
    readonly forgedNumber: string;
    readonly forgedEmail: string;
    readonly forgedForm: string;
    /** Advice for each reason. `not-listed` belongs to `notOurs`, the others to `cannotTell`. */
    readonly reasons: Readonly<Record<Reason | Hindrance, string>>;
  };
}

/** Why nothing is compared. */
type Hindrance = 'empty' | 'expired' | 'picture' | 'reload';

/** The parts of the DOM that the script uses. TypeScript's library `DOM` would declare it for the code of Lambda too. */
interface PageElement {
  className: string;
  textContent: string;
  value: string;
  readonly lastElementChild: PageElement;
  readonly previousElementSibling: PageElement;
  addEventListener(type: string, listen: (event: PageEvent) => void): void;
  after(element: PageElement): void;
  append(...elements: readonly PageElement[]): void;
  remove(): void;
  scrollIntoView(options: { readonly block: 'nearest' }): void;
  setAttribute(name: string, value: string): void;
}
interface PageEvent {
  /** Set on a paste. */
  readonly clipboardData?: { readonly files: ArrayLike<unknown> };
  /** Set on a drop. */
  readonly dataTransfer?: { readonly files: ArrayLike<unknown> };
  readonly inputType: string;
  readonly isComposing: boolean;
  readonly key: string;
  preventDefault(): void;
}
declare const document: { readonly currentScript: PageElement; createElement(name: string): PageElement };
declare const addEventListener: PageElement['addEventListener'];
/** Only secure pages have the clipboard. */
declare const navigator: { readonly clipboard?: { writeText(text: string): Promise<void> } };

/** A page that has been open for longer may show a channel that has been withdrawn since. */
const MAX_AGE_MS = 3_600_000;

/** Input events after which the text is checked at once. Half a number, while typing, would be "not one of ours". */
const WHOLE = /Paste|Drop|Replacement|Break|Paragraph/;

const script = document.currentScript;
const data: FieldData = JSON.parse(script.previousElementSibling.textContent);
const { texts } = data;
const plans = Object.keys(data.countries).map(planOf).filter(Boolean) as Plan[];
const openedAt = Date.now();

// lambda/compare/link.ts calls it. Telephones that are a few years old do not have it.
URL.canParse ||= (text) => {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
};

/** Headings of a page have ids of letters, digits and hyphens: none is equal to one with a dot. */
const FIELD_ID = 'sender.text';
const HINT_ID = 'sender.hint';

const text = element('textarea', '', {
  id: FIELD_ID,
  rows: '1',
  'aria-describedby': HINT_ID,
  // Restored texts, suggestions and remote spelling checks would keep or send what was typed.
  autocomplete: 'off',
  autocapitalize: 'off',
  autocorrect: 'off',
  spellcheck: 'false',
  inputmode: 'text',
  enterkeyhint: 'go',
});
const button = element('button', texts.check, { type: 'button' });
/** Not atomic: a screen reader does not read the whole answer again when a button in it changes. */
const answer = element('div', '', { role: 'status', 'aria-atomic': 'false' });
const field = element('div', '', { class: 'sender-field' });
field.append(
  element('label', texts.label, { for: FIELD_ID }),
  element('p', texts.hint, { id: HINT_ID }),
  text,
  button,
  answer,
);
script.after(field);

button.addEventListener('click', check);
text.addEventListener('keydown', (event) => {
  // During composition, Enter chooses a candidate.
  if (event.key !== 'Enter' || event.isComposing) return;
  event.preventDefault();
  check();
});
text.addEventListener('input', (event) => {
  if (WHOLE.test(event.inputType)) check();
  else clear();
});
for (const type of ['paste', 'drop'])
  text.addEventListener(type, (event) => {
    const { files } = event.clipboardData ?? event.dataTransfer ?? { files: [] };
    if (files.length > 0) showHindrance('picture');
  });
// Cleared on leaving, so that the next person who goes back to this page on the device does not see the text.
addEventListener('pagehide', () => {
  text.value = '';
  clear();
});

function check(): void {
  const hindrance = whyNot();
  if (hindrance) {
    showHindrance(hindrance);
    return;
  }
  try {
    const { channel, country } = channelOf(text.value, data, plans);
    show('official', texts.official, [
      lineOf(channel),
      channel.email ? texts.forgedEmail : channel.number ? texts.forgedNumber : texts.forgedForm,
      ...(country ? [texts.dialledIn.replace('{country}', () => data.countries[country]!)] : []),
      link(data.call),
    ]);
  } catch (error) {
    showRefusal(error instanceof Refusal ? error : new Refusal('format'));
  }
}

function showRefusal({ reason, compared, channel }: Refusal): void {
  const advice = texts.reasons[reason];
  const part = compared ? [`${texts.compared} ${compared}`] : [];
  if (reason === 'not-listed')
    show('not-official', texts.notOurs, [
      ...part,
      advice,
      link(data.call),
      copyButton(),
      ...data.reports.map(link),
    ]);
  else
    show(
      reason in texts.headings ? `cannot-tell ${reason}` : 'cannot-tell',
      texts.headings[reason] ?? texts.cannotTell,
      [...part, advice, ...(channel ? [texts.ours, lineOf(channel)] : []), link(data.call)],
    );
}

/** Shows why nothing is compared. Once the list has expired, it links to the authorities and not to the telephone. */
function showHindrance(hindrance: Hindrance): void {
  const links = hindrance === 'expired' ? data.authorities.map(link) : [];
  show('cannot-tell', texts.cannotTell, [texts.reasons[hindrance], ...links]);
}

const lineOf = ({ line }: OfficialChannel) => element('p', line, { class: 'sender-channel' });

/** Why nothing is compared. */
function whyNot(): Hindrance | undefined {
  const now = Date.now();
  const today = new Date(now).toISOString().slice(0, 10);
  if (data.expired || today > data.validUntil) return 'expired';
  if (!text.value.trim()) return 'empty';
  // Facts are verified before they are published, so the clock is wrong if it shows a day before that.
  const isCurrent = today >= data.verifiedAt && now >= openedAt && now <= openedAt + MAX_AGE_MS;
  return isCurrent ? undefined : 'reload';
}

/** The sign beside the heading of an answer, for people who do not see its colour. Screen readers skip it. */
const SIGNS: Readonly<Record<string, string>> = {
  official: '\u2713',
  'not-official': '\u2715',
  'cannot-tell': '?',
};

/** Replaces the answer, so that screen readers say it again. */
function show(result: string, heading: string, parts: readonly (string | PageElement)[]): void {
  clear();
  const [kind = ''] = result.split(' ');
  const title = element('p');
  title.append(element('span', SIGNS[kind], { 'aria-hidden': 'true' }), element('strong', heading));
  answer.className = result;
  answer.append(title, ...parts.map((one) => (typeof one === 'string' ? element('p', one) : one)));
  // An open keyboard leaves little room: the typed text stays in view, with as much of the answer as fits below it.
  for (const part of [answer, text]) part.scrollIntoView({ block: 'nearest' });
}

function clear(): void {
  answer.className = '';
  answer.textContent = '';
}

const link = ({ text: content, url }: Link): PageElement => element('a', content, { href: url });

/** Copies the warning, which contains nothing of the text. Without a clipboard, it shows the warning to be copied. */
function copyButton(): PageElement {
  const copy = element('button', texts.copy, { type: 'button' });
  const showWarning = () => {
    copy.after(element('p', data.warning, { class: 'sender-channel' }));
    copy.remove();
  };
  copy.addEventListener('click', () => {
    const copied = () => {
      copy.textContent = texts.copied;
    };
    if (navigator.clipboard) navigator.clipboard.writeText(data.warning).then(copied, showWarning);
    else showWarning();
  });
  return copy;
}

function element(name: string, content = '', attributes: Readonly<Record<string, string>> = {}): PageElement {
  const made = document.createElement(name);
  for (const attribute in attributes) made.setAttribute(attribute, attributes[attribute]!);
  made.textContent = content;
  return made;
}
