// When the studio answers messages.

export interface OpeningHours {
  /** 0 is Sunday. */
  readonly days: readonly number[];
  /** 'HH:MM' in the time zone. */
  readonly opens: string;
  readonly closes: string;
  readonly timeZone: string;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

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

function localTimeParts(timeZone: string, instant: Date): Readonly<Record<string, string>> {
  const format = cachedFormat(timeZone);
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
}

export function isOpen({ days, opens, closes, timeZone }: OpeningHours, instant: Date): boolean {
  const { weekday = '', hour, minute } = localTimeParts(timeZone, instant);
  const time = `${hour}:${minute}`;
  return days.includes(weekdays.indexOf(weekday)) && opens <= time && time < closes;
}

/** 'YYYY-MM-DD' in the studio's time zone. */
export function studioDate({ timeZone }: Pick<OpeningHours, 'timeZone'>, instant: Date): string {
  const { year, month, day } = localTimeParts(timeZone, instant);
  return `${year}-${month}-${day}`;
}
