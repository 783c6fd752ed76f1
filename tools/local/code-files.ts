/**
 * The files of an app's code, by its `cdk.json`: the script of `app` with its folder, and `watch.include` without
 * `watch.exclude`. Patterns are those of `cdk watch`: `*`, `**`, `?`, `{a,b}`, or the name of a file or folder.
 */
import { existsSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';

export interface CdkJson {
  readonly app: string;
  readonly context?: Readonly<Record<string, unknown>>;
  /** Folder of the output. @default cdk.out */
  readonly output?: string;
  readonly versionReporting?: boolean;
  readonly watch?: {
    readonly include?: string | readonly string[];
    readonly exclude?: string | readonly string[];
  };
}

/** `cdk watch` includes every file. A log that `npm start` writes to would then start a synthesis, which logs, and so on. */
const ANY_CODE = '**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx,json}';

/** The configuration of the app: `watch.exclude` has no effect on it. */
const CONFIGURATION = ['cdk.json', 'cdk.context.json'];

const SCRIPT = /\.[cm]?[jt]sx?$/;

/** A file that an app may read, and not a script that it loads. cdk.json is read when the app is started. */
export const isData = (file: string) => !SCRIPT.test(file) && !CONFIGURATION.includes(relative('', file));

export interface CodeFiles {
  /** Absolute paths of files and folders that contain all of the code. */
  readonly paths: readonly string[];
  /** @param file - absolute path */
  includes(file: string): boolean;
}

export function codeFiles({ app, output, watch = {} }: CdkJson): CodeFiles {
  const scripts = scriptsOf(app);
  const folders = scripts.map((script) => dirname(script)).filter((folder) => folder !== '.');
  const named = [...CONFIGURATION, ...scripts];
  const include = [...folders, ...[watch.include ?? ANY_CODE].flat()];
  const exclude = [...[watch.exclude ?? []].flat(), ...(output === undefined ? [] : [output])];
  const [isIncluded, isExcluded] = [include, exclude].map((patterns) => {
    const expressions = patterns.map(expressionOf);
    return (path: string) => expressions.some((expression) => expression.test(path));
  }) as [(path: string) => boolean, (path: string) => boolean];
  return {
    paths: [...named, ...include.map(folderOf)].map((path) => resolve(path)),
    includes(file) {
      const path = relative('', file).replaceAll(sep, '/');
      return named.includes(path) || (isIncluded(path) && !isExcluded(path));
    },
  };
}

/** @returns the files of the team that a command names, relative, e.g. `bin/app.ts` in `node --import tsx "bin/app.ts"` */
function scriptsOf(command: string): string[] {
  const words = Array.from(
    command.matchAll(/"([^"]*)"|'([^']*)'|[^\s"']+/g),
    ([word, a, b]) => a ?? b ?? word,
  );
  return words
    .map((word) => relative('', word.replace(/^-[^=]*=/, '')).replaceAll(sep, '/'))
    .filter((path) => SCRIPT.test(path) && !/^\.\.\/|(^|\/)node_modules\//.test(path) && existsSync(path));
}

/** @returns the folder that contains all matches of a pattern, or the path itself */
function folderOf(pattern: string): string {
  const names = pattern.split('/');
  const first = names.findIndex((name) => /[*?{]/.test(name));
  return (first < 0 ? pattern : names.slice(0, first).join('/')) || '.';
}

/** The match of a folder includes everything in it. */
function expressionOf(pattern: string): RegExp {
  const source = pattern
    .replace(/^(\.\/)+|(?<!\/)\/+$/g, '')
    .replace(/\*\*\/|\*\*|[*?{},]|[.+^$()|[\]\\]/g, (token) => TOKENS[token] ?? `\\${token}`);
  return new RegExp(`^${source}(/.*)?$`, 's');
}

const TOKENS: Readonly<Record<string, string>> = {
  '**/': '(?:.*/)?',
  '**': '.*',
  '*': '[^/]*',
  '?': '[^/]',
  '{': '(?:',
  '}': ')',
  ',': '|',
};
