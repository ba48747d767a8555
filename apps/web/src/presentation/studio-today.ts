// Separate from the opening hours, which the pages of customers load.
import { dateIn } from '@burnish/domain/time/calendar-date';
import { today } from '../lib/format-date.ts';
import { useNow } from '../lib/use-now.ts';
import { useOpeningHours } from './opening-hours.ts';

/** The current calendar date of the studio, or of the viewer until the studio's time zone is loaded. */
export function useStudioToday(): string {
  const now = useNow();
  const timeZone = useOpeningHours()?.timeZone;
  return timeZone === undefined ? today(now) : dateIn(now, timeZone);
}
