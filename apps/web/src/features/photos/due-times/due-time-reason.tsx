import type { Job } from '@burnish/contract/photos/entities';
import { promisedStatuses } from '@burnish/domain/photos/job';
import { Instant } from '../../../ui/display/time.tsx';

/** When and why the latest due time was promised. Null: the due time follows from the turnaround, or no longer matters. */
export function dueTimeReason({ status, dueTimeChanges: [latest] }: Job) {
  if (latest === undefined || !promisedStatuses.includes(status)) return null;
  return (
    <>
      <Instant value={latest.createdAt} withTime />: {latest.reason}
    </>
  );
}
