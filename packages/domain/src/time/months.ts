/** Day of the month, in UTC. */
export function utcDayOfMonth(instant: Date): number {
  return instant.getUTCDate();
}

/**
 * The same time of day `months` later, in UTC, on `anchorDay` or, if the month is shorter, on its last day: from
 * January 31 to February 28 to March 31.
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
