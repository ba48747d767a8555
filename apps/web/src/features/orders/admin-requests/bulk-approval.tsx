import type { Order } from '@burnish/contract/orders/entities';
import { formatOrderNumber } from '@burnish/domain/document-number';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { invalidateEntities } from '../../../lib/entity-queries.ts';
import { adminToast } from '../../../presentation/admin-toast.ts';
import { orderPrice } from '../../../presentation/orders.ts';
import { sumByCurrency } from '../../../presentation/sums.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { copy } from './copy.ts';
import { approveRequest } from './queries.ts';
import { type Failure, runEach } from './run-each.ts';

const texts = copy.bulk;

const canApprove = ({ allowedActions }: Order) => allowedActions.includes('approve');

export function requestSum(requests: readonly Order[]): string {
  return sumByCurrency(requests.map((order) => ({ amount: orderPrice(order), currency: order.currency })));
}

/** Approves the selected requests that can be. The server decides each; those that it refuses are listed with the reason. */
export function BulkApproval({ requests }: { requests: readonly Order[] }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<readonly Order[] | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const [failures, setFailures] = useState<readonly Failure<Order>[]>([]);
  const approvable = requests.filter(canApprove);

  async function approve(orders: readonly Order[]) {
    setDone(0);
    const failed = await runEach(orders, approveRequest, setDone);
    setDone(null);
    setFailures(failed);
    const approved = orders.length - failed.length;
    if (approved > 0) toast.success(texts.done(approved), adminToast);
    setAsked(failed.length > 0 ? failed.map(({ subject }) => subject) : null);
    // A missed event must not leave rows as they were.
    await invalidateEntities(client, ['order']);
  }

  function open() {
    setFailures([]);
    setAsked(approvable);
  }

  return (
    <>
      {approvable.length > 0 && (
        <Button size="small" variant="primary" onClick={open}>
          {texts.approve(approvable.length)}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          open
          destructive={false}
          title={texts.title(asked.length)}
          confirmText={failures.length > 0 ? texts.retry : texts.approve(asked.length)}
          busy={done !== null}
          onClose={() => setAsked(null)}
          onConfirm={() => void approve(asked)}
        >
          <p>
            <b className="num">{requestSum(asked)}</b>
          </p>
          {failures.length > 0 ? (
            <div role="alert">
              <p>{texts.failed(failures.length)}</p>
              <ul>
                {failures.map(({ subject, error }) => (
                  <li key={subject._id}>
                    {formatOrderNumber(subject.orderNumber)}, {subject.companyName || subject.contactPerson}:{' '}
                    {errorText(error, copy.byType[subject.requestType].failed)}
                  </li>
                ))}
              </ul>
            </div>
          ) : (
            <p>{texts.text}</p>
          )}
          {failures.length === 0 && requests.length > asked.length && (
            <p>{texts.skipped(requests.length - asked.length)}</p>
          )}
          {done !== null && <p role="status">{texts.progress(done, asked.length)}</p>}
        </ConfirmDialog>
      )}
    </>
  );
}
