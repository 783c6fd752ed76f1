/** Finds the texts of the editor and of its form for the language of a practice (`lambda/locales/<tag>/`). */
import en from '../../lambda/locales/en/editor.json' with { type: 'json' };
import enForm from '../../lambda/locales/en/form.json' with { type: 'json' };
import es from '../../lambda/locales/es/editor.json' with { type: 'json' };
import esForm from '../../lambda/locales/es/form.json' with { type: 'json' };
import ptBR from '../../lambda/locales/pt-BR/editor.json' with { type: 'json' };
import ptBRForm from '../../lambda/locales/pt-BR/form.json' with { type: 'json' };
import ptPT from '../../lambda/locales/pt-PT/editor.json' with { type: 'json' };
import ptPTForm from '../../lambda/locales/pt-PT/form.json' with { type: 'json' };
import { findTexts, withRegion } from '../../lambda/render/locales.ts';
import type { Rule } from '../../lambda/shared/content-problem.ts';
import type { OtherChannel } from '../../lambda/shared/practice.ts';
import { allMembers, type MemberPath, type MemberTexts, textsAt } from '../../lib/practice/members.ts';
import type { Group } from '../../lib/practice/row.ts';

/** The key of the text for a broken rule. Rules whose ids differ only after the dot have one text. */
export type RuleText =
  `rule.${Rule['id'] extends infer Id ? (Id extends `${infer Base}.${string}` ? Base : Id & string) : never}`;

/** `{0}` and `{1}` stand for values. */
export type EditorLocale = Readonly<Record<keyof typeof en | RuleText, string>>;

const EDITOR: Readonly<Record<string, EditorLocale>> = {
  ...{ en, es, 'pt-BR': ptBR },
  'pt-PT': withRegion(ptBR, ptPT),
};

/** @param language - as the practice file states it, which may be a mistake */
export const editorLocale = (language: string): EditorLocale => EDITOR[findTexts(language) ?? 'en'] ?? en;

interface FormTexts {
  readonly groups: Readonly<Record<Group, string>>;
  /** Names of the values of enumerations. `Intl` has those of the days of the week. */
  readonly choices: Readonly<Record<OtherChannel['type'], string>> & Readonly<Record<string, string>>;
  /** Texts of members, as `textsAt` reads them. */
  readonly members: Readonly<Record<string, MemberTexts>>;
}

interface FormLocale extends FormTexts {
  readonly members: Readonly<Record<MemberPath, MemberTexts>>;
}

const FORM: Readonly<Record<string, FormTexts>> = {
  ...{ en: enForm, es: esForm, 'pt-BR': ptBRForm },
  'pt-PT': withRegion(ptBRForm, ptPTForm),
};

/** @param language - as `editorLocale` */
export function formLocale(language: string): FormLocale {
  const { members: own, ...texts } = FORM[findTexts(language) ?? 'en']!;
  const members = allMembers().map((member) => [member.path, textsAt(member.path, own)]);
  return { ...texts, members: Object.fromEntries(members) };
}
