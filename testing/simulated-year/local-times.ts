// Days and times of a place, computed apart from the product.

const dayMilliseconds = 86_400_000;

/** Creating a format is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** '2028-02-29 09:00'. */
function localTime(instant: number, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(instant);
}

export const dayOf = (instant: number, timeZone: string): string => localTime(instant, timeZone).slice(0, 10);
export const timeOf = (instant: number, timeZone: string): string => localTime(instant, timeZone).slice(11);

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMilliseconds;
}

/** The instant of a local time that clocks neither skip nor repeat. */
export function instantOf(day: string, time: string, timeZone: string): number {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  let instant = asUtc;
  // The second round is for a change of the clock between the first guess and the result.
  for (let round = 0; round < 2; round += 1)
    instant += asUtc - Date.parse(`${localTime(instant, timeZone).replace(' ', 'T')}:00Z`);
  if (localTime(instant, timeZone) !== `${day} ${time}`)
    throw new Error(`there is no ${time} on ${day} in ${timeZone}`);
  return instant;
}

/** The same day of the month and local time later; the last day of a month that is too short. */
export function monthsLater(instant: number, months: number, anchorDay: number, timeZone: string): number {
  const [year = '', month = ''] = dayOf(instant, timeZone).split('-');
  const monthsFromZero = Number(year) * 12 + Number(month) - 1 + months;
  const first = `${Math.floor(monthsFromZero / 12)}-${String((monthsFromZero % 12) + 1).padStart(2, '0')}-01`;
  let day = first;
  while (Number(day.slice(8)) < anchorDay && addDays(day, 1).slice(0, 7) === first.slice(0, 7))
    day = addDays(day, 1);
  return instantOf(day, timeOf(instant, timeZone), timeZone);
}
