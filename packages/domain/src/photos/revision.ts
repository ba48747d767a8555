// Revisions that customers request of delivered photos. Those for a mistake of the studio don't count.
import { maxVersions } from './version.ts';

/** Rounds of a photo that are included in its price. Admins can grant more. */
export const includedRevisions = 3;
export const maxIncludedRevisions = 50;

/** Of a photo, counted or not. Another version can follow the last one. */
export const maxRevisions = maxVersions - 1;

export const revisionCauses = ['mistake', 'change_of_mind'] as const;
export type RevisionCause = (typeof revisionCauses)[number];

/** As the customer sees it, and as an admin has decided. Null: not decided, so the customer's word holds. */
export interface Revision {
  readonly cause: RevisionCause;
  readonly decidedCause: RevisionCause | null;
}

export function isCounted({ cause, decidedCause }: Revision): boolean {
  return (decidedCause ?? cause) !== 'mistake';
}

/** Never negative: an admin can decide that a revision counts after the included ones are used. */
export function revisionsLeft(limit: number, revisions: readonly Revision[]): number {
  return Math.max(0, limit - revisions.filter(isCounted).length);
}

/** Days after the delivery until photos are approved automatically. */
export const approvalDays = 14;

/** Days before that in which customers are reminded, the first reminder first. */
export const approvalReminderDays = [7, 2] as const;
