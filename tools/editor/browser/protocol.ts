/** The types of what the browser part and the server of the editor send each other. */

/** Texts of the editor in one language; `{0}`, `{1}` stand for values. `lambda/locales/en/editor.json` has their keys. */
export type Locale = Readonly<Record<string, string>>;

/** The controls for facts. Kinds of the table of facts that are no choice have a control of the same name. */
export type Widget =
  | 'boolean'
  | 'channel'
  | 'checkboxes'
  | 'choice'
  | 'colour'
  | 'date'
  | 'email'
  | 'host'
  | 'image'
  | 'link'
  | 'office'
  | 'paragraph'
  | 'spokenLanguage'
  | 'telephone'
  | 'text'
  | 'time'
  | 'closingTime'
  | 'timeZone'
  | 'url'
  | 'year';

/** A part of the form. */
export interface FormGroup {
  readonly id: string;
  readonly title: string;
  /** JSON Schema of the members of the practice file that this part asks for, with their labels and help. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** The `uiSchema` of `@rjsf/core` for the schema. */
  readonly uiSchema: Readonly<Record<string, unknown>>;
}

/** A file of a draft besides the practice file: a text, an uploaded picture or PDF file, or null if the draft removes it. */
type DraftFile = { readonly text: string } | { readonly upload: string } | null;

export interface Draft {
  readonly facts: unknown;
  /** Name (`pages/about.md`, `images/jane-doe.jpg`) → its new content. Other files are as they are saved. */
  readonly files: Readonly<Record<string, DraftFile>>;
}

export interface EditorProblem {
  /** Name, relative to the folder of the practice. */
  readonly file: string;
  /** JSON path of a fact, or the field or element of another file. */
  readonly where: string;
  /** Line of the file, from 1. @default the problem is of the whole file */
  readonly line: number | undefined;
  /** Label of the fact, or title of the page. */
  readonly label: string | undefined;
  readonly text: string;
  /** Address of the link in a page that the problem is of. */
  readonly link?: string;
  /** Whether the place is empty, and has to be filled. */
  readonly isMissing: boolean;
  /** The broken rule in English, if it is one of files that the editor does not write. @default `text` is the rule */
  readonly english?: string;
}

export interface EditorChange {
  readonly label: string;
  /** Empty: the label says what it was. @default the fact is added */
  readonly was?: string;
  /** Empty: the label says what it is. @default the fact is removed */
  readonly now?: string;
  /** The changes of the facts of a person, an office or a page. */
  readonly parts?: readonly EditorChange[];
}

/** A placeholder that a page may contain: `{{name}}`. */
export interface Placeholder {
  readonly name: string;
  /** `blocks` stand alone on their line. `service` are addresses and limits of the service. */
  readonly kind: 'facts' | 'links' | 'blocks' | 'service';
  /** One of those that pages have most. */
  readonly isCommon?: true;
  readonly label: string;
  /** What the page shows in its place; empty for a block. */
  readonly shown: string;
}

/** A contact in a page that is no official channel, and of which the page does not name the owner. */
export interface Stranger {
  readonly file: string;
  readonly line: number | undefined;
  readonly contact: string;
  /** Address of the link. @default the contact is text without a link */
  readonly link?: string;
  /** Whether the link may open the practice's own contact form. */
  readonly canBeForm?: boolean;
}

/** An official channel that a person confirms before it is published. */
export interface ChannelToConfirm {
  /** Type of the channel, or `form`; it decides how a person tries it. */
  readonly kind: string;
  readonly label: string;
  /** Number (E.164), e-mail address, or address of the form. */
  readonly value: string;
  /** How people and offices name it. */
  readonly name: string;
  /** As the pages show it. */
  readonly shown: string;
  /** Whether a person has to try it. */
  readonly isNewNumber: boolean;
}

export interface Checked {
  readonly problems: readonly EditorProblem[];
  /** Problems that other files had before the draft. They prevent a deployment, but not a save. */
  readonly elsewhere: readonly EditorProblem[];
  /** What breaks no rule and is probably wrong: warnings of synthesis, and facts in a text that were replaced. */
  readonly warnings: readonly EditorProblem[];
  /** The mark of a general text in the facts → the text. */
  readonly general: Readonly<Record<string, string>>;
  /** JSON path of a fact → how the server read what was typed. */
  readonly readings: Readonly<Record<string, string>>;
  /** The facts of the draft, with numbers as they were read, and with what follows from them, e.g. the link to a number. */
  readonly followed: unknown;
  readonly changes: readonly EditorChange[];
  readonly channels: readonly ChannelToConfirm[];
  /** Whether a save needs the confirmation of all channels. */
  readonly mustConfirm: boolean;
  readonly placeholders: readonly Placeholder[];
  readonly strangers: readonly Stranger[];
  readonly pages: readonly (readonly [path: string, title: string])[];
  /** JSON path → the texts and the links of a page in which the fact is shown, for a click on it. */
  readonly shownAs: readonly (readonly [path: string, text: string])[];
  /** Whether the site is that of this draft. For a draft with problems, the site before them is shown. */
  readonly isShown: boolean;
  /** Why the draft is not on the disk. */
  readonly unkept?: string;
}

export interface CheckRequest extends Draft {
  /** The facts before the change that a person is typing. @default those that the draft began with */
  readonly settled?: unknown;
  /** The versions that the draft began with. @default those on the disk */
  readonly versions?: Saved['versions'];
  /** Under which the draft is stored until it is saved. @default it is not stored */
  readonly id?: string;
}

/** A stored draft, and what it began with. */
export interface FoundDraft extends Draft {
  readonly base: Saved;
}

export interface Saved {
  /** Name of a file → hash of its bytes. */
  readonly versions: Readonly<Record<string, string>>;
  readonly facts: unknown;
  /** The pages of the practice, by the names of their files. */
  readonly texts: Readonly<Record<string, string>>;
}

/** The general pages of a language, by the names of their files. */
interface GeneralPages {
  /** Those that the site shows if the practice has no page of that name. */
  readonly always: Readonly<Record<string, string>>;
  /** The others, which the site shows only if the practice has no pages in the language. */
  readonly first: Readonly<Record<string, string>>;
  /** The file of *Is this us?*, which has its own name in each language. */
  readonly isThisUs: string;
}

export interface PracticeState extends Saved {
  readonly language: string;
  readonly locale: Locale;
  readonly groups: readonly FormGroup[];
  /** The questions of a guided start. The first one is asked before the others. */
  readonly steps: readonly FormGroup[];
  /** Tag of each language of the service → its general pages. */
  readonly general: Readonly<Record<string, GeneralPages>>;
  /** YYYY-MM-DD. */
  readonly today: string;
  /** The drafts that nobody saved, the newest first. `savedAt` is ISO 8601. */
  readonly drafts: readonly { readonly id: string; readonly savedAt: string }[];
}

export interface SaveRequest extends CheckRequest {
  readonly versions: Saved['versions'];
  /** Values of the channels that a person confirmed: a new number by trying it. */
  readonly confirmed: readonly string[];
}

export type SaveAnswer =
  | { readonly saved: Saved }
  /** Another person saved: the files as they are now. */
  | { readonly conflict: Saved }
  | { readonly problems: readonly EditorProblem[] }
  | { readonly toConfirm: readonly ChannelToConfirm[] };

export interface EarlierState {
  readonly id: string;
  /** ISO 8601. */
  readonly savedAt: string;
  readonly changes: readonly EditorChange[];
}

/** Why the practice cannot be published with Git. */
export interface NoPlace {
  readonly missing: 'git' | 'repository' | 'owner' | 'commit' | 'detached' | 'remote' | 'unknown';
  /** The message of Git. */
  readonly said?: string;
}

/** Where the practice is published, and what is sent. Names of files are relative to the folder of the practice. */
export interface PublishState {
  /** @default the practice is published with Git */
  readonly none?: NoPlace;
  /** Address of the Git remote. */
  readonly remote?: string;
  /** The branch that is checked out. */
  readonly branch?: string;
  /** The files that are sent. */
  readonly files: readonly string[];
  /** The files that the publication removes. */
  readonly gone: readonly string[];
  /** Whether the remote lacks something that is saved. */
  readonly isNew: boolean;
  /** Files in the folder that are never sent, because the project does not read them. */
  readonly left: readonly string[];
  /** Other files, relative to the repository, that somebody committed and the push sends too. */
  readonly others: readonly string[];
  /** Programs that the repository names, and that publishing may run. */
  readonly runs: readonly string[];
  /** One for each stage with a domain. */
  readonly deployed: readonly Deployed[];
}

export type Published =
  | {
      readonly branch: string;
      /** Address of the pipeline, or of the form to approve the branch. @default the host is not known */
      readonly address: string | undefined;
      /** Git's message why the commit is on a branch of its own. */
      readonly said?: string;
    }
  /** The message of Git. */
  | { readonly error: string; readonly isLate?: boolean };

export interface Deployed {
  readonly origin: string;
  /** Whether it serves what is saved. */
  readonly isCurrent?: boolean;
  /** Why it did not answer. */
  readonly error?: string;
}

/** Another place that shows facts of the practice. */
export interface SheetPlace {
  readonly id: string;
  readonly title: string;
  readonly url?: string;
  readonly values: readonly { readonly label: string; readonly text: string }[];
  /** YYYY-MM-DD. @default nobody has compared it */
  readonly comparedOn?: string | undefined;
  /** Whether the practice has changed since. */
  readonly isChanged?: boolean;
}

/** `portrait` and `tall` are 4:5, `wide` is 3:2. `whole` and `logo` have the proportions of the file. */
export type Shape = 'portrait' | 'tall' | 'wide' | 'whole' | 'logo';

/** The part of a picture that is shown. Zoom 1 is the largest part. `x` and `y` are its position from 0 to 1. */
export interface Crop {
  readonly shape: Shape;
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export interface Uploaded {
  /** For `DraftFile`. */
  readonly upload: string;
  /** Kinds of metadata that were removed from a picture. */
  readonly removed: readonly string[];
}
