// Two kinds of time. A calendar date ('2026-12-20', or the date in front of an ISO time) is the same day for
// everybody; an instant is shown in the viewer's zone.

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const dayLength = 86_400_000;

const two = (number: number) => String(number).padStart(2, '0');
const dated = (year: number, month: number, day: number) => `${day} ${months[month - 1]} ${year}`;

interface Day {
  year: number;
  month: number;
  day: number;
}

function dayOf(date: string): Day | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date) ?? [];
  const read = { year: Number(year), month: Number(month), day: Number(day) };
  return months[read.month - 1] !== undefined && read.day >= 1 && read.day <= 31 ? read : null;
}

/** '20 Dec 2026', without looking at any time or zone behind the date. What is no date is shown as it came. */
export function calendarDate(date: string): string {
  const read = dayOf(date);
  return read ? dated(read.year, read.month, read.day) : date;
}

/** '20 Dec': where the year stands beside it or is plain. */
export function shortDate(date: string): string {
  const read = dayOf(date);
  return read ? `${read.day} ${months[read.month - 1]}` : date;
}

/** The viewer's today, as a calendar date. */
export function today(now = new Date()): string {
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** '20 Nov 2026', in the viewer's zone. */
export function instantDate(instant: string): string {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? instant : dated(at.getFullYear(), at.getMonth() + 1, at.getDate());
}

/** '20 Nov' in the viewer's zone; with its year where that is not the present one. */
export function instantShort(instant: string, now = new Date()): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  return at.getFullYear() === now.getFullYear() ? shortDate(today(at)) : calendarDate(today(at));
}

/** '20 Nov 2026, 14:32', in the viewer's zone. */
export function instantTime(instant: string): string {
  const at = new Date(instant);
  return Number.isNaN(at.getTime())
    ? instant
    : `${instantDate(instant)}, ${two(at.getHours())}:${two(at.getMinutes())}`;
}

const whole = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' });

/** 'Friday 20 November 2026 at 14:32:05 WAT': for the title attribute. */
export function instantInFull(instant: string): string {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? instant : whole.format(at);
}

/** Calendar days from one date to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  const [a, b] = [dayOf(from), dayOf(to)];
  if (!a || !b) return Number.NaN;
  return Math.round(
    (Date.UTC(b.year, b.month - 1, b.day) - Date.UTC(a.year, a.month - 1, a.day)) / dayLength,
  );
}

/** 'Due today', 'Due tomorrow', 'Due in 12 days', 'Overdue'. */
export function dueText(date: string, from = today()): string {
  const days = daysBetween(from, date);
  if (Number.isNaN(days)) return '';
  if (days < 0) return 'Overdue';
  if (days === 0) return 'Due today';
  return days === 1 ? 'Due tomorrow' : `Due in ${days} days`;
}
