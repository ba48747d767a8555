// The value of an input for a date and a time, which has no time zone: that of the browser.

const millisecondsPerMinute = 60_000;

/** '2026-11-24T17:00' */
export function toLocalTime(instant: string): string {
  const date = new Date(instant);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * millisecondsPerMinute);
  return local.toISOString().slice(0, 16);
}

/** Null: the value is no date with a time. */
export function fromLocalTime(value: string): Date | null {
  const date = new Date(value);
  return value === '' || Number.isNaN(date.getTime()) ? null : date;
}
