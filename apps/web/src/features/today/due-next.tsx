import type { Job } from '@burnish/contract/photos/entities';
import { formatShortInstant, today } from '../../lib/format-date.ts';
import { useNow } from '../../lib/use-now.ts';
import { formatDuration } from '../../presentation/jobs.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { copy } from './copy.ts';
import styles from './due-next.module.css';
import { summarizeCustomer } from './summary.ts';

/** '15:00' today, else '25 Nov, 15:00'. */
function formatDueTime(dueAt: string, now: Date): string {
  const text = formatShortInstant(dueAt, now);
  return today(new Date(dueAt)) === today(now) ? (text.split(', ')[1] ?? text) : text;
}

function DueJob({ job, now, to }: { job: Job; now: Date; to: string }) {
  const thumbnail = job.firstPhotos.find(({ thumbnailUrl }) => thumbnailUrl !== null)?.thumbnailUrl;
  const left = new Date(job.dueAt).getTime() - now.getTime();
  return (
    <li className={styles.job}>
      <span className={styles.frame}>
        {thumbnail && <img src={thumbnail} alt="" loading="lazy" decoding="async" />}
      </span>
      <span className={styles.who}>
        <TextLink to={to}>{summarizeCustomer(job.userId)}</TextLink>
        <span className="note">
          {job.number}, {copy.photoCount(job.photoCount)}
        </span>
      </span>
      <span className={styles.time}>
        <time className="num" dateTime={job.dueAt}>
          {formatDueTime(job.dueAt, now)}
        </time>
        <span className="note num">{left < 0 ? copy.dueNow : formatDuration(left)}</span>
      </span>
    </li>
  );
}

interface DueNextProps {
  jobs: readonly Job[];
  jobUrl: (job: Job) => string;
}

/** The next due times, of jobs that are started and of those that aren't. */
export function DueNext({ jobs, jobUrl }: DueNextProps) {
  const now = useNow();
  return (
    <section className={styles.section}>
      <h2>{copy.dueNext}</h2>
      {jobs.length === 0 ? (
        <p className={styles.none}>{copy.nothingDue}</p>
      ) : (
        <ol className={styles.list}>
          {jobs.map((job) => (
            <DueJob key={job._id} job={job} now={now} to={jobUrl(job)} />
          ))}
        </ol>
      )}
    </section>
  );
}
