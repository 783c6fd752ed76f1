/** What the editor's browser part and its server send each other. Types only: both parts are bundled alone. */

/** Texts of the editor in one language; `{0}`, `{1}` stand for values. `locales/en.ts` has their keys. */
export type Locale = Readonly<Record<string, string>>;

/** What shows a fact: the kinds of the table that are no choice of codes have a control of their name. */
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
  | 'timeZone'
  | 'url'
  | 'year';

/** A part of the form. */
export interface FormGroup {
  readonly id: string;
  readonly title: string;
  /** JSON Schema of the members of the practice file that this part asks for, with their labels and help. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** How `@rjsf/core` shows them. */
  readonly uiSchema: Readonly<Record<string, unknown>>;
}

/** A file beside the practice file as a draft has it: a text, an uploaded picture, or null if it is removed. */
type DraftFile = { readonly text: string } | { readonly upload: string } | null;

export interface Draft {
  readonly facts: unknown;
  /** Name (`pages/about.md`, `images/jane-doe.jpg`) → what it becomes. Other files stay as they are. */
  readonly files: Readonly<Record<string, DraftFile>>;
}

export interface EditorProblem {
  /** From the folder of the practice. */
  readonly file: string;
  /** JSON path of a fact, or a place in the file. */
  readonly where: string;
  /** Of the file, from 1. @default the whole file */
  readonly line: number | undefined;
  /** The fact in plain words. */
  readonly label: string | undefined;
  readonly text: string;
  /** The rule, if it is one of files that no editor writes. @default `text` says all of it */
  readonly english?: string;
}

export interface EditorChange {
  readonly label: string;
  /** @default it is added */
  readonly was?: string;
  /** @default it is removed */
  readonly now?: string;
  /** In how many of the site's files the new text is. @default the change is of a page or a picture */
  readonly places?: number;
}

/** What a page may have in place of a text: `{{name}}`. */
export interface Placeholder {
  readonly name: string;
  /** A block stands alone on its line. The service's are addresses and limits. */
  readonly kind: 'facts' | 'links' | 'blocks' | 'service';
  readonly label: string;
  /** What the page shows in its place; empty for a block. */
  readonly shown: string;
}

/** A contact in a page that is neither an official channel nor named as somebody else's. */
export interface Stranger {
  readonly file: string;
  readonly line: number | undefined;
  readonly contact: string;
  /** Address of the link. @default the contact is written as text */
  readonly link?: string;
}

/** An official channel, which somebody confirms before it is published. */
export interface ChannelToConfirm {
  readonly label: string;
  /** Number (E.164) or e-mail address. */
  readonly value: string;
  /** As the pages show it. */
  readonly shown: string;
  /** Whether somebody has to dial it. */
  readonly isNewNumber: boolean;
}

export interface Checked {
  readonly problems: readonly EditorProblem[];
  /** In other files, and there before the draft: they hinder a deployment, and no save. */
  readonly elsewhere: readonly EditorProblem[];
  /** What breaks no rule and is probably wrong. */
  readonly warnings: readonly EditorProblem[];
  /** JSON path of a fact that somebody typed → what was read. */
  readonly readings: Readonly<Record<string, string>>;
  /** Facts that follow from others: the link to a number, the channels of a person. */
  readonly derived: readonly (readonly [path: readonly (string | number)[], value: unknown])[];
  readonly changes: readonly EditorChange[];
  readonly channels: readonly ChannelToConfirm[];
  /** Whether nothing can be saved unless somebody confirms all channels. */
  readonly mustConfirm: boolean;
  readonly placeholders: readonly Placeholder[];
  readonly strangers: readonly Stranger[];
  /** Address and title of each page. */
  readonly pages: readonly (readonly [path: string, title: string])[];
  /** JSON path → the texts of a page in which the fact is shown, for a click on it. */
  readonly shownAs: readonly (readonly [path: string, text: string])[];
  /** Whether the page is of this draft. A draft with mistakes shows the page before them. */
  readonly isShown: boolean;
}

export interface Saved {
  /** Name of a file → hash of its bytes; files that are not there have none. */
  readonly versions: Readonly<Record<string, string>>;
  readonly facts: unknown;
}

export interface PracticeState extends Saved {
  readonly language: string;
  readonly locale: Locale;
  readonly groups: readonly FormGroup[];
  /** The pages of the practice, by the names of their files. */
  readonly texts: Readonly<Record<string, string>>;
  /** The general pages that the site shows where the practice has none of that name. */
  readonly generalPages: Readonly<Record<string, string>>;
  /** The other general pages, which the site shows while the practice has no page at all. */
  readonly firstPages: Readonly<Record<string, string>>;
  /** Files of pages that must exist. */
  readonly neededPages: readonly string[];
  /** YYYY-MM-DD. */
  readonly today: string;
}

export interface SaveRequest extends Draft {
  /** The versions that the draft began with. */
  readonly versions: Readonly<Record<string, string>>;
  /** Channels that somebody confirmed: a new number by dialling it. */
  readonly confirmed: readonly string[];
}

export type SaveAnswer =
  | { readonly saved: Saved }
  /** Somebody else wrote: the files as they are now. */
  | { readonly conflict: Saved & { readonly texts: Readonly<Record<string, string>> } }
  | { readonly problems: readonly EditorProblem[] }
  | { readonly toConfirm: readonly ChannelToConfirm[] };

export interface EarlierState {
  readonly id: string;
  /** ISO 8601. */
  readonly savedAt: string;
  readonly changes: readonly EditorChange[];
}

/** Where the practice is published from. */
export interface Publication {
  /** Address of the Git remote. @default there is none: somebody deploys with a command */
  readonly remote: string | undefined;
  /** The branch that is checked out. */
  readonly branch?: string;
  /** Whether something is saved that the remote does not have. */
  readonly isNew: boolean;
  /** Number of commits that the remote does not have and that change nothing of the practice. The push sends them too. */
  readonly others: number;
}

export type Published =
  | {
      readonly commit: string;
      readonly branch: string;
      /** Where somebody sees the pipeline, or approves the branch. @default the host is not known */
      readonly address: string | undefined;
    }
  /** What Git says. */
  | { readonly error: string; readonly isLate?: boolean };

/** What a deployed service states. */
export interface Deployed {
  readonly origin: string;
  /** Whether it has the facts that are saved. */
  readonly isCurrent?: boolean;
  /** Why it could not be asked. */
  readonly error?: string;
}

export interface PublishState extends Publication {
  /** One for each stage with a domain. */
  readonly deployed: readonly Deployed[];
}

/** `portrait` and `tall` are 4:5, `wide` is 3:2, and `whole` and `logo` are as the file is. */
export type Shape = 'portrait' | 'tall' | 'wide' | 'whole' | 'logo';

/** Which part of a picture is shown: 1 is the largest, and `x` and `y` say where it is, from 0 to 1. */
export interface Crop {
  readonly shape: Shape;
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export interface UploadedPicture {
  /** For `DraftFile`. */
  readonly upload: string;
  /** What was in the file besides the picture. */
  readonly removed: readonly string[];
}
