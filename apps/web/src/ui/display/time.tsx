import {
  formatDate,
  formatFullInstant,
  formatInstant,
  formatInstantDate,
  formatShortDate,
  formatShortInstant,
  formatShortInstantDate,
} from '../../lib/format-date.ts';

/** A date that does not depend on the time zone, such as a due date. */
export function CalendarDate({ date, short = false }: { date: string; short?: boolean }) {
  return (
    <time className="num" dateTime={date.slice(0, 10)}>
      {short ? formatShortDate(date) : formatDate(date)}
    </time>
  );
}

interface InstantProps {
  /** ISO 8601. */
  value: string;
  withTime?: boolean;
  short?: boolean;
}

const formats = {
  short: { date: formatShortInstantDate, time: formatShortInstant },
  long: { date: formatInstantDate, time: formatInstant },
};

/** A point in time, in the viewer's time zone. The title shows it in full. */
export function Instant({ value, withTime = false, short = false }: InstantProps) {
  const format = formats[short ? 'short' : 'long'][withTime ? 'time' : 'date'];
  return (
    <time className="num" dateTime={value} title={formatFullInstant(value)}>
      {format(value)}
    </time>
  );
}
