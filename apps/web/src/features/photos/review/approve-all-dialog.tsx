import type { Job } from '@burnish/contract/photos/entities';
import { loadMessageDraft } from '../../../lib/message-drafts.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { copy } from './copy.ts';
import { revisionDraftSubject } from './draft-subject.ts';
import { useWaitingVersions } from './queries.ts';

const text = copy.approveAll;

interface ApproveAllDialogProps {
  job: Job;
  busy: boolean;
  onConfirm: (versionIds: readonly string[]) => void;
  onClose: () => void;
}

/** Counts what will be approved and approves exactly that. */
export default function ApproveAllDialog({ job, busy, onConfirm, onClose }: ApproveAllDialogProps) {
  const { data: ids = [], isPending, isError, refetch } = useWaitingVersions(job);
  const count = ids.length;
  const hasDrafts = loadMessageDraft(job.userId._id, revisionDraftSubject(job._id)) !== null;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => onConfirm(ids)}
      title={count > 0 ? text.title(count) : text.uncounted.title}
      confirmText={count > 0 ? text.confirm(count) : text.uncounted.confirm}
      cancelText={text.cancel}
      busy={busy}
      loading={isPending}
      canConfirm={count > 0}
      destructive={false}
    >
      {isPending && <Skeleton shape="lines" count={2} label={text.loading} />}
      {isError && <LoadError text={text.loadFailed} onRetry={() => void refetch()} />}
      {!isPending && !isError && count === 0 && <p>{text.none}</p>}
      {count > 0 && (
        <>
          <p>{text.text(job.number, count)}</p>
          {hasDrafts && <p>{text.unsent}</p>}
        </>
      )}
    </ConfirmDialog>
  );
}
