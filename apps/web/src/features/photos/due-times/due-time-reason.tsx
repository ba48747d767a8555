import type { Job } from '@burnish/contract/photos/entities';
import { promisedStatuses } from '@burnish/domain/photos/job';
import { Instant } from '../../../ui/display/time.tsx';

/** When and why the due time was last changed. Null: it never was, or the work is done. */
export function dueTimeReason({ status, dueTimeChanges: [latest] }: Job) {
  if (latest === undefined || !promisedStatuses.includes(status)) return null;
  return (
    <>
      <Instant value={latest.createdAt} withTime />: {latest.reason}
    </>
  );
}
