import type { Job } from '@burnish/contract/photos/entities';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import type { AskedPhoto } from './ask-dialog.tsx';
import { copy } from './copy.ts';

const AskDialog = lazy(() => import('./ask-dialog.tsx'));

const { action, actionNamed } = copy.ask;

interface AskButtonProps {
  job: Pick<Job, '_id' | 'number'>;
  /** Null: the question is about all photos of the job. */
  photo: AskedPhoto | null;
}

/** Opens the form of a question to the customer. */
export function AskButton({ job, photo }: AskButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const label = actionNamed(photo?.fileName ?? job.number);
  const open = () => setOpen(true);
  return (
    <>
      {photo === null ? (
        <Button size="small" onClick={open} aria-label={label}>
          {action}
        </Button>
      ) : (
        <TextButton onClick={open} aria-label={label}>
          {action}
        </TextButton>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <AskDialog job={job} photo={photo} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
