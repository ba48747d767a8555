import type { Job } from '@burnish/contract/entity';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { copy } from './copy.ts';
import { customerOf } from './customer.ts';
import { useBeginWork, useDownload } from './queries.ts';

const { begin, download } = copy;

function Begin({ job }: { job: Job }) {
  const [isAsked, setAsked] = useState(false);
  const { act, busy } = useBeginWork(job);
  return (
    <>
      <Button size="small" disabled={busy} onClick={() => setAsked(true)} aria-label={begin.of(job.number)}>
        {begin.act}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => act(undefined)}
        title={begin.title}
        confirmText={begin.act}
        cancelText={begin.cancel}
        busy={busy}
        destructive={false}
      >
        <p>{begin.words(customerOf(job), job.photoCount)}</p>
      </ConfirmDialog>
    </>
  );
}

export function JobActs({ job }: { job: Job }) {
  const { act, busy } = useDownload(job);
  return (
    <>
      {job.photoCount > 0 && (
        <Button size="small" busy={busy} onClick={() => act(undefined)} aria-label={download.of(job.number)}>
          {download.act}
        </Button>
      )}
      {job.allowedActions.includes('begin_work') && <Begin job={job} />}
    </>
  );
}
