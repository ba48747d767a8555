import type { Job } from '@burnish/contract/photos/entities';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-confirm-dialog.tsx';
import { copy } from '../jobs/copy.ts';
import { customerName } from '../jobs/job-actions.tsx';
import { useStartWork } from '../jobs/queries.ts';

interface StartWorkProps {
  job: Job;
  isAsking: boolean;
  onClose: () => void;
  /** The board shows it. */
  onStarted: () => void;
}

/** Asks before work starts, because the customer can't change the photos any more. Stays mounted until it has started. */
export function StartWork({ job, isAsking, onClose, onStarted }: StartWorkProps) {
  const text = copy.start;
  const { run, busy } = useStartWork(job, onStarted);
  return (
    <LazyConfirmDialog
      open={isAsking}
      onClose={onClose}
      onConfirm={() => {
        run(undefined);
        onClose();
      }}
      title={text.title}
      confirmText={text.action}
      busy={busy}
      destructive={false}
    >
      <p>
        {job.number}: {text.text(customerName(job), job.photoCount)}
      </p>
    </LazyConfirmDialog>
  );
}
