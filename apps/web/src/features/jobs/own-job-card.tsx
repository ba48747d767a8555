import type { Job } from '@burnish/contract/entity';
import { type ReactNode, useId } from 'react';
import { jobStatus } from '../../presentation/job-status.ts';
import { pace as paces } from '../../presentation/pace.ts';
import { Panel } from '../../ui/panel.tsx';
import { Status } from '../../ui/status.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Instant } from '../../ui/time.tsx';
import { copy } from './copy.ts';
import styles from './own-jobs.module.css';

const { own } = copy;

/** A strip of its first frames, what it is, and when it is due. */
export function OwnJobCard({ job, children }: { job: Job; children: ReactNode }) {
  const titleId = useId();
  const { number, photoCount, thumbnailUrls, status, pace, dueAt, brief, subscriptionName } = job;
  const { tone, label } = jobStatus[status];
  return (
    <Panel as="article" aria-labelledby={titleId}>
      <div className={styles.job}>
        <div className={styles.head}>
          <div>
            <h3 id={titleId}>{copy.photographs(photoCount)}</h3>
            <p className="note num">
              {number}, {subscriptionName}
            </p>
          </div>
          <div className={styles.standing}>
            <Status tone={tone}>{label}</Status>
            {pace !== 'usual' && <Tag>{paces[pace].label}</Tag>}
          </div>
        </div>
        {thumbnailUrls.length > 0 && (
          <div className={styles.strip} aria-hidden="true">
            {thumbnailUrls.map((address) => (
              <img key={address} src={address} alt="" loading="lazy" />
            ))}
          </div>
        )}
        <p className={styles.due}>
          {own.due} <Instant at={dueAt} time />
        </p>
        {brief && <p className={styles.brief}>{brief}</p>}
        {children}
      </div>
    </Panel>
  );
}
