/** Rules for the opening hours of a practice, and for the time zones in which they are (contract §3). */
import type { Report, Rule } from '../../lambda/shared/content-problem.ts';
import { addDays, areOfSeason, DAYS_OF_WEEK } from '../../lambda/shared/days.ts';
import type { DayOfWeek, OpeningHours, Practice } from '../../lambda/shared/practice.ts';
import { RULES } from './messages/english.ts';
import { checkOnce } from './unique-by.ts';

export function checkAllHours({ contact, openingHours, timeZone, offices = [] }: Practice, report: Report) {
  const others = (contact.otherChannels ?? []).map(({ openingHours: hours }) => hours);
  const ofPractice = [openingHours, contact.openingHours, ...others];
  checkHours(openingHours, '$.openingHours', report);
  checkHours(contact.openingHours, '$.contact.openingHours', report);
  for (const [index, hours] of others.entries())
    checkHours(hours, `$.contact.otherChannels[${index}].openingHours`, report);
  for (const [index, office] of offices.entries())
    checkHours(office.openingHours, `$.offices[${index}].openingHours`, report);
  if (timeZone !== undefined && ofPractice.every((hours) => hours === undefined))
    report('$.timeZone', RULES['timeZoneAlone.practice'](), timeZone);
  for (const [index, office] of offices.entries())
    if (office.timeZone !== undefined && office.openingHours === undefined)
      report(`$.offices[${index}].timeZone`, RULES.timeZoneAlone(), office.timeZone);
}

/**
 * Checks that an entry has times or is closed in a season, that it has each day once, and that no two entries overlap in
 * days of the year, weekday and time. Those of a season replace the others, so they do not overlap.
 */
function checkHours(hours: readonly OpeningHours[] = [], path: string, report: Report): void {
  for (const [index, entry] of hours.entries()) {
    const { dayOfWeek, opens, closes, validFrom = '', validThrough = '' } = entry;
    const broken = (member: string, rule: Rule, received: unknown) =>
      report(`${path}[${index}].${member}`, rule, received);
    for (const [member, time] of Object.entries({ opens, closes }))
      if (entry.closed && time !== undefined) broken(member, RULES.closedHours(), time);
      else if (!entry.closed && time === undefined) broken(member, RULES.missing(), time);
    if (entry.closed && !areOfSeason(entry)) broken('closed', RULES.closedSeason(), true);
    if (validThrough !== '' && validThrough < validFrom)
      broken('validThrough', RULES.seasonEnd(validFrom), validThrough);
    if (opens && closes === opens) broken('closes', RULES.closes(opens), closes);
    checkOnce(dayOfWeek, (day) => `${path}[${index}].dayOfWeek[${day}]`, report);
    for (const [before, other] of hours.slice(0, index).entries()) {
      const [day, otherDay] = overlap(entry, other) ?? [];
      if (day === undefined || otherDay === undefined) continue;
      const [otherOpens, otherCloses] = timesOf(other)!;
      report(
        `${path}[${index}]`,
        RULES.overlap(otherOpens, otherCloses, `${path}[${before}]`, otherDay),
        `${day} ${timesOf(entry)!.join(' to ')}`,
      );
    }
  }
}

/** @returns the whole day if it is closed; undefined if a time is missing or breaks a rule */
function timesOf({ opens, closes, closed }: OpeningHours): [opens: string, closes: string] | undefined {
  if (closed) return ['00:00', '24:00'];
  return opens && closes ? [opens, closes] : undefined;
}

/** The first days of the week on which two entries overlap. Hours over midnight reach into the next day. */
function overlap(one: OpeningHours, other: OpeningHours): [DayOfWeek, DayOfWeek] | undefined {
  if (areOfSeason(one) !== areOfSeason(other) || !timesOf(one) || !timesOf(other)) return undefined;
  for (const day of one.dayOfWeek)
    for (const daysLater of [0, 1, -1]) {
      const otherDay = DAYS_OF_WEEK.at((DAYS_OF_WEEK.indexOf(day) + daysLater) % 7)!;
      const share = (daysLater === 0 && areOfTwoSeasons(one, other)) || areAtOneTime(one, other, daysLater);
      if (other.dayOfWeek.includes(otherDay) && share) return [day, otherDay];
    }
  return undefined;
}

/** Whether two seasons share a day, and are not the same: readers could not tell which hours replace the others then. */
const areOfTwoSeasons = (one: OpeningHours, other: OpeningHours): boolean =>
  areOfSeason(one) &&
  (one.validFrom !== other.validFrom || one.validThrough !== other.validThrough) &&
  areInOnePeriod(one, other, 0);

/** Whether the hours that begin on a day share a time with those that begin some days later. */
function areAtOneTime(one: OpeningHours, other: OpeningHours, daysLater: number): boolean {
  const [from, until] = minutesOf(one);
  const [otherFrom, otherUntil] = minutesOf(other).map((each) => each + DAY * daysLater) as [number, number];
  return from < otherUntil && otherFrom < until && areInOnePeriod(one, other, daysLater);
}

/** Minutes of a day. */
const DAY = 24 * 60;

/** Minutes since the beginning of the day. Hours that close before they open close on the next day. */
function minutesOf(entry: OpeningHours): [from: number, until: number] {
  const [opens, closes] = timesOf(entry)!;
  const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return [minuteOf(opens), minuteOf(closes) + (closes < opens ? DAY : 0)];
}

/** Whether a day of one period is followed, so many days later, by one of the other. */
function areInOnePeriod(one: OpeningHours, other: OpeningHours, daysLater: number): boolean {
  const later = (day: string | undefined) => day && addDays(day, daysLater);
  return (
    (later(one.validFrom) ?? '') <= (other.validThrough ?? '9') &&
    (other.validFrom ?? '') <= (later(one.validThrough) ?? '9')
  );
}
