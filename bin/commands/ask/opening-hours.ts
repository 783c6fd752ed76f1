/** Reads opening hours as people type them, "Mon-Fri 9-12, 13:30-18; Sat 9am-1pm", and writes them in that form. */
import { DAYS_OF_WEEK } from '../../../lambda/shared/days.ts';
import type { DayOfWeek, OpeningHours } from '../../../lambda/shared/practice.ts';
import { withoutMarks } from '../../../lib/practice/names.ts';

/** 2018-01-01 was a Monday. */
function dayNames(language: string, weekday: 'long' | 'short'): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
  return DAYS_OF_WEEK.map((_, day) => format.format(Date.UTC(2018, 0, 1 + day)).replace(/\.$/, ''));
}

const TIME =
  /^(\d{1,2})(?:\s*[:.h]\s*(\d{2})(?!\d))?\s*(?:h(?:oras?|rs?|s)?\b\.?)?\s*(?:([ap])\.?\s?m\b\.?)?/i;
const TO = /^(?:[-–—]|(?:to|through|thru|till?|until|a|al|as|ate|hasta)\b)/;
const FILLER = /^(?:[\s,;:/&+.]|(?:and|from|at|e|y|de|das|do|la|las|los|el|o|dia|dias)\b)+/;
const CLOSED = /^(?:closed|fechado|cerrado)\b/;
/** Portuguese counts the working days: segunda is the second, sexta the sixth. */
const ORDINAL = /^([2-6])\s*a\b\.?/;
const WORD = /^[a-z]+(?:-feira)?s?\.?/;

type Token = { readonly day: number } | { readonly time: string } | 'to' | 'closed';

/** The text cannot be read from `part` on. */
export class UnreadableHours extends Error {
  constructor(readonly part: string) {
    super(part);
  }
}

/** @throws UnreadableHours */
export function readHours(text: string, language: string): OpeningHours[] {
  const tokens = tokensOf(text, language);
  const hours: OpeningHours[] = [];
  let at = 0;
  const next = () => tokens[at]?.token;
  const unreadable = () => new UnreadableHours(tokens[at]?.rest ?? text);
  while (at < tokens.length) {
    const isClosed = next() === 'closed';
    if (isClosed) at++;
    const days: DayOfWeek[] = [];
    for (let token = next(); typeof token === 'object' && 'day' in token; token = next()) {
      at++;
      let last = token.day;
      if (next() === 'to') {
        at++;
        const end = next();
        if (typeof end !== 'object' || !('day' in end)) throw unreadable();
        last = end.day;
        at++;
      }
      for (let day = token.day; ; day = (day + 1) % 7) {
        days.push(DAYS_OF_WEEK[day]!);
        if (day === last) break;
      }
    }
    if (days.length === 0) throw unreadable();
    if (isClosed) continue;
    if (next() === 'closed') {
      at++;
      continue;
    }
    const before = hours.length;
    for (let token = next(); typeof token === 'object' && 'time' in token; token = next()) {
      const closes = tokens[at + 2]?.token;
      if (tokens[at + 1]?.token !== 'to' || typeof closes !== 'object' || !('time' in closes))
        throw unreadable();
      hours.push({ dayOfWeek: days, opens: token.time, closes: closes.time });
      at += 3;
    }
    if (hours.length === before) throw unreadable();
  }
  return hours;
}

function tokensOf(text: string, language: string): { token: Token; rest: string }[] {
  const names = [dayNames(language, 'long'), dayNames('en', 'long')].map((list) => list.map(withoutMarks));
  const tokens: { token: Token; rest: string }[] = [];
  let rest = withoutMarks(text);
  for (;;) {
    const closed = CLOSED.exec(rest);
    const ordinal = language.startsWith('pt') ? ORDINAL.exec(rest) : null;
    const time = TIME.exec(rest);
    const to = TO.exec(rest);
    const word = WORD.exec(rest);
    const add = (token: Token, [match]: RegExpExecArray) => {
      tokens.push({ token, rest });
      rest = rest.slice(match.length);
    };
    const filler = FILLER.exec(rest);
    if (rest === '') return tokens;
    if (closed) add('closed', closed);
    else if (ordinal) add({ day: Number(ordinal[1]) - 2 }, ordinal);
    else if (time) add({ time: timeOf(time) }, time);
    else if (to) add('to', to);
    else if (filler) rest = rest.slice(filler[0].length);
    else {
      const day = word ? dayNamed(word[0], names) : -1;
      if (day < 0) throw new UnreadableHours(rest);
      add({ day }, word!);
    }
  }
}

/** @returns -1 if no day, or more than one, begins like that */
function dayNamed(word: string, languages: readonly (readonly string[])[]): number {
  const name = word.replace(/-feiras?|\.$/g, '');
  // In Spanish tables X is miércoles, because martes has the M.
  if (name === 'x' && languages[0]![2] === 'miercoles') return 2;
  for (const names of languages) {
    const fits = (day: string) => {
      const stem = day.replace(/-feira$/, '');
      return stem.startsWith(name) || name === `${stem}s`;
    };
    const found = names.filter(fits);
    if (found.length === 1) return names.indexOf(found[0]!);
  }
  return -1;
}

function timeOf([, hour, minutes = '00', half]: RegExpExecArray): string {
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  return `${String(hours).padStart(2, '0')}:${minutes}`;
}

/** In a form that `readHours` reads. */
export function showHours(hours: readonly OpeningHours[], language: string): string {
  const names = dayNames(language, 'short');
  let shown = '';
  let daysBefore = '';
  for (const { dayOfWeek, opens, closes } of hours) {
    const days = daysOf(dayOfWeek, names);
    if (days === daysBefore) shown += `, ${opens}-${closes}`;
    else shown += `${shown && '; '}${days} ${opens}-${closes}`;
    daysBefore = days;
  }
  return shown;
}

function daysOf(days: readonly DayOfWeek[], names: readonly string[]): string {
  const runs: number[][] = [];
  for (const day of days.map((name) => DAYS_OF_WEEK.indexOf(name))) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs
    .map((run) => (run.length > 1 ? `${names[run[0]!]}-${names[run.at(-1)!]}` : names[run[0]!]))
    .join(', ');
}
