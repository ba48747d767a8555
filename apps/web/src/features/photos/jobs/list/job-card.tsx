import type { Job } from '@burnish/contract/photos/entities';
import { useId } from 'react';
import { Link } from 'react-router';
import { jobUrl } from '../../../../presentation/jobs.ts';
import { Instant } from '../../../../ui/display/time.tsx';
import { copy } from '../copy.ts';
import { DueTime } from '../due-time.tsx';
import { JobHeading, JobState } from '../job-heading.tsx';
import { Thumbnails } from '../thumbnails.tsx';
import styles from './job-card.module.css';

/** A job as one contact sheet. All of it leads to the page of the job. */
export function JobCard({ job }: { job: Job }) {
  const titleId = useId();
  const { _id, subscriptionName, createdAt, brief, status, firstPhotos } = job;
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.title}>
          <Link to={jobUrl(_id)} className={styles.link}>
            <JobHeading job={job} />
          </Link>
        </h3>
        <div className={styles.state}>
          <JobState job={job} />
        </div>
        <p className={styles.facts}>
          {status !== 'withdrawn' && (
            <span>
              {job.onHoldSince === null && copy.fact.due} <DueTime job={job} />
            </span>
          )}
          <span>{subscriptionName}</span>
          <span>
            {copy.list.submitted} <Instant value={createdAt} />
          </span>
        </p>
      </div>
      <Thumbnails photos={firstPhotos} />
      {brief && <p className={styles.brief}>{brief}</p>}
    </article>
  );
}
