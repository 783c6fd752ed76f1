/** A person enters the facts of a practice into the form of the editor, part by part, as the form asks for them. */
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import type { FormGroup } from '../browser/protocol.ts';
import type { ChosenFile, Person } from './person.ts';

type Json = Readonly<Record<string, unknown>>;

interface FieldSchema {
  readonly type: string;
  readonly title: string;
  readonly enum?: readonly string[];
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly items?: FieldSchema;
}

/** Facts as the practice file states them, and what people write for some of them. */
export interface TypedPractice {
  readonly facts: Json & {
    readonly name: string;
    readonly people?: readonly { readonly portrait?: string }[];
  };
  /** Path of a field → what is written in place of the value. */
  readonly typed: Readonly<Record<string, string>>;
}

/** A photograph as a telephone takes it. */
export async function photograph(width = 900, height = 1_200): Promise<ChosenFile> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#996655' } });
  const buffer = await picture
    .withExif({ IFD0: { Make: 'Camera' } })
    .jpeg()
    .toBuffer();
  return { name: 'IMG_1.JPG', mimeType: 'image/jpeg', buffer };
}

/**
 * @param goTo - opens a part of the form
 * @param seen - called after each part
 */
export async function enterFacts(
  person: Person,
  { facts, typed }: TypedPractice,
  parts: readonly FormGroup[],
  {
    goTo,
    useThisPart,
    seen,
  }: {
    readonly goTo: (id: string, title: string) => Promise<void>;
    /** Name of the button that takes the chosen part of a photograph. */
    readonly useThisPart: string;
    readonly seen: (part: string) => Promise<void>;
  },
): Promise<void> {
  const { page } = person;
  const field = (path: string): Locator => page.locator(`[id="f.${path}"]`);
  const entered = new Set<string>();

  async function enter(schema: FieldSchema, value: unknown, path: string): Promise<void> {
    if (schema.type === 'object') return enterMembers(schema, value as Json, path);
    if (schema.type === 'array') return enterList(schema, value as readonly unknown[], path);
    if (entered.has(path)) return;
    entered.add(path);
    if (schema.type === 'boolean') return value === true ? person.use(field(path)) : undefined;
    if (schema.enum) return choose(path, String(value));
    const type = await field(path).getAttribute('type');
    if (type === 'file') return choosePhotograph(path);
    const isChoice = (await field(path).evaluate('element => element.tagName')) === 'SELECT';
    if (isChoice) return choose(path, String(value));
    if (type === 'time' || type === 'date') return pick(path, String(value).replace('24:00', '00:00'));
    return person.write(field(path), typed[path] ?? String(value));
  }

  async function enterMembers(schema: FieldSchema, value: Json, path: string): Promise<void> {
    for (const [name, own] of Object.entries(schema.properties!))
      if (value[name] !== undefined) await enter(own, value[name], path === '' ? name : `${path}.${name}`);
  }

  async function enterList(schema: FieldSchema, values: readonly unknown[], path: string): Promise<void> {
    if (schema.uniqueItems) {
      for (const value of values) {
        const box = field(`${path}.${value}`);
        if (!(await box.isChecked())) await person.use(box);
      }
      return;
    }
    for (const [index, value] of values.entries()) {
      const items = await field(path).locator(':scope > ol > li').count();
      if (items <= index) await person.use(field(path).locator(':scope > button'));
      await enter(schema.items!, value, `${path}.${index}`);
    }
  }

  async function choose(path: string, value: string): Promise<void> {
    await person.goTo(field(path));
    await field(path).selectOption(value);
  }

  /** A day or a time, with the picker of the browser, or with its digits. */
  async function pick(path: string, value: string): Promise<void> {
    await person.goTo(field(path));
    person.keys += value.length;
    await field(path).fill(value);
  }

  async function choosePhotograph(path: string): Promise<void> {
    await person.chooseFile(field(path), await photograph());
    await person.use(page.getByRole('main').getByRole('button', { name: useThisPart, exact: true }));
    // What was removed from the file is named once the part is taken.
    await page
      .locator('.portrait', { has: field(path) })
      .getByText(/EXIF/)
      .waitFor();
  }

  /** Whether a part asks for something that has not been entered. */
  const asks = (schema: FieldSchema, value: unknown, path: string): boolean => {
    if (value === undefined) return false;
    if (schema.type === 'array')
      return (value as unknown[]).some((each, index) => asks(schema.items!, each, `${path}.${index}`));
    if (schema.type !== 'object') return !entered.has(path);
    return Object.entries(schema.properties!).some(([name, own]) =>
      asks(own, (value as Json)[name], path === '' ? name : `${path}.${name}`),
    );
  };
  for (const { id, title, schema } of parts) {
    const own = schema as unknown as FieldSchema;
    if (!asks(own, facts, '')) continue;
    await goTo(id, title);
    await enterMembers(own, facts, '');
    await seen(title);
  }
}
