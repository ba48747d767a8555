import type { Job } from '@burnish/contract/photos/entities';
import { promisedStatuses } from '@burnish/domain/photos/job';
import { formatFileSize } from '../../../../lib/format.ts';
import { formatImagesUsed } from '../../../../presentation/jobs.ts';
import { turnaroundLabels } from '../../../../presentation/retouching.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { DescriptionList } from '../../../../ui/display/description-list.tsx';
import { Instant } from '../../../../ui/display/time.tsx';
import { copy as reviewCopy } from '../../review/copy.ts';
import { FinishedDownloads } from '../../review/finished-photos.tsx';
import { copy } from '../copy.ts';
import { useDownloadOriginals } from '../queries.ts';
import styles from './job-page.module.css';

const text = copy.page;

/** What the customer asked for, as submitted. */
export function JobBrief({ job }: { job: Job }) {
  const { brief, turnaround, dueAt, onHoldSince, status } = job;
  const items = [
    { term: text.turnaround, value: turnaroundLabels[turnaround].label },
    ...(status === 'withdrawn'
      ? []
      : [
          { term: text.tiers, value: formatImagesUsed(job) },
          ...(onHoldSince === null && promisedStatuses.includes(status)
            ? [{ term: copy.fact.due, value: <Instant value={dueAt} withTime /> }]
            : []),
        ]),
  ];
  return (
    <section className={styles.panel} aria-labelledby="job-brief">
      <h2 id="job-brief">{text.briefTitle}</h2>
      {brief === null ? (
        <p className={styles.lead}>{text.noBrief}</p>
      ) : (
        <p className={styles.brief}>{brief}</p>
      )}
      <DescriptionList items={items} />
    </section>
  );
}

/** The latest version of each delivered photo as a download. */
export function FinishedPhotos({ job }: { job: Job }) {
  const { finished, finishedText } = reviewCopy.job;
  return (
    <section className={styles.panel} aria-labelledby="job-finished">
      <h2 id="job-finished">{finished}</h2>
      <p className={styles.lead}>{finishedText(job.finishedCount)}</p>
      <FinishedDownloads job={job} />
    </section>
  );
}

/** The uploaded files as a download. */
export function JobOriginals({ job }: { job: Job }) {
  const { originalCount, originalsExpireAt, size } = job;
  const { run, busy } = useDownloadOriginals(job);
  return (
    <section className={styles.panel} aria-labelledby="job-originals">
      <h2 id="job-originals">{text.originals}</h2>
      {originalCount === 0 ? (
        <p className={styles.lead}>{text.originalsDeleted}</p>
      ) : (
        <>
          <p className={styles.lead}>{text.originalsText(originalCount, formatFileSize(size))}</p>
          {originalsExpireAt !== null && (
            <p>
              {text.originalsExpire} <Instant value={originalsExpireAt} />.
            </p>
          )}
          <Button size="small" busy={busy} onClick={() => run(undefined)}>
            {copy.download.action}
          </Button>
        </>
      )}
    </section>
  );
}
