// Calendar months that remember the day they were counted from.

/** Day of the month, in UTC. */
export function dayOf(instant: Date): number {
  return instant.getUTCDate();
}

/**
 * The same time of day `months` later, on `anchorDay` or, where the month has none, on its last day:
 * from 31 January to 28 February to 31 March. UTC.
 */
export function addMonths(from: Date, months: number, anchorDay: number): Date {
  const year = from.getUTCFullYear();
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(
    Date.UTC(
      year,
      month,
      Math.min(anchorDay, lastDay),
      from.getUTCHours(),
      from.getUTCMinutes(),
      from.getUTCSeconds(),
      from.getUTCMilliseconds(),
    ),
  );
}
