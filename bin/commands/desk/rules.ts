/** Rules of the facts in the languages of the desk. */
export function translated(_rule: string, language: string, _received: unknown): string | undefined {
  return language === 'en' ? _rule : undefined;
}
