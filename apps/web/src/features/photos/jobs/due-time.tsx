import { useNow } from '../../../lib/use-now.ts';
import type { JobTime } from '../../../presentation/jobs.ts';
import { TimeLeft } from '../../../presentation/time-left.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { copy } from './copy.ts';
import styles from './due-time.module.css';

/** When the job is due, and the time left or by how much it is late. On hold: since when, because the due time moves until the answer. */
export function DueTime({ job }: { job: JobTime }) {
  const now = useNow();
  return (
    <span className={styles.due}>
      {job.onHoldSince === null ? (
        <Instant value={job.dueAt} withTime />
      ) : (
        <span>
          {copy.pausedSince} <Instant value={job.onHoldSince} withTime />
        </span>
      )}
      <TimeLeft job={job} now={now} />
    </span>
  );
}
