import { instantShort, today } from '../../../lib/format-date.ts';

const two = (number: number) => String(number).padStart(2, '0');

/** '14:32' where it was today, in the viewer's zone; else '20 Nov', with its year where that is not the present one. */
export function moment(instant: string, now = new Date()): string {
  const at = new Date(instant);
  return today(at) === today(now)
    ? `${two(at.getHours())}:${two(at.getMinutes())}`
    : instantShort(instant, now);
}
