// The studio's board: in which column a job is, and when it is due.
import { addDays, dateIn, startOfDay } from '../time/calendar-date.ts';

/**
 * What a job needs next, in the order of the board. `revision`: a revision was requested of at least one photo. `in_check`:
 * each photo with work left is in check. Approved and withdrawn jobs have no stage.
 */
export const jobStages = ['received', 'in_progress', 'in_check', 'delivered', 'revision'] as const;
export type JobStage = (typeof jobStages)[number];

/** When a job is due. `today` and `week` don't include late ones. */
export const jobDues = ['late', 'today', 'week'] as const;
export type JobDue = (typeof jobDues)[number];

/** Days of `week`, today included. */
const weekDays = 7;

export interface DueRange {
  /** Null: no matter how long ago. */
  readonly from: Date | null;
  /** Exclusive. */
  readonly before: Date;
}

/** The due times of a filter. Days are those of the studio's time zone. */
export function dueRange(due: JobDue, { now, timeZone }: { now: Date; timeZone: string }): DueRange {
  if (due === 'late') return { from: null, before: now };
  const days = due === 'today' ? 1 : weekDays;
  return { from: now, before: startOfDay(addDays(dateIn(now, timeZone), days), timeZone) };
}
