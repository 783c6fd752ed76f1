/**
 * The tables of docs/clients.md, a row for each client, and their comparison with what clients do now. The page is the
 * baseline: a client must not get worse.
 */
import type { Run } from './driver.ts';
import { observed } from './observed.ts';
import { nameOf, type Plan } from './plan.ts';

const COLUMNS = [
  ...['Client', 'Version', 'First message', 'Revision', 'Sends the version', 'Arguments', 'Receives'],
  ...['Leaves out', 'Other requests'],
];

/** The cells by column. */
export type Row = Readonly<Record<string, string>>;

/** @returns undefined if the client handed on nothing, of which a row would say that it left nothing out */
export function rowOf(run: Run): Row | undefined {
  if (!run.days.valid.seen?.tools.length) return undefined;
  return { Client: nameOf(run.plan), Version: run.version, ...observed(run) };
}

export interface Difference {
  /** The client receives less, leaves out more, or speaks an older revision. */
  readonly worse: boolean;
  readonly text: string;
}

/** @returns what differs between a row of the page and the row of now */
export function differences(before: Row | undefined, now: Row): Difference[] {
  if (!before) return [{ worse: false, text: 'it is not in the table' }];
  return COLUMNS.filter((column) => before[column] !== now[column]).map((column) => {
    const [was, is] = [before[column] ?? '', now[column] ?? ''];
    return {
      worse: isWorse(column, was, is),
      text: `${column}: ${is || 'nothing'}; the table has ${was || 'nothing'}`,
    };
  });
}

function isWorse(column: string, was: string, is: string): boolean {
  const [before, now] = [was, is].map((cell) => cell.split(', ').filter(Boolean)) as [string[], string[]];
  if (column === 'Revision') return is < was;
  if (column === 'Receives') return before.some((part) => !now.includes(part));
  return column === 'Leaves out' && now.some((part) => !before.includes(part));
}

/** The tables of the page: the folders whose clients are in it, and its mark. */
const TABLES = [
  { name: 'libraries', has: ({ folder }: Plan) => folder !== 'agents' },
  { name: 'agents', has: ({ folder }: Plan) => folder === 'agents' },
];

const marksOf = (name: string) => [`<!-- ${name}: npm run clients -->`, `<!-- /${name} -->`] as const;

/** @returns the rows of all tables, by client */
export function rowsOf(page: string): ReadonlyMap<string, Row> {
  const lines = TABLES.flatMap(({ name }) => sectionOf(page, name).text.split('\n'));
  const rows = lines
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
    .filter(([client]) => client !== COLUMNS[0])
    .map((cells) => Object.fromEntries(COLUMNS.map((column, index) => [column, cells[index] ?? ''])));
  return new Map(rows.map((row) => [row.Client!, row]));
}

/** @returns the page with these rows, in the order of the plan. A client that was not run keeps its row */
export function withRows(page: string, plan: readonly Plan[], now: readonly Row[]): string {
  const rows = new Map([...rowsOf(page), ...now.map((row) => [row.Client!, row] as const)]);
  return TABLES.reduce((text, { name, has }) => {
    const { begin, end } = sectionOf(text, name);
    const own = plan.filter(has).map((each) => rows.get(nameOf(each)));
    return text.slice(0, begin) + tableOf(own.filter((row) => row !== undefined)) + text.slice(end);
  }, page);
}

export function tableOf(rows: readonly Row[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(COLUMNS),
    `|${'---|'.repeat(COLUMNS.length)}`,
    ...rows.map((row) => line(COLUMNS.map((column) => row[column] ?? ''))),
    '',
  ].join('\n');
}

/** @throws Error if the page lacks the marks */
function sectionOf(page: string, name: string): { begin: number; end: number; text: string } {
  const [opening, closing] = marksOf(name);
  const [begin, end] = [page.indexOf(`${opening}\n`) + opening.length + 1, page.indexOf(closing)];
  if (begin <= opening.length || end < begin)
    throw new Error(`docs/clients.md must have ${opening} and, after it, ${closing}.`);
  return { begin, end, text: page.slice(begin, end) };
}
