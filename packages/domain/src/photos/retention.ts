// Until when the originals and the finished files of a job are kept, and when their deletion is announced.
import {
  type CalendarDate,
  millisecondsPerDay,
  millisecondsPerHour,
  utcDate,
} from '../time/calendar-date.ts';

/**
 * `default`: for the days of the studio's setting. `date`: until that day. `after_approval`: until the last photo is
 * approved, plus the last notice period.
 */
export const retentionRules = ['default', 'date', 'after_approval'] as const;
export type RetentionRule = (typeof retentionRules)[number];

/** Of a job. `date` is null unless the rule is `date`. */
export interface Retention {
  readonly rule: RetentionRule;
  readonly date: CalendarDate | null;
}

/** Customers get a notice this many days before their files are deleted. The first notice comes first. */
export const deletionNoticeDays = [14, 3] as const;
const [firstNotice, lastNotice] = deletionNoticeDays;

/** From now. */
export const maxRetentionYears = 3;

export type RetentionDateProblem = 'past' | 'too_far';

/** Null: files can be kept until that day. */
export function findRetentionDateProblem(date: CalendarDate, now: Date): RetentionDateProblem | null {
  if (date <= utcDate(now)) return 'past';
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + maxRetentionYears);
  return date > utcDate(latest) ? 'too_far' : null;
}

const noon = 12 * millisecondsPerHour;

/** When files are deleted on a day: at noon UTC, which has the same date from UTC-12 to UTC+11. */
function deletionTime(date: CalendarDate): Date {
  return new Date(Date.parse(date) + noon);
}

function addDays(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * millisecondsPerDay);
}

const later = (first: Date, second: Date) => (first > second ? first : second);

export interface RetentionStart {
  /** The approval of the last photo. Of a job without finished files, the submission. */
  readonly startedAt: Date;
  readonly isApproved: boolean;
}

/**
 * When the retention of a job's files ends. Null: never. Of a job that isn't approved, it never ends before the default
 * one. `defaultDays`: the studio's setting, null if files are kept.
 */
export function retentionEnd(
  { rule, date }: Retention,
  { startedAt, isApproved }: RetentionStart,
  defaultDays: number | null,
): Date | null {
  const byDefault = defaultDays === null ? null : addDays(startedAt, defaultDays);
  if (rule === 'default') return byDefault;
  const earliest = isApproved ? addDays(startedAt, lastNotice) : byDefault;
  return earliest === null || date === null ? earliest : later(earliest, deletionTime(date));
}

export interface DeletionNotice {
  readonly deletionNoticeDays: number;
  readonly expiresAt: Date;
}

/**
 * The first notice of a retention that ends soon. By default, both notice periods are kept, even if the notice is late. What an
 * admin chose is postponed by no more than the last one.
 */
export function firstDeletionNotice({ rule }: Pick<Retention, 'rule'>, end: Date, now: Date): DeletionNotice {
  if (rule === 'default')
    return { deletionNoticeDays: firstNotice, expiresAt: later(end, addDays(now, firstNotice)) };
  const earliest = addDays(now, lastNotice);
  if (end <= earliest) return { deletionNoticeDays: lastNotice, expiresAt: earliest };
  return { deletionNoticeDays: firstNotice, expiresAt: end };
}

export function lastDeletionNotice(announced: Date, now: Date): DeletionNotice {
  return { deletionNoticeDays: lastNotice, expiresAt: later(announced, addDays(now, lastNotice)) };
}
