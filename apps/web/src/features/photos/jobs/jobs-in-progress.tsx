import type { Job } from '@burnish/contract/photos/entities';
import { useId } from 'react';
import { Link } from 'react-router';
import type { InfiniteList } from '../../../lib/infinite-list.ts';
import { useNow } from '../../../lib/use-now.ts';
import { formatTimeLeft, jobTimeLeft, jobUrl } from '../../../presentation/jobs.ts';
import { loadErrors } from '../../../presentation/load-errors.ts';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Panel, Panels } from '../../../ui/layout/panel.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { jobsInProgress } from './in-progress.ts';
import { JobHeading, JobState } from './job-heading.tsx';
import styles from './jobs-in-progress.module.css';
import { Thumbnails } from './thumbnails.tsx';

const text = {
  title: 'In progress',
  failed: "Your photos couldn't be loaded.",
  failedText: loadErrors.otherSectionsWork,
  showAll: 'All photos',
  due: 'Due',
};

interface JobRowProps {
  job: Job;
  now: Date;
}

function JobRow({ job, now }: JobRowProps) {
  const titleId = useId();
  const { _id, firstPhotos, subscriptionName, dueAt, onHoldSince } = job;
  const left = jobTimeLeft(job, now);
  return (
    <Panel as="article" aria-labelledby={titleId}>
      <div className={styles.job}>
        <div className={styles.head}>
          <div>
            <h3 id={titleId}>
              <Link to={jobUrl(_id)} className={styles.title}>
                <JobHeading job={job} />
              </Link>
            </h3>
            <p className="note">{subscriptionName}</p>
          </div>
          <div className={styles.due}>
            <p>
              {onHoldSince === null && (
                <>
                  {text.due} <Instant value={dueAt} withTime />
                </>
              )}
              {left && <span className={styles.left}>{formatTimeLeft(left)}</span>}
            </p>
            <div className={styles.state}>
              <JobState job={job} />
            </div>
          </div>
        </div>
        <Thumbnails photos={firstPhotos} />
      </div>
    </Panel>
  );
}

/** The jobs that the studio still has to do. Nothing without any, unless they failed to load. */
export function JobsInProgress({ list }: { list: InfiniteList<Job> }) {
  const now = useNow();
  const jobs = jobsInProgress(list.rows, now);
  if (!list.failed && jobs.length === 0) return null;
  return (
    <section className={styles.jobs} aria-labelledby="jobs">
      <SectionHead id="jobs" title={text.title} link={<TextLink to="/photos">{text.showAll}</TextLink>} />
      <ListState
        loading={false}
        error={list.failed ? { title: text.failed, text: text.failedText, onRetry: list.retry } : null}
      >
        <Panels>
          {jobs.map((job) => (
            <JobRow key={job._id} job={job} now={now} />
          ))}
        </Panels>
      </ListState>
    </section>
  );
}
