import type { Job } from '@burnish/contract/entity';
import { useState } from 'react';
import type { Paged } from '../../lib/paged.ts';
import { ListState } from '../../ui/list-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Panels } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { copy } from './copy.ts';
import { JobPhotos } from './job-photos.tsx';
import { OwnJobCard } from './own-job-card.tsx';
import styles from './own-jobs.module.css';

const { own } = copy;
const recent = 3;

/** What was handed in. Whoever has handed in nothing yet finds the way to it among the quick actions. */
export function OwnJobs({ list }: { list: Paged<Job> }) {
  const [isWhole, setWhole] = useState(false);
  const { rows } = list;
  if (!list.failed && rows.length === 0) return null;
  const shown = isWhole ? rows : rows.slice(0, recent);
  const hides = shown.length < rows.length;
  return (
    <section className={styles.jobs} aria-labelledby="jobs">
      <h2 id="jobs">{own.title}</h2>
      <ListState
        loading={false}
        skeleton={<Skeleton shape="cards" />}
        error={list.failed ? { title: own.failed, text: own.failedText, onRetry: list.retry } : null}
        empty={null}
      >
        <Panels>
          {shown.map((job) => (
            <OwnJobCard key={job._id} job={job}>
              <JobPhotos jobId={job._id} label={own.by(job.number)} side="customer" />
            </OwnJobCard>
          ))}
        </Panels>
        <LoadMore
          more={hides || list.more}
          busy={list.loadingMore}
          failed={list.moreFailed}
          onMore={hides ? () => setWhole(true) : list.loadMore}
          text={hides ? own.showAll : undefined}
          note={isWhole ? list.extent : undefined}
        />
      </ListState>
    </section>
  );
}
