import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
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
export function dateFilter({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return {
    ...(from === undefined ? {} : { from: midnight(from), firstId: firstIdOf(midnight(from, -1)) }),
    ...(to === undefined ? {} : { until: midnight(to, 1), lastId: firstIdOf(midnight(to, 2)) }),
  };
}
