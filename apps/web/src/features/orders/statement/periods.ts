import { today } from '../../../lib/format-date.ts';

export const periods = ['this_month', 'last_month', 'this_year', 'last_year', 'dates'] as const;
export type Period = (typeof periods)[number];

/** Calendar dates. */
export interface Days {
  from: string;
  to: string;
}

const utcDay = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** The days of a period by the viewer's calendar, up to today. Null for dates that the viewer chooses. */
export function daysOf(period: Period, now = new Date()): Days | null {
  const [year, month] = [now.getFullYear(), now.getMonth()];
  switch (period) {
    case 'this_month':
      return { from: utcDay(year, month, 1), to: today(now) };
    case 'last_month':
      return { from: utcDay(year, month - 1, 1), to: utcDay(year, month, 0) };
    case 'this_year':
      return { from: utcDay(year, 0, 1), to: today(now) };
    case 'last_year':
      return { from: utcDay(year - 1, 0, 1), to: utcDay(year - 1, 11, 31) };
    case 'dates':
      return null;
  }
}
