import {
  calendarDate,
  instantDate,
  instantInFull,
  instantShort,
  instantTime,
  shortDate,
} from '../lib/format-date.ts';

/** A day that is the same for everybody: due dates, dates of payment. */
export function CalendarDate({ date, short = false }: { date: string; short?: boolean }) {
  return (
    <time className="num" dateTime={date.slice(0, 10)}>
      {short ? shortDate(date) : calendarDate(date)}
    </time>
  );
}

/** A moment, in the viewer's zone; the whole of it on hover. */
export function Instant({
  at,
  time = false,
  short = false,
}: {
  at: string;
  time?: boolean;
  short?: boolean;
}) {
  const write = time ? instantTime : short ? instantShort : instantDate;
  return (
    <time className="num" dateTime={at} title={instantInFull(at)}>
      {write(at)}
    </time>
  );
}
