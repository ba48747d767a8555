import {
  addDays,
  type CalendarDate,
  millisecondsPerDay,
  startOfDay,
  utcDate,
} from '@burnish/domain/time/calendar-date';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { firstIdOf } from './ids.ts';

/** Midnight UTC, `daysLater` days after the given day. */
function midnight(day: string, daysLater = 0): Date {
  return new Date(Date.parse(day.slice(0, 10)) + daysLater * millisecondsPerDay);
}

/**
 * The bounds of a range of days, for the time of a row and for its ID. IDs are in the order of their creation, so a range
 * of days is a range of IDs. A row may get its ID somewhat later than its time, so the range of IDs has one more day on
 * either side.
 */
export function dateFilter({ from, to }: { from?: string | undefined; to?: string | undefined }): DateFilter {
  return {
    ...(from === undefined ? {} : { from: midnight(from), firstId: firstIdOf(midnight(from, -1)) }),
    ...(to === undefined ? {} : { until: midnight(to, 1), lastId: firstIdOf(midnight(to, 2)) }),
  };
}

/** Nothing happened before or after. Days at the ends of the calendar would begin or end outside of it. */
const firstDay = utcDate(new Date('2000-01-01'));
const lastDay = utcDate(new Date('9000-01-01'));

function withinCalendar(day: CalendarDate): CalendarDate {
  if (day < firstDay) return firstDay;
  return day > lastDay ? lastDay : day;
}

/** The time from the first to the last of these days in a time zone. */
export function boundsOfDays(
  { from, to }: { readonly from?: CalendarDate | undefined; readonly to?: CalendarDate | undefined },
  timeZone: string,
): TimeBounds {
  return {
    since: from && startOfDay(withinCalendar(from), timeZone),
    before: to && startOfDay(addDays(withinCalendar(to), 1), timeZone),
  };
}

export interface TimeBounds {
  readonly since?: Date | undefined;
  /** Exclusive. */
  readonly before?: Date | undefined;
}

/** The same as `dateFilter` for exact times. */
export function timeFilter({ since, before }: TimeBounds): DateFilter {
  const dayAround = (instant: Date, days: number) =>
    firstIdOf(new Date(Math.max(0, instant.getTime() + days * millisecondsPerDay)));
  return {
    ...(since === undefined ? {} : { from: since, firstId: dayAround(since, -1) }),
    ...(before === undefined ? {} : { until: before, lastId: dayAround(before, 1) }),
  };
}

/** The filter of a list whose call has exact times of creation, in addition to days. */
export function createdTimeFilter(query: {
  readonly createdSince?: string | undefined;
  readonly createdBefore?: string | undefined;
}) {
  const instant = (time: string | undefined) => (time === undefined ? undefined : new Date(time));
  return timeFilter({ since: instant(query.createdSince), before: instant(query.createdBefore) });
}

/** An upper bound of the IDs of rows that were created by the end of a day, or up to `daysLater` days after it. */
export function lastIdOf(day: string, daysLater: number): string {
  return firstIdOf(midnight(day, daysLater + 2));
}

/** The conditions of `dateFilter` for a list. */
export function dateConditions(time: AnyPgColumn, id: AnyPgColumn): Readonly<Record<string, SQL>> {
  return {
    from: sql`${time} >= ${sql.placeholder('from')}`,
    firstId: sql`${id} >= ${sql.placeholder('firstId')}`,
    until: sql`${time} < ${sql.placeholder('until')}`,
    lastId: sql`${id} < ${sql.placeholder('lastId')}`,
  };
}

/** Members of a list's filter for the days on which rows were created. */
export interface DateFilter {
  readonly from?: Date | undefined;
  readonly firstId?: string | undefined;
  readonly until?: Date | undefined;
  readonly lastId?: string | undefined;
}

interface CreatedQuery {
  readonly createdFrom?: string | undefined;
  readonly createdTo?: string | undefined;
}

/** The filter of a list whose call has the days of creation. */
export function withCreationDates<Query extends CreatedQuery>({ createdFrom, createdTo, ...query }: Query) {
  return { ...query, ...dateFilter({ from: createdFrom, to: createdTo }) };
}
