import type { Job } from '@burnish/contract/photos/entities';
import { promisedStatuses } from '@burnish/domain/photos/job';
import { type RefObject, useState } from 'react';
import { formatImagesUsed } from '../../../../presentation/jobs.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { FactGrid } from '../../../../ui/display/description-list.tsx';
import { Instant } from '../../../../ui/display/time.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { copy as dueTimeCopy } from '../../due-times/copy.ts';
import { dueTimeReason } from '../../due-times/due-time-reason.tsx';
import { copy as retentionCopy } from '../../retention/copy.ts';
import { fileDeletion } from '../../retention/file-deletion.tsx';
import { ApproveAll } from '../../review/approve-all.tsx';
import { copy as reviewCopy } from '../../review/copy.ts';
import { GuestCommentCount } from '../../share-links/comment-count.tsx';
import { copy as shareCopy } from '../../share-links/copy.ts';
import { useGuestComments } from '../../share-links/queries.ts';
import { ShareButton } from '../../share-links/share-button.tsx';
import { copy } from '../copy.ts';
import { DueTime } from '../due-time.tsx';
import { JobState } from '../job-heading.tsx';
import { useWithdrawJob } from '../queries.ts';
import styles from './job-page.module.css';

const text = copy.page;

function WithdrawJob({ job }: { job: Job }) {
  const texts = copy.withdrawJob;
  const [isConfirming, setConfirming] = useState(false);
  const { run, busy } = useWithdrawJob(job);
  return (
    <>
      <Button variant="destructive" size="small" disabled={busy} onClick={() => setConfirming(true)}>
        {texts.action}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => run(undefined)}
        title={texts.title(job.photoCount)}
        confirmText={texts.confirm}
        cancelText={texts.cancel}
        busy={busy}
      >
        <p>{texts.text(job.number, formatImagesUsed(job), job.subscriptionName)}</p>
      </ConfirmDialog>
    </>
  );
}

/** How many photos wait for the customer, and until when. */
function WaitingForReview({ job: { photosByStatus, reviewDueAt } }: { job: Job }) {
  const text = reviewCopy.job;
  return (
    <>
      {text.photos(photosByStatus.delivered)}
      {reviewDueAt !== null && (
        <>
          , {text.until} <Instant value={reviewDueAt} withTime />
        </>
      )}
    </>
  );
}

interface JobFactsProps {
  job: Job;
  sectionRef: RefObject<HTMLElement | null>;
}

/** The state of a job, its facts in one line, and what the customer can do with it. */
export function JobFacts({ job, sectionRef }: JobFactsProps) {
  const { status, createdAt, subscriptionName, allowedActions, photosByStatus } = job;
  const isWaiting = photosByStatus.delivered > 0;
  const reason = dueTimeReason(job);
  const deletion = fileDeletion(job);
  const { data: comments = [] } = useGuestComments(job._id, job.finishedCount > 0);
  const items = [
    ...(isWaiting ? [{ term: reviewCopy.job.waiting, value: <WaitingForReview job={job} /> }] : []),
    ...(promisedStatuses.includes(status) ? [{ term: copy.fact.due, value: <DueTime job={job} /> }] : []),
    ...(reason === null ? [] : [{ term: dueTimeCopy.changed, value: reason }]),
    ...(comments.length > 0
      ? [{ term: shareCopy.guestComments.title, value: <GuestCommentCount comments={comments} /> }]
      : []),
    { term: text.received, value: <Instant value={createdAt} withTime /> },
    { term: text.imagesUsed, value: formatImagesUsed(job) },
    { term: text.subscription, value: subscriptionName },
    ...(deletion === null ? [] : [{ term: retentionCopy.fact, value: deletion }]),
  ];
  return (
    <section ref={sectionRef} tabIndex={-1} className={styles.facts} aria-label={text.facts}>
      <div className={styles.head}>
        <div className={styles.state}>
          <JobState job={job} />
        </div>
        <div className={styles.actions}>
          {job.finishedCount > 0 && <ShareButton job={job} />}
          {isWaiting && <ApproveAll job={job} />}
          {allowedActions.includes('withdraw') && <WithdrawJob job={job} />}
        </div>
      </div>
      <FactGrid items={items} />
    </section>
  );
}
