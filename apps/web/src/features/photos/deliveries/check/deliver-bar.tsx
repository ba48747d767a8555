import type { Job } from '@burnish/contract/photos/entities';
import { lazy, Suspense } from 'react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { useConfirmation } from '../../../../ui/overlays/use-confirmation.ts';
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
  const overruling = useConfirmation();
  const { run, busy } = useDeliver(job, {
    customer,
    onDelivered: overruling.close,
    onRefreshed: onDelivered,
  });
  const failed = selected.filter(({ version }) => version.problems.length > 0);
  const versionIds = selected.map(({ version }) => version._id);
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
        aria-haspopup={failed.length > 0 ? 'dialog' : undefined}
        onClick={() => (failed.length > 0 ? overruling.open() : run({ versionIds }))}
      >
        {text.action(selected.length)}
      </Button>
      {overruling.isOpen && (
        <Suspense fallback={null}>
          <OverruleDialog
            failed={failed}
            count={selected.length}
            busy={busy}
            onDeliver={(overruleReason) => run({ versionIds, overruleReason })}
            onClose={overruling.close}
          />
        </Suspense>
      )}
    </ActionBar>
  );
}
