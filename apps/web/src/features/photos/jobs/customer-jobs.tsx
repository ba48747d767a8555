import type { Job } from '@burnish/contract/photos/entities';
import { type ReactNode, useId, useState } from 'react';
import type { InfiniteList } from '../../../lib/infinite-list.ts';
import { Instant } from '../../../ui/display/time.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Panel, Panels } from '../../../ui/layout/panel.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { copy } from './copy.ts';
import styles from './customer-jobs.module.css';
import { JobPhotos, JobState } from './job-details.tsx';

const text = copy.customerJobs;
const recentCount = 3;

function JobCard({ job, children }: { job: Job; children: ReactNode }) {
  const titleId = useId();
  const { number, photoCount, thumbnailUrls, dueAt, brief, subscriptionName } = job;
  return (
    <Panel as="article" aria-labelledby={titleId}>
      <div className={styles.job}>
        <div className={styles.head}>
          <div>
            <h3 id={titleId}>{text.heading(number, photoCount)}</h3>
            <p className="note">{subscriptionName}</p>
          </div>
          <div className={styles.state}>
            <JobState job={job} />
          </div>
        </div>
        {thumbnailUrls.length > 0 && (
          <div className={styles.thumbnails} aria-hidden="true">
            {thumbnailUrls.map((url) => (
              <img key={url} src={url} alt="" loading="lazy" />
            ))}
          </div>
        )}
        <p className={styles.due}>
          {text.due} <Instant value={dueAt} withTime />
        </p>
        {brief && <p className={styles.brief}>{brief}</p>}
        {children}
      </div>
    </Panel>
  );
}

/** The customer's jobs, the most recent ones first. For customers with a job, or if the jobs failed to load. */
export default function CustomerJobs({ list }: { list: InfiniteList<Job> }) {
  const [showsAll, setShowsAll] = useState(false);
  const { rows } = list;
  const visible = showsAll ? rows : rows.slice(0, recentCount);
  const hasHidden = visible.length < rows.length;
  return (
    <section className={styles.jobs} aria-labelledby="jobs">
      <h2 id="jobs">{text.title}</h2>
      <ListState
        loading={false}
        skeleton={<Skeleton shape="cards" />}
        error={list.failed ? { title: text.failed, text: text.failedText, onRetry: list.retry } : null}
        empty={null}
      >
        <Panels>
          {visible.map((job) => (
            <JobCard key={job._id} job={job}>
              <JobPhotos jobId={job._id} label={copy.photosOf(job.number)} side="customer" />
            </JobCard>
          ))}
        </Panels>
        <LoadMore
          hasMore={hasHidden || list.hasMore}
          busy={list.loadingMore}
          failed={list.loadMoreFailed}
          onLoadMore={hasHidden ? () => setShowsAll(true) : list.loadMore}
          text={hasHidden ? text.showAll : undefined}
          note={showsAll ? list.loadedCount : undefined}
        />
      </ListState>
    </section>
  );
}
