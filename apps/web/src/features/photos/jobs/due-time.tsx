import type { Job } from '@burnish/contract/photos/entities';
import { useNow } from '../../../lib/use-now.ts';
import { TimeLeft } from '../../../presentation/time-left.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import styles from './due-time.module.css';

/** When the job is due, and the time left or by how much it is late. */
export function DueTime({ job }: { job: Pick<Job, 'status' | 'dueAt'> }) {
  const now = useNow();
  return (
    <span className={styles.due}>
      <Instant value={job.dueAt} withTime />
      <TimeLeft job={job} now={now} />
    </span>
  );
}
