import type { Job } from '@burnish/contract/photos/entities';
import { useNow } from '../../../lib/use-now.ts';
import { formatTimeLeft } from '../../../presentation/jobs.ts';
import { Instant } from '../../../ui/display/time.tsx';
import styles from './due-time.module.css';

/** When the job is due, and the time left or by how much it is late. */
export function DueTime({ job }: { job: Pick<Job, 'status' | 'dueAt'> }) {
  const left = formatTimeLeft(job, useNow());
  return (
    <span className={styles.due}>
      <Instant value={job.dueAt} withTime />
      {left !== null && <span className={styles.left}>{left}</span>}
    </span>
  );
}
