import type { Job } from '@burnish/contract/photos/entities';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { copy } from './copy.ts';
import { useApproveAll } from './queries.ts';

const ApproveAllDialog = lazy(() => import('./approve-all-dialog.tsx'));

/** Approves all photos of a job that wait for a review. */
export function ApproveAll({ job }: { job: Job }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { run, busy } = useApproveAll(job, close);
  return (
    <>
      <Button variant="primary" size="small" disabled={busy} onClick={() => setOpen(true)}>
        {copy.approveAll.action(job.photosByStatus.delivered)}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ApproveAllDialog job={job} busy={busy} onConfirm={run} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
