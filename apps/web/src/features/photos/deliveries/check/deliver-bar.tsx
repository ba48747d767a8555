import type { Job } from '@burnish/contract/photos/entities';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { ActionBar } from '../action-bar.tsx';
import { checkCopy } from '../copy.ts';
import { useDeliver } from '../queries.ts';
import type { CheckedPhoto } from './checks.ts';

const OverruleDialog = lazy(() => import('./overrule-dialog.tsx'));

const text = checkCopy.deliver;

interface DeliverBarProps {
  job: Job;
  customer: string;
  selected: readonly CheckedPhoto[];
  /** Photos in check. */
  total: number;
  /** Photos in check that can be selected. */
  selectable: number;
  onSelectAll: (isSelected: boolean) => void;
  onDelivered: () => void;
}

const failedOf = (photos: readonly CheckedPhoto[]) =>
  photos.filter(({ version }) => version.problems.length > 0);
const versionsOf = (photos: readonly CheckedPhoto[]) => photos.map(({ version }) => version._id);

/** How many photos are delivered, and what the customer gets. Stays visible below a long list. */
export function DeliverBar({
  job,
  customer,
  selected,
  total,
  selectable,
  onSelectAll,
  onDelivered,
}: DeliverBarProps) {
  /** The photos that were selected when the reason was asked for: others may be submitted meanwhile. */
  const [overruled, setOverruled] = useState<readonly CheckedPhoto[] | null>(null);
  const close = () => setOverruled(null);
  const { run, busy } = useDeliver(job, { customer, onDelivered: close, onRefreshed: onDelivered });
  const hasFailed = failedOf(selected).length > 0;
  const areAllSelected = selected.length === selectable;
  return (
    <ActionBar
      text={
        <>
          <b>{text.selected(selected.length, total)}</b> {selected.length > 0 && `${text.message(customer)} `}
          {selected.length < total && text.staying(total - selected.length)}
        </>
      }
    >
      {selectable > 0 && (
        <Button size="small" onClick={() => onSelectAll(!areAllSelected)}>
          {areAllSelected ? text.selectNone : text.selectAll}
        </Button>
      )}
      <Button
        variant="primary"
        size="small"
        disabled={selected.length === 0}
        busy={busy}
        aria-haspopup={hasFailed ? 'dialog' : undefined}
        onClick={() => (hasFailed ? setOverruled(selected) : run({ versionIds: versionsOf(selected) }))}
      >
        {text.action(selected.length)}
      </Button>
      {overruled && (
        <Suspense fallback={null}>
          <OverruleDialog
            failed={failedOf(overruled)}
            count={overruled.length}
            busy={busy}
            onDeliver={(overruleReason) => run({ versionIds: versionsOf(overruled), overruleReason })}
            onClose={close}
          />
        </Suspense>
      )}
    </ActionBar>
  );
}
