import type { Job } from '@burnish/contract/photos/entities';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { copy } from './copy.ts';

const ShareDialog = lazy(() => import('./share-dialog.tsx'));

/** Opens the share links of a job. */
export function ShareButton({ job }: { job: Job }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-label={copy.actionNamed(job.number)} onClick={() => setOpen(true)}>
        {copy.action}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareDialog job={job} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
