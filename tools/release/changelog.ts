/**
 * Reads CHANGELOG.md in the format of Keep a Changelog 1.1.0: newest first, each release under `## [version] - date`.
 */

interface Release {
  readonly version: string;
  /** YYYY-MM-DD */
  readonly date: string;
  /** Markdown, without the heading. */
  readonly notes: string;
}

/** @returns the releases, newest first, without the unreleased section */
export function releasesIn(changelog: string): Release[] {
  return changelog.split(/^(?=## )/m).flatMap((section) => {
    const [, version, date, notes] = /^## \[(\d\S*)\] - (\S+)\n([\s\S]*)$/.exec(section) ?? [];
    return version && date && notes ? [{ version, date, notes: notes.trim() }] : [];
  });
}

/** @returns one sentence that says why the tag cannot be released; `undefined` if it can */
export function tagProblem(tag: string, version: string, changelog: string): string | undefined {
  const newest = releasesIn(changelog)[0]?.version;
  if (newest !== version)
    return `The newest release in CHANGELOG.md is ${newest ?? 'missing'}, the version in package.json ${version}: they must be equal.`;
  if (tag !== `v${version}`)
    return `The tag is ${tag || 'missing'}, the version in package.json ${version}: tag this commit v${version}, or change the version first.`;
  return undefined;
}
