// When somebody is there to answer.

export interface OpeningHours {
  /** 0 is Sunday. */
  readonly days: readonly number[];
  /** 'HH:MM', on the clocks of the time zone. */
  readonly opens: string;
  readonly closes: string;
  readonly timeZone: string;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Of each time zone, because making one takes longer than all else that a message needs here. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
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

function readClock(timeZone: string, instant: Date): Readonly<Record<string, string>> {
  const format = formatOf(timeZone);
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
}

export function isOpen({ days, opens, closes, timeZone }: OpeningHours, instant: Date): boolean {
  const { weekday = '', hour, minute } = readClock(timeZone, instant);
  const time = `${hour}:${minute}`;
  return days.includes(weekdays.indexOf(weekday)) && opens <= time && time < closes;
}

/** 'YYYY-MM-DD' on the studio's own calendar. */
export function studioDayOf({ timeZone }: Pick<OpeningHours, 'timeZone'>, instant: Date): string {
  const { year, month, day } = readClock(timeZone, instant);
  return `${year}-${month}-${day}`;
}
