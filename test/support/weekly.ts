/**
 * What `npm run test:deep` takes of a long list: the representatives, or every entry if the environment variable WEEKLY
 * is set, as .github/workflows/weekly.yml sets it.
 */
export const IS_WEEKLY = Boolean(process.env.WEEKLY);

/** @throws Error if no entry of the list is a representative, so that a new name leaves no list without a test */
export function ofThisRun<T>(all: readonly T[], isRepresentative: (entry: T, index: number) => boolean): T[] {
  const representatives = all.filter(isRepresentative);
  if (representatives.length === 0) throw new Error('The list has no representative.');
  return IS_WEEKLY ? [...all] : representatives;
}
