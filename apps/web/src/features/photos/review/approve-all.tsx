import type { Job } from '@burnish/contract/photos/entities';
import { useState } from 'react';
import { loadMessageDraft } from '../../../lib/message-drafts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-confirm-dialog.tsx';
import { copy } from './copy.ts';
import { revisionDraftSubject } from './draft-subject.ts';
import { useApproveAll } from './queries.ts';

const text = copy.approveAll;

/** Approves all photos of a job that wait for a review. */
export function ApproveAll({ job }: { job: Job }) {
  const count = job.photosByStatus.delivered;
  // Counted when the question opens: events change the count while the photos are being approved.
  const [confirmed, setConfirmed] = useState<number | null>(null);
  const { run, busy } = useApproveAll(job, () => setConfirmed(null));
  const shownCount = confirmed ?? count;
  const hasDrafts =
    confirmed !== null && loadMessageDraft(job.userId._id, revisionDraftSubject(job._id)) !== null;
  return (
    <>
      <Button variant="primary" size="small" disabled={busy} onClick={() => setConfirmed(count)}>
        {text.action(shownCount)}
      </Button>
      <LazyConfirmDialog
        open={confirmed !== null}
        onClose={() => setConfirmed(null)}
        onConfirm={() => run(undefined)}
        title={text.title(shownCount)}
        confirmText={text.confirm(shownCount)}
        cancelText={text.cancel}
        busy={busy}
        destructive={false}
      >
        <p>{text.text(job.number)}</p>
        {hasDrafts && <p>{text.unsent}</p>}
      </LazyConfirmDialog>
    </>
  );
}
