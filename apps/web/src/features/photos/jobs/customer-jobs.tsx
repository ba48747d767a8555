import type { Job } from '@burnish/contract/photos/entities';
import { useId } from 'react';
import { Link } from 'react-router';
import type { InfiniteList } from '../../../lib/infinite-list.ts';
import { jobUrl } from '../../../presentation/jobs.ts';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Panel, Panels } from '../../../ui/layout/panel.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { copy } from './copy.ts';
import styles from './customer-jobs.module.css';
import { DueTime } from './due-time.tsx';
import { JobHeading, JobState } from './job-details.tsx';
import { Thumbnails } from './thumbnails.tsx';

const text = copy.customerJobs;
const recentCount = 3;

function JobCard({ job }: { job: Job }) {
  const titleId = useId();
  const { _id, firstPhotos, brief, subscriptionName } = job;
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
          <div className={styles.state}>
            <JobState job={job} />
          </div>
        </div>
        <Thumbnails photos={firstPhotos} />
        <p className={styles.due}>
          {text.due} <DueTime job={job} />
        </p>
        {brief && <p className={styles.brief}>{brief}</p>}
      </div>
    </Panel>
  );
}

/** The customer's most recent jobs. For customers with a job, or if the jobs failed to load. */
export default function CustomerJobs({ list }: { list: InfiniteList<Job> }) {
  const { rows } = list;
  return (
    <section className={styles.jobs} aria-labelledby="jobs">
      <div className={styles.head}>
        <h2 id="jobs">{text.title}</h2>
        <TextLink to="/photos">{text.showAll}</TextLink>
      </div>
      <ListState
        loading={false}
        skeleton={<Skeleton shape="cards" />}
        error={list.failed ? { title: text.failed, text: text.failedText, onRetry: list.retry } : null}
        empty={null}
      >
        <Panels>
          {rows.slice(0, recentCount).map((job) => (
            <JobCard key={job._id} job={job} />
          ))}
        </Panels>
      </ListState>
    </section>
  );
}
