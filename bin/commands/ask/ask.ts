/** Asks for the facts of a practice on a terminal, one question at a time. Every answer is checked at once. */
import type { Readable, Writable } from 'node:stream';
import { styleText } from 'node:util';
import {
  type CANCEL_SYMBOL,
  confirm,
  intro,
  isCancel,
  log,
  multiselect,
  S_BAR,
  select,
  settings,
  text,
} from '@clack/prompts';
import type { OpeningHours } from '../../../lambda/shared/practice.ts';
import { labelOf } from '../../../lib/practice/members.ts';
import { describeValue, jsonPath } from '../../../lib/practice/messages/problem.ts';
import { isAssigned } from '../../../lib/practice/telephone-numbers.ts';
import { formWords } from '../../../lib/practice/words/index.ts';
import { Cancelled } from '../command-line.ts';
import { PACKAGE } from '../package.ts';
import { KINDS, type Kind, showDate, Unreadable } from './answers.ts';
import { officialChannels, withFollowing } from './channels.ts';
import { isInside, problemsAt } from './check.ts';
import { type Facts, factAt, type Path, withFact } from './facts.ts';
import { type Asked, GROUPS, type Group, type Question } from './questions.ts';
import { showTelephone } from './telephone.ts';
import type { AskWords } from './words/en.ts';
import { ASKED_LANGUAGES, wordsIn } from './words/index.ts';

/** Where the questions are shown and answered. @default the terminal of the process */
export interface Terminal {
  readonly input?: Readable;
  readonly output?: Writable;
}

// Only Ctrl-C ends the questions: the Escape key is too close to a slip, which would cost every answer. Letters move no
// choice: somebody who types an answer at a list would choose by it.
for (const key of ['escape', 'h', 'j', 'k', 'l']) settings.aliases.delete(key);

/** The facts that are answered so far, and the means to ask for more. */
export class Interview {
  constructor(
    public facts: Facts,
    /** YYYY-MM-DD */
    readonly today: string,
    private readonly terminal: Terminal,
  ) {}

  get words(): AskWords {
    return wordsIn(this.facts.language);
  }

  begin(): void {
    intro(this.words.intro(PACKAGE.name), this.terminal);
  }

  /** Asks the groups that every practice answers. */
  async askAll(): Promise<void> {
    for (const group of GROUPS.filter(({ first }) => first)) {
      if (group.id === 'language' && this.facts.language !== undefined) continue;
      if (!group.list) await this.askItem(group, group.at);
      else if (await this.confirm(this.words.addPerson))
        do await this.add(group);
        while (await this.confirm(this.words.addAnother, false));
    }
  }

  /**
   * Lets somebody choose groups, until nothing more is to be changed.
   *
   * @param settle - called after each group, and at the end; returns what is wrong. With `mustFit`, the menu stays until
   * nothing is
   */
  async menu(
    { question, end, mustFit }: { question: string; end: string; mustFit: boolean },
    settle: (before: Facts) => Promise<readonly string[]>,
  ): Promise<readonly string[]> {
    let problems = await settle(this.facts);
    for (;;) {
      this.show(problems);
      const choice = await this.select(question, [
        { value: 'end', label: end },
        ...GROUPS.map((group) => ({
          value: group.id,
          label: this.words.groups[group.id],
          hint: this.summary(group),
        })),
      ]);
      const group = GROUPS.find(({ id }) => id === choice);
      if (!group && (problems.length === 0 || !mustFit)) return problems;
      const before = this.facts;
      if (group) await this.ask(group);
      problems = await settle(before);
    }
  }

  /** The group that asks for the facts at a JSON path, as the menu names it; the path if none does. */
  groupAt(where: string): string {
    const asks = ({ at, list, questions }: Group) =>
      list || where === jsonPath(at)
        ? at.length > 0 && isInside(where, at)
        : questions.some(({ path }) => isInside(where, [...at, ...path]));
    const group = GROUPS.find(asks);
    return group ? this.words.groups[group.id] : where;
  }

  show(problems: readonly string[]): void {
    if (problems.length > 0) log.warn([this.words.problems, ...problems].join('\n'), this.terminal);
  }

  async ask(group: Group): Promise<void> {
    const before = this.facts;
    if (group.list) await this.askList(group);
    else await this.askItem(group, group.at);
    this.facts = withFollowing(before, this.facts);
  }

  private async askList(group: Group): Promise<void> {
    for (;;) {
      const items = (factAt(this.facts, group.at) ?? []) as readonly Facts[];
      const choice = await this.select<number | 'add' | 'back'>(this.words.groups[group.id], [
        ...items.map((item, index) => ({ value: index, label: this.nameOf(item) })),
        { value: 'add', label: this.words.add },
        { value: 'back', label: this.words.back },
      ]);
      if (choice === 'back') return;
      if (choice === 'add') await this.add(group);
      else await this.entry(group, [...group.at, choice], items[choice]!);
    }
  }

  private async entry(group: Group, at: Path, item: Facts): Promise<void> {
    const { entry, change, remove, back } = this.words;
    const choice = await this.select(entry(this.nameOf(item)), [
      { value: 'change', label: change },
      { value: 'remove', label: remove },
      { value: 'back', label: back },
    ]);
    if (choice === 'change') await this.askItem(group, at);
    if (choice === 'remove') this.facts = withFact(this.facts, at, undefined);
  }

  private add(group: Group): Promise<void> {
    const items = (factAt(this.facts, group.at) ?? []) as readonly Facts[];
    return this.askItem(group, [...group.at, items.length]);
  }

  private async askItem({ questions }: Group, at: Path): Promise<void> {
    for (const question of questions) await this.askQuestion(question, at);
  }

  private async askQuestion(question: Question, at: Path): Promise<void> {
    const path = [...at, ...question.path];
    const asked: Asked = {
      facts: this.facts,
      item: (factAt(this.facts, at) ?? {}) as Facts,
      at,
      today: this.today,
    };
    const value =
      question.when?.(asked.item) === false ? undefined : await this.answerTo(question, path, asked);
    this.facts = withFact(this.facts, path, value);
  }

  private answerTo(question: Question, path: Path, asked: Asked): Promise<unknown> {
    const { words } = this;
    const present = factAt(this.facts, path);
    const message = this.message(question);
    const notStated = { value: undefined, label: words.notStated };
    const official = () => Array.from(officialChannels(this.facts), ([value, label]) => ({ value, label }));
    switch (question.kind) {
      case 'language': {
        const tags = new Set([...ASKED_LANGUAGES, ...(typeof present === 'string' ? [present] : [])]);
        const options = [...tags].map((tag) => ({
          value: tag,
          label: new Intl.DisplayNames(tag, { type: 'language' }).of(tag)!,
        }));
        return this.select(message, options, present as string | undefined);
      }
      case 'channelType': {
        const options = Object.entries(formWords(String(this.facts.language)).choices).map(
          ([value, label]) => ({ value, label }),
        );
        return this.select(message, options, present as string | undefined);
      }
      case 'yesNo': {
        const options = [{ value: true, label: words.yes }, { value: false, label: words.no }, notStated];
        return this.select<boolean | undefined>(message, options, present as boolean | undefined);
      }
      case 'channel':
        return this.select<string | undefined>(message, [notStated, ...official()], present as string);
      case 'channels': {
        const initialValues = (present ?? []) as string[];
        return this.answered(
          multiselect({
            ...this.terminal,
            message,
            options: official(),
            initialValues,
            required: false,
            showInstructions: false,
          }),
        ).then((values) => (values.length > 0 ? values : undefined));
      }
      default:
        return this.typed(question, path, asked, message);
    }
  }

  private async typed(question: Question, path: Path, asked: Asked, message: string): Promise<unknown> {
    const { words, facts } = this;
    const present = factAt(facts, path);
    const shown = present === undefined ? undefined : KINDS[question.kind].show(present as never, this);
    const isKept =
      shown !== undefined && !question.renewed && problemsAt(facts, [path], this.today).length === 0;
    const offer = isKept ? undefined : question.offer?.(asked);
    let initialValue = offer === undefined ? (shown ?? '') : '';
    const valueFrom = (typed = '') => {
      const answer = typed.trim() || (offer ?? '');
      if (answer === '') return undefined;
      return answer === shown ? present : KINDS[question.kind].read(answer, this);
    };
    const broken = (typed?: string): string | undefined => {
      try {
        const value = valueFrom(typed);
        if (value === undefined) return question.optional ? undefined : words.missing;
        const [problem] = problemsAt(withFact(facts, path, value), [path], this.today);
        if (!problem) return undefined;
        const rule = problem.rule.replace(/\$[\w.[\]]+/g, (where) => labelOf(where, facts) ?? where);
        // Of a line of hours, only one time may be wrong.
        const received = question.kind === 'hours' ? `; ${describeValue(problem.received)}` : '';
        return `${words.broken(rule + received)} ${words.questions[question.words][1]}`.trim();
      } catch (error) {
        if (error instanceof Unreadable) return error.message;
        throw error;
      }
    };
    for (;;) {
      const typed = await this.answered(
        text({
          ...this.terminal,
          // Unlike the other prompts, this one draws no line beside the second line of its message.
          message: message.replace('\n', `\n${styleText('gray', S_BAR)}  `),
          initialValue,
          defaultValue: offer ?? '',
          ...(offer !== undefined && { placeholder: words.offered(offer) }),
          validate: broken,
        }),
      );
      const value = valueFrom(typed);
      if (typed === (offer ?? '') || value === present || (await this.isRight(question, value))) return value;
      initialValue = typed;
    }
  }

  /** Shows how a number or hours were read. */
  private async isRight({ kind }: Question, value: unknown): Promise<boolean> {
    const { words, facts } = this;
    if (kind === 'hours')
      return this.confirm(words.readHours(KINDS.hours.show(value as readonly OpeningHours[], this)));
    if (kind !== 'telephone' || typeof value !== 'string') return true;
    if (!isAssigned(value)) log.warn(words.unassigned, this.terminal);
    const country = String(factAt(facts, ['location', 'addressCountry']));
    return this.confirm(
      words.readTelephone(value, showTelephone(value, country, String(facts.language))),
      isAssigned(value),
    );
  }

  private message({ words, optional, kind }: Question): string {
    const [label, help] = this.words.questions[words];
    const leaveOut = optional && !CHOSEN.includes(kind) ? this.words.leaveOut : '';
    const below = [help, leaveOut].filter((part) => part !== '').join('. ');
    return below === '' ? label : `${label}\n${styleText('dim', below)}`;
  }

  /** The present values in one line. */
  private summary({ id, at, list, questions }: Group): string {
    const value = factAt(this.facts, at);
    if (list) return ((value ?? []) as Facts[]).map((item) => this.nameOf(item)).join('; ');
    if (id === 'language') return String(value && (value as Facts).language);
    return questions
      .map(({ kind, path }) => ({ kind, fact: factAt(value, path) }))
      .filter(({ fact }) => fact !== undefined)
      .map(({ kind, fact }) => KINDS[kind].show(fact as never, this))
      .join(', ');
  }

  private nameOf({ name, label, from, until }: Facts): string {
    return String(name ?? label ?? [from, until].map((day) => showDate(String(day), this)).join(' – '));
  }

  confirm(message: string, initialValue = true): Promise<boolean> {
    const { yes: active, no: inactive } = this.words;
    // Somebody may type the right number here, with spaces, and a space would turn No into Yes.
    settings.actions.delete('space');
    const answer = confirm({ ...this.terminal, message, active, inactive, initialValue });
    return this.answered(answer).finally(() => settings.actions.add('space'));
  }

  private select<Value extends string | number | boolean | undefined>(
    message: string,
    options: readonly { value: Value; label: string; hint?: string }[],
    initialValue?: Value,
  ): Promise<Value> {
    const chosen = select<string>({
      ...this.terminal,
      message,
      // By index, because a value may be undefined.
      options: options.map(({ label, hint }, index) => ({
        value: String(index),
        label,
        ...(hint && { hint }),
      })),
      initialValue: String(
        Math.max(
          0,
          options.findIndex(({ value }) => value === initialValue),
        ),
      ),
      showInstructions: false,
    });
    return this.answered(chosen).then((index) => options[Number(index)]!.value);
  }

  private async answered<Answer>(prompt: Promise<Answer | typeof CANCEL_SYMBOL>): Promise<Answer> {
    const answer = await prompt;
    if (isCancel(answer)) throw new Cancelled(this.words.cancelled);
    return answer;
  }
}

/** Answered from a list, in which every choice is written. */
const CHOSEN: readonly Kind[] = ['yesNo', 'channel', 'channels'];
