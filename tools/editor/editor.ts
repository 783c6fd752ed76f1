/** The actions of the editor: checks drafts, shows them, saves them, publishes, and reads earlier states. */
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { NOT_FOUND_FILE } from '../../lambda/render/languages.ts';
import { TEXT_TAGS } from '../../lambda/render/locales.ts';
import type { Site, SiteFile } from '../../lambda/render/site.ts';
import type { ContentProblem } from '../../lambda/shared/content-problem.ts';
import { addDays } from '../../lambda/shared/days.ts';
import { isObject } from '../../lambda/shared/json.ts';
import { NOT_FOUND_PAGES, notFoundPath } from '../../lambda/shared/routes.ts';
import { brokenPdfRule } from '../../lib/content/pdf-files.ts';
import { memberAt } from '../../lib/practice/members.ts';
import { jsonPath, textsOf } from '../../lib/practice/messages/problem.ts';
import { editJson } from '../shared/edit-json.ts';
import {
  blankDraft,
  generalTexts,
  namedFacts,
  withGeneralTexts,
  withMarks,
} from '../shared/general-texts.ts';
import { at, isUnstarted, withValue } from './browser/facts.ts';
import { fieldsOf, isPage, linesBefore, pagesIn, pageText, pathOfPage } from './browser/page-text.ts';
import type {
  ChannelToConfirm,
  Checked,
  CheckRequest,
  Crop,
  Draft,
  EarlierState,
  EditorChange,
  EditorProblem,
  FoundDraft,
  Placeholder,
  PracticeState,
  Published,
  PublishState,
  SaveAnswer,
  Saved,
  SaveRequest,
  SheetPlace,
  Uploaded,
} from './browser/protocol.ts';
import { changeText, textFor } from './browser/text-for.ts';
import { channelsToConfirm, describedChanges, shownTexts } from './changes.ts';
import { deployed } from './deployed.ts';
import { DraftSite } from './draft-site.ts';
import { type Facts, languagesIn, textAt } from './facts.ts';
import { Failure } from './failure.ts';
import { formGroups, formSteps, labelAt, SET_BY_EDITOR } from './form.ts';
import { type EditorLocale, editorLocale } from './locales.ts';
import { fileChanges, generalPages, placeholdersIn, strangerIn } from './pages.ts';
import { badPdf, pictureOf } from './picture.ts';
import { PracticeFolder, versionOf } from './practice-folder.ts';
import { Publisher } from './publish.ts';
import { readFacts } from './read-facts.ts';
import { ruleText } from './rules.ts';
import { sheetOf } from './sheet.ts';
import { ChangedMeanwhile, changedBetween, parsed, States } from './states.ts';
import { foreignCharacter, typedPage } from './typed-text.ts';

/** Days for which a check of the contact details is valid: a year. Contract §3 allows 400 days. */
const VALID_DAYS = 365;

/** Milliseconds after which a save tries again while another editor saves. */
const LOCKED_MS = 100;

/** The state from which a draft began. */
interface Base {
  /** Of the practice file. */
  readonly text: string;
  readonly facts: Facts;
  /** Name of a page's file → its text. */
  readonly texts: PracticeState['texts'];
}

/** Rules of what is not written yet. */
const MISSING = ['missing', 'empty', 'translation', 'channelMissing', 'oneNumber'];

/** Kinds of facts that are chosen from a list. */
const CHOSEN: readonly unknown[] = ['choice', 'country', 'language'];

/** Codes of errors when the disk is full or may not be written. */
const DISK_ERRORS = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EBUSY'];

export class Editor {
  private readonly practice: PracticeFolder;
  private readonly draft: DraftSite;
  private readonly states: States;
  private readonly publisher: Publisher;
  /** The problems of the files on the disk. */
  private disk: { readonly versions: string; readonly problems: readonly ContentProblem[] } | undefined;
  /** The site of the last draft without problems. */
  private shown: Site | undefined;
  private placeholders: readonly Placeholder[] = [];
  /** Facts that general texts name, of all drafts before their last change. */
  private readonly former = new Set<string>();
  /** The last of the queued actions. */
  private working: Promise<unknown> = Promise.resolve();

  /**
   * @param practiceFile - path
   * @param statesFolder - folder of the earlier states
   * @param today - YYYY-MM-DD, UTC
   */
  constructor(
    practiceFile: string,
    statesFolder: string,
    private readonly today: () => string,
  ) {
    this.practice = new PracticeFolder(practiceFile);
    this.states = new States(statesFolder, this.practice);
    this.states.finishSave();
    this.publisher = new Publisher(this.practice);
    this.draft = new DraftSite(this.practice, today);
  }

  /** @param asked - language of the form. @default that of the practice */
  state(asked = this.language()): PracticeState {
    const saved = this.saved();
    const language = TEXT_TAGS.includes(asked) ? asked : languageOf(saved.facts);
    const locale = editorLocale(language);
    return {
      ...saved,
      ...{ language, locale, today: this.today(), groups: formGroups(language), steps: formSteps(language) },
      general: generalPages(language),
      drafts: this.states.drafts().map(({ id, savedAt }) => ({ id, savedAt })),
    };
  }

  /** A draft of a practice without facts, in place of the example or of a blank practice of another country. */
  blank(language: string, country: string): Draft {
    const facts = this.facts();
    const names = facts.fictional ? this.practice.names() : [];
    const removed = names.filter((name) => name !== this.practice.main && this.isWritable(name));
    return {
      facts: blankOf(facts, language, country),
      files: Object.fromEntries(removed.map((name) => [name, null])),
    };
  }

  /** The language of the form: that of the newest draft, if nobody has saved an own practice yet. */
  private language(): string {
    const facts = this.facts();
    const [draft] = isUnstarted(facts) ? this.states.drafts() : [];
    return languageOf(draft?.facts ?? facts);
  }

  /** @returns undefined if no draft has this id */
  storedDraft(id: string): FoundDraft | undefined {
    const draft = this.states.drafts().find((each) => each.id === id);
    if (!draft) return undefined;
    const { files, versions } = draft;
    const { facts, ...base } = this.base(versions);
    return { facts: marked(draft.facts), files, base: { versions, ...base, facts: marked(facts) } };
  }

  dropDraft(id: string): void {
    this.states.dropDraft(id);
  }

  localization(): Pick<PracticeState, 'language' | 'locale'> {
    let text = '';
    try {
      text = this.practice.read(this.practice.main)?.toString('utf8') ?? '';
      return this.localizationOf({ language: this.language() });
    } catch {
      // The request for the facts reports the error. A file that is no JSON has a language too.
      const [, language = ''] = /"language"\s*:\s*"([\w-]+)"/.exec(text) ?? [];
      return this.localizationOf({ language });
    }
  }

  /** @returns what to answer after an error, and whether it is one of those that people can solve */
  failure(error: unknown): { readonly status: number; readonly text: string; readonly isKnown: boolean } {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const { locale } = this.localization();
    if (error instanceof Failure)
      return { status: error.status, text: textFor(locale, error.key, message), isKnown: true };
    const isKnown = DISK_ERRORS.includes(code);
    const text = isKnown ? textFor(locale, 'notWritten', code) : textFor(locale, 'failed', message);
    return { status: 500, text, isKnown };
  }

  check(draft: CheckRequest): Promise<Checked> {
    const unkept = this.unkept(draft);
    return this.queued(async () => ({ ...(await this.checkNow(draft)), ...(unkept && { unkept }) }));
  }

  /** Stores a draft that differs from what it began with. @returns why the disk does not take it */
  private unkept({ id, facts, files, versions = {} }: CheckRequest): string | undefined {
    if (id === undefined) return undefined;
    try {
      const base = marked(this.base(versions).facts);
      const isNew = Object.keys(files).length > 0 || !isDeepStrictEqual(marked(facts), base);
      if (isNew) this.states.keepDraft(id, { savedAt: new Date().toISOString(), facts, files, versions });
      else this.states.dropDraft(id);
      return undefined;
    } catch (error) {
      return this.failure(error).text;
    }
  }

  save(request: SaveRequest): Promise<SaveAnswer> {
    return this.queued(() => this.saveNow(request));
  }

  /** A file of the site of the last draft without problems. */
  async file(key: string): Promise<SiteFile | undefined> {
    if (!this.shown) await this.check({ facts: this.facts(), files: {} });
    const [isNotFound, folder = ''] = /^(.+\/)?404\.html$/.exec(key) ?? [];
    const known = isNotFound ? notFoundPath(NOT_FOUND_PAGES.html.path, folder).slice(1) : key;
    return this.shown?.files.find((file) => file.key === known);
  }

  earlier(): EarlierState[] {
    return this.states.all().map(({ id, savedAt, changes }) => ({ id, savedAt, changes }));
  }

  /** @returns an earlier state as a draft; undefined if no state has this id */
  earlierDraft(id: string): Draft | undefined {
    const state = this.states.all().find((each) => each.id === id);
    if (!state) return undefined;
    const versions = this.versions();
    const names = changedBetween(state.versions, versions).filter((name) => this.isWritable(name));
    const { facts, files } = this.states.draftOf(state.versions, names);
    return { facts: marked(facts), files };
  }

  async publishState(): Promise<PublishState> {
    const { folder, main } = this.practice;
    return {
      ...(await this.publisher.publication()),
      deployed: await deployed('config', join(folder, main), this.today()),
    };
  }

  /** @returns what to enter in other places; nothing if the saved practice has mistakes */
  sheet(): Promise<SheetPlace[]> {
    return this.queued(async () => {
      const { context } = await this.draft.load(new Map());
      if (!context) return [];
      const days = this.states.comparisons();
      return sheetOf(context, this.localizationOf(this.facts()).locale).map((place) => {
        const comparedOn = days[place.id];
        const isChanged = comparedOn !== undefined && comparedOn < context.practice.dateModified;
        return { ...place, comparedOn, isChanged };
      });
    });
  }

  /** Stores that a person compared a place today. */
  async compared(id: string): Promise<SheetPlace[]> {
    const places = await this.sheet();
    if (places.every((place) => place.id !== id)) return places;
    this.states.addComparison(id, this.today());
    return this.sheet();
  }

  publish(): Promise<Published> {
    return this.queued(() => {
      const facts = this.facts();
      const [latest] = this.states.all();
      const locale = editorLocale(languageOf(facts));
      const lines = (latest?.changes ?? []).map((change) =>
        changeText(change, (key) => textFor(locale, key)),
      );
      const [subject = locale.commit] = lines;
      const text = lines.length > 1 ? `${subject}\n\n${lines.join('\n')}` : subject;
      const author = { name: String(facts.name), email: String(at(facts, ['contact', 'email'])) };
      return this.publisher.publish(text, author, this.today());
    });
  }

  /** Stores a picture, which drafts may then use. */
  async addPicture(bytes: Buffer, crop: Crop): Promise<Uploaded> {
    const { picture, removed } = await pictureOf(bytes, crop);
    return { upload: this.states.store(picture), removed };
  }

  /**
   * Stores a PDF file, which drafts may then use.
   *
   * @throws Failure
   */
  addPdf(bytes: Buffer): Uploaded {
    if (brokenPdfRule(bytes)) throw badPdf();
    return { upload: this.states.store(bytes), removed: [] };
  }

  /** @returns the saved practice as one file, for the person who deploys it */
  packed(): Buffer {
    return this.practice.packed();
  }

  close(): void {
    this.draft.close();
  }

  /** Runs actions one after another, because all drafts use the same copy of the folder. */
  private queued<T>(work: () => Promise<T>): Promise<T> {
    const done = this.working.then(work);
    this.working = done.catch(() => undefined);
    return done;
  }

  /** Leaves out the problems that other files than the practice file had before the draft. */
  private async newProblems(after: readonly ContentProblem[]): Promise<ContentProblem[]> {
    const versions = JSON.stringify(this.versions());
    if (this.disk?.versions !== versions) {
      const { problems, placeholders } = await this.draft.load(new Map());
      this.disk = { versions, problems };
      const facts = this.facts();
      // A draft with problems has no placeholders of its own.
      if (placeholders && this.placeholders.length === 0)
        this.placeholders = placeholdersIn(placeholders, facts, this.localizationOf(facts));
    }
    const unplaced = (problem: ContentProblem) => JSON.stringify({ ...problem, line: undefined });
    const isOld = new Set(this.disk.problems.map(unplaced));
    return after.filter((problem) => problem.file === this.practice.main || !isOld.has(unplaced(problem)));
  }

  private async checkNow(given: CheckRequest): Promise<Checked> {
    const base = this.base(given.versions);
    const { draft, localization, channels, ...read } = this.read(given, base);
    const { facts, readings, followed, general } = read;
    const load = (as: Facts) => this.draft.load(this.filesOf(draft, editJson(base.text, as)));
    const asTyped = await load(facts);
    const mustConfirm = asTyped.problems.some(isOfConfirmation);
    const loaded = mustConfirm ? await load(this.dated(base.facts, facts, true)) : asTyped;
    if (loaded.site) this.shown = loaded.site;
    if (loaded.placeholders) this.placeholders = placeholdersIn(loaded.placeholders, facts, localization);
    const problem = this.described(facts, pagesIn(base.texts, draft.files), localization);
    const own = await this.newProblems(loaded.problems);
    const isOfExample = !loaded.site && isReplaced(base.facts, facts);
    return {
      ...{ readings, followed, channels, general: Object.fromEntries(general) },
      problems: own.map(problem),
      elsewhere: loaded.problems.filter((each) => !own.includes(each)).map(problem),
      warnings: [...loaded.warnings.map(problem), ...this.formerFacts(draft, base, facts, localization)],
      mustConfirm,
      changes: this.changes(base, facts, draft, localization),
      // Those of the last site without problems have the example's facts.
      placeholders: this.placeholders.map((each) => (isOfExample ? { ...each, shown: '' } : each)),
      strangers: [...loaded.problems, ...loaded.warnings].flatMap(strangerIn),
      pages: this.shownPages(),
      shownAs: textsOf(facts).flatMap(([path, value]) =>
        shownTexts(value, memberAt(jsonPath(path))?.kind, localization).map(
          (shown) => [jsonPath(path), shown] as const,
        ),
      ),
      isShown: loaded.site !== undefined,
    };
  }

  /** Reads a draft, without the files that it no longer uses. */
  private read<T extends CheckRequest>(given: T, base: Base) {
    const draft = { ...given, files: this.usedFiles(given, base) };
    const localization = this.localizationOf(draft.facts, base.facts);
    const read = readFacts(draft.facts, isObject(draft.settled) ? draft.settled : base.facts, base.facts);
    return {
      draft,
      localization,
      ...read,
      channels: channelsToConfirm(base.facts, read.facts, localization),
    };
  }

  /** Warns of facts that were replaced, and that a text of a person still names. */
  private formerFacts(
    { settled }: CheckRequest,
    base: Base,
    facts: Facts,
    { language, locale }: ReturnType<Editor['localizationOf']>,
  ): EditorProblem[] {
    for (const each of [base.facts, settled])
      if (isObject(each)) for (const named of namedIn(each)) this.former.add(named);
    const current = namedIn(facts);
    // A name of fewer than six characters can be a word of any sentence.
    const former = [...this.former].filter((named) => named.length > 5 && !current.includes(named));
    return textsOf(facts).flatMap(([path, text]) => {
      const where = jsonPath(path);
      const isText = /^(text|words|paragraph)$/.test(memberAt(where)?.kind ?? '') && !/name$/i.test(where);
      const rest = current.reduce((left, named) => left.replaceAll(named, ''), isText ? text : '');
      const named = former.find((each) => rest.includes(each));
      if (named === undefined) return [];
      const said = { label: labelAt(where, facts, language), text: textFor(locale, 'formerFact', named) };
      return [{ ...said, file: this.practice.main, where, line: undefined, isMissing: false }];
    });
  }

  private async saveNow(given: SaveRequest): Promise<SaveAnswer> {
    const base = this.base();
    const { draft: request, localization, channels, facts: read } = this.read(given, base);
    const saved = this.saved();
    const names = [this.practice.main, ...Object.keys(request.files)];
    for (const name of names) this.practice.checkName(name);
    if (names.some((name) => request.versions[name] !== saved.versions[name]))
      return { conflict: this.saved() };
    const disk = base.facts;
    const isConfirmed = ({ value }: ChannelToConfirm) => request.confirmed.includes(value);
    const toConfirm = channels.filter((channel) => channel.isNewNumber && !isConfirmed(channel));
    if (toConfirm.length > 0) return { toConfirm };
    const facts = this.dated(disk, read, channels.every(isConfirmed));
    const files = this.filesOf(request, editJson(base.text, facts));
    const loaded = await this.draft.load(files);
    const problems = await this.newProblems(loaded.problems);
    if (problems.length > 0)
      return {
        problems: problems.map(this.described(facts, pagesIn(base.texts, request.files), localization)),
      };
    const described = this.changes(base, facts, request, localization);
    const write = () => {
      // Another program may have written while the draft was checked.
      const now = this.versions();
      if (names.some((name) => now[name] !== saved.versions[name])) return false;
      const example = { label: localization.locale.example, now: textAt(disk, ['name']) ?? '' };
      const replaced = isReplaced(disk, facts) ? [example] : [];
      this.states.save(files, described, new Date().toISOString(), replaced);
      return true;
    };
    try {
      let isWritten = this.states.withLock(write);
      for (; isWritten === undefined; isWritten = this.states.withLock(write)) await sleep(LOCKED_MS);
      if (!isWritten) return { conflict: this.saved() };
    } catch (error) {
      if (error instanceof ChangedMeanwhile) return { conflict: this.saved() };
      throw error;
    }
    if (request.id !== undefined) this.states.dropDraft(request.id);
    if (loaded.site) this.shown = loaded.site;
    return { saved: this.saved() };
  }

  /** Sets the day of the change, and the days of the verification if all contact details were confirmed. */
  private dated(before: Facts, facts: Facts, isVerified: boolean): Facts {
    if (JSON.stringify(before) === JSON.stringify(facts) && !isVerified) return facts;
    const today = this.today();
    const changed = withValue(facts, ['dateModified'], today) as Facts;
    if (!isVerified) return changed;
    const verified = withValue(changed, ['contact', 'verification', 'verifiedAt'], today);
    const until = addDays(today, VALID_DAYS);
    return withValue(verified, ['contact', 'verification', 'validUntil'], until) as Facts;
  }

  /**
   * The state of these versions, from which a draft began.
   *
   * @param versions - @default the state on the disk
   */
  private base(versions: Saved['versions'] = {}): Base {
    const text = this.mainText();
    const disk = (): Base => ({ text, facts: this.facts(), texts: this.texts() });
    const main = versions[this.practice.main];
    if (main === undefined) return disk();
    const textOf = (version: string) => this.states.bytes(version).toString('utf8');
    try {
      const pages = Object.entries(versions).filter(([name]) => isPage(name));
      return {
        ...{ text: textOf(main), facts: parsed(textOf(main)) as Facts },
        texts: Object.fromEntries(pages.map(([name, version]) => [name, textOf(version)])),
      };
    } catch {
      // The disk had no room for that state.
      return disk();
    }
  }

  /** @throws Failure */
  private filesOf({ files }: Draft, practiceText: string): Map<string, Uint8Array | undefined> {
    const all = new Map<string, Uint8Array | undefined>();
    for (const [name, file] of Object.entries(files)) {
      if (name === this.practice.main)
        throw new Failure(400, `"files" must not contain ${name}: send its facts as "facts".`);
      const upload = file && 'upload' in file ? this.stored(name, file.upload) : undefined;
      all.set(name, file === null ? undefined : 'text' in file ? Buffer.from(typedPage(file.text)) : upload);
    }
    return all.set(this.practice.main, Buffer.from(practiceText));
  }

  /**
   * The content of an upload, or of a saved file.
   *
   * @throws Failure
   */
  stored(name: string, version: string): Buffer {
    try {
      return this.states.bytes(version);
    } catch {
      throw new Failure(400, `The editor no longer has the content of ${name}: choose the file again.`);
    }
  }

  /**
   * The files of a draft. Pictures and PDF files that its facts and pages no longer show are removed.
   *
   * @throws Failure
   */
  private usedFiles({ facts, files }: Draft, base: Base): Draft['files'] {
    for (const name of Object.keys(files)) this.practice.checkName(name);
    const texts = { ...base.texts, ...files };
    const [before, after] = [
      [base.facts, base.texts],
      [facts, texts],
    ].map((each) => JSON.stringify(each));
    const isGone = (name: string) => /^(images|files)\//.test(name) && !after!.includes(`/${name}`);
    const unused = this.practice
      .names()
      .filter((name) => isGone(name) && before!.includes(`/${name}`) && this.isWritable(name));
    return Object.fromEntries([
      ...Object.entries(files).filter(([name, file]) => file === null || !isGone(name)),
      ...unused.map((name) => [name, null] as const),
    ]);
  }

  private isWritable(name: string): boolean {
    return this.practice.refusal(name) === undefined;
  }

  private saved(): Saved {
    try {
      // What a form began with is needed after another program has changed the files.
      this.states.storeAll();
    } catch {
      // The first draft reports that the disk is full.
    }
    return { versions: this.versions(), facts: marked(this.facts()), texts: this.texts() };
  }

  /** @throws Failure if it is no JSON object: another program changed it, or Git left a conflict in it */
  private facts(): Facts {
    try {
      const facts = parsed(this.mainText());
      if (!isObject(facts)) throw new Error('{ }');
      return facts;
    } catch (error) {
      throw new Failure(500, (error as Error).message, 'unreadable');
    }
  }

  /** The practice file. */
  private mainText(): string {
    return this.practice.read(this.practice.main)?.toString('utf8') ?? '{}';
  }

  /** Reads every file of the practice. */
  private versions(): Saved['versions'] {
    return this.practice.mapped(versionOf);
  }

  /** Name of a page's file → its text. */
  private texts(): Record<string, string> {
    return this.practice.mapped((bytes) => bytes.toString('utf8'), this.practice.names().filter(isPage));
  }

  /** Path and title of each page of the last draft without problems. */
  private shownPages(): [path: string, title: string][] {
    const { pages = [], others = [] } = this.shown ?? {};
    const notFound = others.filter(({ file }) => basename(file) === NOT_FOUND_FILE);
    return [
      ...pages.map(({ path, title }): [string, string] => [path, title]),
      ...notFound.map(({ file, title }): [string, string] => [pathOfPage(`pages/${file}`), title]),
    ];
  }

  /**
   * The title of a page as readers see it.
   *
   * @param name - of its file
   * @param text - of a page that the site may not have yet
   */
  private pageTitle(name: string, text = ''): string {
    const [, shown] = this.shownPages().find(([path]) => path === pathOfPage(name)) ?? [];
    const title = shown ?? fieldsOf(pageText(text))?.title;
    return typeof title === 'string' ? title : name.slice('pages/'.length);
  }

  private changes(
    { facts: before, texts }: Base,
    facts: Facts,
    { files: all }: Draft,
    localization: ReturnType<Editor['localizationOf']>,
  ): EditorChange[] {
    const { language, country, locale } = localization;
    // Of an example, one line says that all of it goes.
    const isWhole = isReplaced(before, facts);
    const isBegun = isUnstarted(before) && !facts.fictional && !isDeepStrictEqual(before, facts);
    const from = isBegun
      ? withGeneralTexts(blankOf(before, language, country), generalTexts(facts, language))
      : before;
    const files = Object.fromEntries(Object.entries(all).filter(([, file]) => !isWhole || file !== null));
    const general = Object.assign({}, ...Object.values(generalPages(language)).map(({ always }) => always));
    const textBefore = (name: string) => (isWhole ? undefined : texts[name]) ?? general[name];
    const titleOf = (name: string, text?: string) => this.pageTitle(name, text ?? texts[name]);
    return [
      ...(isWhole ? [{ label: locale.example, was: textAt(before, ['name']) ?? '' }] : []),
      ...describedChanges(from, facts, localization),
      ...fileChanges(files, textBefore, locale, titleOf, this.placeholders),
    ];
  }

  /** @param saved - whose language is used if the facts have none that the service knows */
  private localizationOf(facts: unknown, saved = facts) {
    const own = languageOf(facts);
    const language = TEXT_TAGS.includes(own) ? own : languageOf(saved);
    const country = textAt(facts, ['location', 'addressCountry']) ?? '';
    return { language, country, locale: editorLocale(language) };
  }

  /** @param texts - the pages of the draft. A problem of a picture or a PDF file is shown where it is used */
  private described(
    facts: Facts,
    texts: PracticeState['texts'],
    { language, country, locale }: ReturnType<Editor['localizationOf']>,
  ) {
    return (problem: ContentProblem): EditorProblem => {
      const { file, where, line, rule, received } = {
        ...problem,
        ...useOf(problem.file, this.practice.main, facts, texts),
      };
      const isFact = file === this.practice.main && where.startsWith('$');
      const isDrawing = problem.file.endsWith('.svg');
      return {
        ...{ file, where, line, ...(where === 'link' && { link: String(received) }) },
        isMissing: isFact && typeof rule !== 'string' && MISSING.includes(rule.id),
        ...(typeof rule === 'string'
          ? { text: locale[isDrawing ? 'rule.svg' : 'rule.operator'], english: rule }
          : { text: specialText(problem, country, locale) ?? ruleText(rule, locale, facts, language) }),
        label: isFact
          ? labelAt(where, facts, language)
          : isPage(file)
            ? textFor(locale, 'page.part', this.pageTitle(file, texts[file]))
            : undefined,
      };
    };
  }
}

/** Where a person finds a picture or a PDF file: a portrait, or a line of a page. */
function useOf(
  file: string,
  main: string,
  facts: Facts,
  texts: PracticeState['texts'],
): Pick<ContentProblem, 'file' | 'where' | 'line'> | undefined {
  if (!/^(images|files)\//.test(file)) return undefined;
  const [path] = textsOf(facts).find(([, text]) => text === `/${file}`) ?? [];
  if (path) return { file: main, where: jsonPath(path), line: undefined };
  const [page, text = ''] = Object.entries(texts).find(([, each]) => each.includes(`/${file}`)) ?? [];
  const line = text.slice(0, text.indexOf(`/${file}`)).split('\n').length;
  const isTop = line <= linesBefore(pageText(text));
  return page === undefined ? undefined : { file: page, where: isTop ? 'photograph' : '', line };
}

/** The message of a choice that is missing, and of a number that cannot be read for a known reason. */
function specialText({ where, rule, received }: ContentProblem, country: string, locale: EditorLocale) {
  const id = typeof rule === 'string' ? '' : rule.id;
  if (id === 'missing' && CHOSEN.includes(memberAt(where)?.kind)) return locale['rule.oneOf'];
  if (id !== 'number') return undefined;
  const foreign = foreignCharacter(String(received));
  if (foreign) return textFor(locale, 'numberCharacter', ...foreign);
  return country === '' ? locale.numberCountry : undefined;
}

/** The facts of the example, or of a blank practice, without those that people enter. */
const blankOf = ({ $schema, brand, fictional }: Facts, language: string, country: string): Facts => ({
  // The look of the example is its own.
  ...{ $schema, ...(!fictional && { brand }) },
  ...(country !== '' && { location: { addressCountry: country } }),
  ...blankDraft(language),
});

/** Whether a draft replaces the example as a whole. */
const isReplaced = (before: Facts, facts: Facts): boolean => before.fictional === true && !facts.fictional;

/** Whether the problem is that the contacts have to be confirmed again, which a save with confirmations solves. */
const isOfConfirmation = ({ where }: ContentProblem): boolean =>
  SET_BY_EDITOR.some((each) => where === `$.${each}`);

const languageOf = (facts: unknown): string => textAt(facts, ['language']) || 'en';

/** The language of general texts. */
const languageIn = (facts: unknown): string =>
  TEXT_TAGS.includes(languageOf(facts)) ? languageOf(facts) : 'en';

/** Facts that general texts name, in the words of each language. */
const namedIn = (facts: Facts): string[] =>
  [languageIn(facts), ...languagesIn(facts)].flatMap((tag) => namedFacts(facts, tag));

const marked = (facts: unknown): Facts => withMarks(facts as Facts, languageIn(facts));
