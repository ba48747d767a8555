import type { Job, Photo } from '@burnish/contract/photos/entities';
import { lazy, Suspense } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { useConfirmation } from '../../../ui/overlays/use-confirmation.ts';
import { ActionBar } from '../deliveries/action-bar.tsx';
import { useStudioUser } from '../studio-user.ts';
import { needsRetoucher, photosToTake } from './assignees.ts';
import { copy } from './copy.ts';
import { useAssignRetoucher } from './queries.ts';

const AssignDialog = lazy(() => import('./assign-dialog.tsx'));

const text = copy.bar;

interface AssignBarProps {
  job: Job;
  selectable: readonly Photo[];
  selected: readonly Photo[];
  onSelect: (photos: readonly Photo[]) => void;
  /** The photos have been assigned, and the page shows it. */
  onAssigned: () => void;
}

interface ButtonsProps extends AssignBarProps {
  unassigned: readonly Photo[];
}

function SelectButtons({ selectable, selected, unassigned, onSelect }: ButtonsProps) {
  const areAllSelected = selected.length === selectable.length;
  return (
    <>
      {unassigned.length > 0 && unassigned.length < selectable.length && (
        <Button size="small" onClick={() => onSelect(unassigned)}>
          {text.selectUnassigned}
        </Button>
      )}
      <Button size="small" onClick={() => onSelect(areAllSelected ? [] : selectable)}>
        {areAllSelected ? text.selectNone : text.selectAll}
      </Button>
    </>
  );
}

interface TakeButtonProps {
  job: Job;
  photos: readonly Photo[];
  isPrimary: boolean;
  onAssigned: () => void;
}

function TakeButton({ job, photos, isPrimary, onAssigned }: TakeButtonProps) {
  const { _id: assigneeId } = useStudioUser();
  const { run, busy } = useAssignRetoucher(job, {
    failed: copy.takeFailed,
    onDone() {},
    onRefreshed: onAssigned,
  });
  return (
    <Button
      variant={isPrimary ? 'primary' : undefined}
      size="small"
      busy={busy}
      onClick={() => run({ photos, assigneeId, success: copy.success.taken(photos.length) })}
    >
      {text.take(photos.length)}
    </Button>
  );
}

/** How many photos are selected, and who gets them. Stays visible below a long list. */
export function AssignBar(props: AssignBarProps) {
  const { job, selectable, selected, onAssigned } = props;
  const dialog = useConfirmation();
  const unassigned = selectable.filter(needsRetoucher);
  const toTake = photosToTake(job, selectable, selected);
  const canAssign = job.allowedActions.includes('assign');
  return (
    <ActionBar
      text={
        <>
          <b>{text.selected(selected.length, selectable.length)}</b>{' '}
          {unassigned.length > 0 && text.unassigned(unassigned.length)}
        </>
      }
    >
      <SelectButtons {...props} unassigned={unassigned} />
      {toTake.length > 0 && (
        <TakeButton job={job} photos={toTake} isPrimary={!canAssign} onAssigned={onAssigned} />
      )}
      {canAssign && (
        <Button
          variant="primary"
          size="small"
          disabled={selected.length === 0}
          aria-haspopup="dialog"
          onClick={dialog.open}
        >
          {text.assign(selected.length)}
        </Button>
      )}
      {dialog.isOpen && (
        <Suspense fallback={null}>
          <AssignDialog job={job} photos={selected} onClose={dialog.close} onAssigned={onAssigned} />
        </Suspense>
      )}
    </ActionBar>
  );
}
