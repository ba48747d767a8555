import type { Job } from '@burnish/contract/photos/entities';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { copy } from './copy.ts';

const RetentionDialog = lazy(() => import('./retention-dialog.tsx'));

/** Opens the form for when the files of a job are deleted. */
export function ChangeRetention({ job, customer }: { job: Job; customer: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-label={copy.actionNamed(job.number)} onClick={() => setOpen(true)}>
        {copy.action}
      </Button>
      {isOpen && (
        <Suspense>
          <RetentionDialog job={job} customer={customer} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
