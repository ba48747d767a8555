// The time that clocks show in a time zone.

/** From Sunday. */
export const shortWeekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Cached by time zone, because creating a format is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

function cachedFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached !== undefined) return cached;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

/** The parts of the date and time by their names in Intl: the day of the week is short, and numbers are padded. */
export function localTimeParts(timeZone: string, instant: Date): Readonly<Record<string, string>> {
  const format = cachedFormat(timeZone);
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
}

/** The day of the week, 0 is Sunday, and the time 'HH:MM' in the time zone. */
export function localTime(
  timeZone: string,
  instant: Date,
): { readonly weekday: number; readonly time: string } {
  const { weekday = '', hour, minute } = localTimeParts(timeZone, instant);
  return { weekday: shortWeekdays.indexOf(weekday), time: `${hour}:${minute}` };
}
