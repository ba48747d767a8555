// How well due times are kept: deliveries on time, by week.
import { addDays, type CalendarDate, dateIn, mondayOf, startOfDay } from '../time/calendar-date.ts';

export const defaultReportWeeks = 12;
export const maxReportWeeks = 53;

/** A week of the studio, from Monday to Sunday in its time zone. */
export interface StudioWeek {
  readonly monday: CalendarDate;
  readonly from: Date;
  /** Exclusive. */
  readonly before: Date;
}

/** The last weeks, the earliest first. The current one is the last, up to its end. */
export function lastWeeks(
  count: number,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): readonly StudioWeek[] {
  const current = mondayOf(dateIn(now, timeZone));
  return Array.from({ length: count }, (_, index) => {
    const monday = addDays(current, (index + 1 - count) * 7);
    return {
      monday,
      from: startOfDay(monday, timeZone),
      before: startOfDay(addDays(monday, 7), timeZone),
    };
  });
}

/** Sums over deliveries. */
export interface DeliveryTotals {
  readonly delivered: number;
  readonly onTime: number;
  /** Of all late deliveries together. */
  readonly lateSeconds: number;
}

export const noDeliveries: DeliveryTotals = { delivered: 0, onTime: 0, lateSeconds: 0 };

export function addTotals(one: DeliveryTotals, other: DeliveryTotals): DeliveryTotals {
  return {
    delivered: one.delivered + other.delivered,
    onTime: one.onTime + other.onTime,
    lateSeconds: one.lateSeconds + other.lateSeconds,
  };
}

/** Whole percent. 100 only if all were on time, and 0 only if none was. Null: nothing was delivered. */
export function onTimePercent({ delivered, onTime }: DeliveryTotals): number | null {
  if (delivered === 0) return null;
  if (onTime === 0 || onTime === delivered) return onTime === 0 ? 0 : 100;
  return Math.min(99, Math.max(1, Math.round((onTime / delivered) * 100)));
}

/** Minutes by which late deliveries were late. At least 1. Null: none was. */
export function averageLateMinutes({ delivered, onTime, lateSeconds }: DeliveryTotals): number | null {
  const late = delivered - onTime;
  return late === 0 ? null : Math.max(1, Math.round(lateSeconds / late / 60));
}
