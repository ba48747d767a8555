// When the studio answers messages, and in which time zone its days begin.

export interface OpeningHours {
  /** 0 is Sunday. */
  readonly days: readonly number[];
  /** 'HH:MM' in the time zone. */
  readonly opens: string;
  readonly closes: string;
  readonly timeZone: string;
}

const shortWeekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

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
  return days.includes(shortWeekdays.indexOf(weekday)) && opens <= time && time < closes;
}

/** 'YYYY-MM-DD' in the studio's time zone. */
export function studioDate({ timeZone }: Pick<OpeningHours, 'timeZone'>, instant: Date): string {
  const { year, month, day } = localTimeParts(timeZone, instant);
  return `${year}-${month}-${day}`;
}

/** Whether it is an IANA time zone, such as 'Africa/Lagos'. */
export function isTimeZone(text: string): boolean {
  // Offsets such as '+01:00' are valid for Intl, but not the name of a time zone.
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** 'Lagos' for 'Africa/Lagos'. */
export function timeZoneCity(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}

export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** Days of the week in the order of the calendar, which starts on Monday. */
export const weekFromMonday: readonly number[] = [1, 2, 3, 4, 5, 6, 0];

/** '09:00' becomes '9:00'. */
export function withoutLeadingZero(time: string): string {
  return time.replace(/^0/, '');
}

/** 'Monday to Friday' for at least three days in a row, otherwise one by one. */
function formatDays(days: readonly number[]): string {
  if (days.length === 7) return 'Every day';
  const runs: number[][] = [];
  for (const [position, day] of weekFromMonday.entries()) {
    if (!days.includes(day)) continue;
    const run = runs.at(-1);
    if (run?.at(-1) === position - 1) run.push(position);
    else runs.push([position]);
  }
  const nameAt = (position: number | undefined) => weekdayNames[weekFromMonday[position ?? 0] ?? 0];
  const parts = runs.flatMap((run) =>
    run.length < 3 ? run.map(nameAt) : [`${nameAt(run[0])} to ${nameAt(run.at(-1))}`],
  );
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(parts.map(String));
}

/** 'Monday to Saturday, 9:00 to 18:00, Lagos time'. */
export function formatOpeningHours({ days, opens, closes, timeZone }: OpeningHours): string {
  const times = `${withoutLeadingZero(opens)} to ${withoutLeadingZero(closes)}`;
  return `${formatDays(days)}, ${times}, ${timeZoneCity(timeZone)} time`;
}
