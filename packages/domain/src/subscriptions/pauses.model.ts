// A model of pauses, written apart from the rules: every day of the calendar is counted on its own.

const day = 86_400_000;

/** Days as whole numbers from 1970. */
export const dayNumber = (date: string) => Date.parse(date) / day;
export const dateOf = (number: number) => new Date(number * day).toISOString().slice(0, 10);

/** The last day of the twelve months that begin with a day. */
function lastOfYear(first: number): number {
  const [year = 0, month = 0, date = 0] = dateOf(first).split('-').map(Number);
  const isLeapDay = month === 2 && date === 29;
  // The twelve months from February 29 on end with February 28.
  return Date.UTC(year + 1, month - 1, isLeapDay ? 28 : date) / day - (isLeapDay ? 0 : 1);
}

/** The most paused days of any twelve months. */
export function mostPausedDays(paused: ReadonlySet<number>): number {
  let most = 0;
  const days = [...paused];
  if (days.length === 0) return 0;
  const [from, to] = [Math.min(...days) - 366, Math.max(...days)];
  for (let first = from; first <= to; first += 1) {
    const last = lastOfYear(first);
    most = Math.max(most, days.filter((one) => first <= one && one <= last).length);
  }
  return most;
}

/** The calendar day of an instant in a time zone, as a number. */
export function localDay(instant: Date, timeZone: string): number {
  const text = instant.toLocaleDateString('sv-SE', { timeZone });
  return dayNumber(text);
}
