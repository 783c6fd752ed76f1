/** The known names nearest to a mistyped one, nearest first (Levenshtein distance). */
export function nearest(name: string, known: readonly string[], count = 3): string[] {
  return known
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, count)
    .map(({ candidate }) => candidate);
}

export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substitution, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}

/** The most similar known name, if at most half of its letters differ. Ignores case. */
export function probablyMeant(name: string, known: readonly string[]): string | undefined {
  const differing = (candidate: string) => editDistance(name.toLowerCase(), candidate.toLowerCase());
  return known
    .filter((candidate) => differing(candidate) <= Math.max(name.length, candidate.length) / 2)
    .sort((a, b) => differing(a) - differing(b))[0];
}
