/**
 * The field of the page on which a reader checks who wrote or called: the one script of the site (contract §6), inline
 * on that page. It compares a text with the channels in the data block before it. It sends and stores nothing, so it
 * has no form, and its text field has no name.
 */
import { channelOf } from './contact.ts';
import { noMatch, Refusal } from './refusal.ts';
import type { ContactReason, OfficialContact } from './types.ts';

/** The JSON in the `script` element before this script. `lambda/render/field.ts` writes it. */
export interface FieldData {
  /** The label of a further channel is what the answer shows of it. */
  readonly contact: OfficialContact;
  /** What the answer shows of the primary channels. */
  readonly lines: { readonly [channel: string]: string };
  /** YYYY-MM-DD, UTC. */
  readonly verifiedAt: string;
  readonly validUntil: string;
  /** Whether the facts had expired when the page was made. */
  readonly expired: boolean;
  /** The telephone to call, as a page shows it, and its link. */
  readonly call: { readonly text: string; readonly url: string };
  readonly words: {
    readonly label: string;
    readonly hint: string;
    readonly check: string;
    readonly official: string;
    readonly notOurs: string;
    readonly cannotTell: string;
    readonly call: string;
    readonly forgedNumber: string;
    readonly forgedEmail: string;
    /** What to do or to type. `not-listed` belongs to `notOurs`, the others to `cannotTell`. */
    readonly reasons: Readonly<Record<ContactReason | 'empty' | 'expired' | 'reload', string>>;
  };
}

/** What the script uses of a browser. The types of browsers would be visible to the code of Lambda too. */
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
  setAttribute(name: string, value: string): void;
}
interface PageEvent {
  readonly inputType: string;
  readonly isComposing: boolean;
  readonly key: string;
  preventDefault(): void;
}
declare const document: { readonly currentScript: PageElement; createElement(name: string): PageElement };
declare const addEventListener: PageElement['addEventListener'];

/** A page that has been open for longer may show a channel that has been withdrawn since. */
const MAX_AGE_MS = 3_600_000;

/** Input events that bring a whole text. While somebody types, half a number would be "not one of ours". */
const WHOLE = /Paste|Drop|Replacement|Break|Paragraph/;

const script = document.currentScript;
const data: FieldData = JSON.parse(script.previousElementSibling.textContent);
const { contact, words } = data;
const openedAt = Date.now();

// check/link.ts calls it. Telephones that are a few years old do not have it.
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
const button = element('button', words.check, { type: 'button' });
const answer = element('div', '', { role: 'status' });
const field = element('div', '', { class: 'sender-field' });
field.append(
  element('label', words.label, { for: FIELD_ID }),
  element('p', words.hint, { id: HINT_ID }),
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
  else show('');
});
// Whoever goes back to this page on the same device does not see the text.
addEventListener('pagehide', () => {
  text.value = '';
  show('');
});

function check(): void {
  const hindrance = whyNot();
  if (hindrance) {
    show('cannot-tell', words.cannotTell, words.reasons[hindrance]);
    return;
  }
  try {
    const { channel, label } = channelOf(text.value, contact);
    const forged = channel === 'email' ? words.forgedEmail : words.forgedNumber;
    show('official', words.official, label ?? data.lines[channel]!, forged, callUs());
  } catch (error) {
    const { result, reason } = error instanceof Refusal ? error : noMatch('format');
    const advice = words.reasons[reason as ContactReason];
    if (result === 'not official') show('not-official', words.notOurs, advice, callUs());
    else show('cannot-tell', words.cannotTell, advice, callUs());
  }
}

/** Why nothing is compared. Then the telephone in the data is not named either. */
function whyNot(): 'empty' | 'expired' | 'reload' | undefined {
  const now = Date.now();
  const today = new Date(now).toISOString().slice(0, 10);
  if (!text.value.trim()) return 'empty';
  if (data.expired || today > data.validUntil) return 'expired';
  // Facts are verified before they are published, so the clock is wrong if it shows a day before that.
  const isCurrent = today >= data.verifiedAt && now >= openedAt && now <= openedAt + MAX_AGE_MS;
  return isCurrent ? undefined : 'reload';
}

/** Replaces the answer, so that screen readers say it again. Without paragraphs there is none. */
function show(result: string, ...paragraphs: readonly (string | PageElement)[]): void {
  answer.className = result;
  answer.textContent = '';
  answer.append(...paragraphs.map((one) => (typeof one === 'string' ? element('p', one) : one)));
}

function callUs(): PageElement {
  const paragraph = element('p', `${words.call} `);
  paragraph.append(element('a', data.call.text, { href: data.call.url }));
  return paragraph;
}

function element(name: string, content = '', attributes: Readonly<Record<string, string>> = {}): PageElement {
  const made = document.createElement(name);
  for (const attribute in attributes) made.setAttribute(attribute, attributes[attribute]!);
  made.textContent = content;
  return made;
}
