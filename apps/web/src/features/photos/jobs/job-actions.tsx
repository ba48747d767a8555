import type { Job } from '@burnish/contract/photos/entities';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-confirm-dialog.tsx';
import { ChangeDueTime } from '../due-times/change-due-time.tsx';
import { AskButton } from '../questions/ask-button.tsx';
import { ChangeRetention } from '../retention/change-retention.tsx';
import { useStudioUser, worksOn } from '../studio-user.ts';
import { copy } from './copy.ts';
import { useDownloadOriginals, useStartWork } from './queries.ts';

export function customerName({ userId: { companyName, fullName, email } }: Job): string {
  return companyName ?? fullName ?? email ?? copy.customer;
}

function StartWork({ job }: { job: Job }) {
  const text = copy.start;
  const [isConfirming, setConfirming] = useState(false);
  const { run, busy } = useStartWork(job);
  return (
    <>
      <Button
        size="small"
        disabled={busy}
        onClick={() => setConfirming(true)}
        aria-label={text.actionNamed(job.number)}
      >
        {text.action}
      </Button>
      <LazyConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => run(undefined)}
        title={text.title}
        confirmText={text.action}
        busy={busy}
        destructive={false}
      >
        <p>{text.text(customerName(job), job.photoCount)}</p>
      </LazyConfirmDialog>
    </>
  );
}

/** What the studio can do with a job. */
export function JobActions({ job }: { job: Job }) {
  const { action, actionNamed } = copy.download;
  const { run, busy } = useDownloadOriginals(job);
  const canDownload = worksOn(useStudioUser(), job) && job.originalCount > 0;
  return (
    <>
      {canDownload && (
        <Button size="small" busy={busy} onClick={() => run(undefined)} aria-label={actionNamed(job.number)}>
          {action}
        </Button>
      )}
      {job.allowedActions.includes('ask') && <AskButton job={job} photo={null} />}
      {job.allowedActions.includes('set_due_time') && (
        <ChangeDueTime job={job} customer={customerName(job)} />
      )}
      {job.allowedActions.includes('set_retention') && (
        <ChangeRetention job={job} customer={customerName(job)} />
      )}
      {job.allowedActions.includes('start') && <StartWork job={job} />}
    </>
  );
}
