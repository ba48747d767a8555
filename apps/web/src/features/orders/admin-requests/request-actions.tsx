import type { Order } from '@burnish/contract/orders/entities';
import { isPayable } from '@burnish/domain/orders/invoice/invoice';
import { useState } from 'react';
import { formatOrderPrice, orderName } from '../../../presentation/orders.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Textarea } from '../../../ui/forms/input.tsx';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-confirm-dialog.tsx';
import { copy as scheduling } from '../approve-and-send/copy.ts';
import { useApproveAndSend } from '../approve-and-send/queries.ts';
import { ScheduledState } from '../approve-and-send/scheduled-state.tsx';
import { copy } from './copy.ts';
import { type Decision, useDecision } from './queries.ts';

const { rejection } = copy;

interface RejectDialogProps {
  request: Order;
  busy: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
}

export function RejectDialog({ request, busy, onReject, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState('');
  const { companyName, contactPerson, invoiceId: invoice } = request;
  return (
    <LazyConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => onReject(reason)}
      title={rejection.title}
      confirmText={rejection.confirm}
      busy={busy}
    >
      <p>{rejection.text(companyName || contactPerson, orderName(request), formatOrderPrice(request))}</p>
      {invoice && isPayable(invoice.status) && <p>{rejection.invoiceText(invoice.invoiceNumber)}</p>}
      <Field label={rejection.reason} labelNote={rejection.reasonNote}>
        <Textarea value={reason} maxLength={2_000} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </LazyConfirmDialog>
  );
}

interface RequestActionsProps {
  request: Order;
  onSendInvoice: (request: Order) => void;
  /** Called when a decision is sent. */
  onDecide: (requestId: string) => void;
  /** Called once the page shows the decision. */
  onDecided: () => void;
}

export function RequestActions({ request, onSendInvoice, onDecide, onDecided }: RequestActionsProps) {
  const [isRejecting, setRejecting] = useState(false);
  const { run, busy: isDeciding, pendingInput } = useDecision(request, onDecided);
  const approval = useApproveAndSend(request, {
    onRefreshed: onDecided,
    onNoPaymentDetails: () => onSendInvoice(request),
  });
  const { allowedActions, scheduledInvoice } = request;
  const busy = isDeciding || approval.busy;
  const isPending = (status: Decision['status']) => pendingInput?.status === status;

  function decide(decision: Decision) {
    onDecide(request._id);
    run(decision);
  }

  if (scheduledInvoice !== null) return <ScheduledState order={request} />;
  return (
    <>
      {allowedActions.includes('schedule_invoice') && (
        <Button
          size="small"
          busy={approval.busy}
          disabled={busy}
          data-decide={request._id}
          onClick={() => {
            onDecide(request._id);
            approval.run(undefined);
          }}
        >
          {scheduling.action}
        </Button>
      )}
      {allowedActions.includes('send_invoice') && (
        <Button size="small" disabled={busy} onClick={() => onSendInvoice(request)}>
          {copy.sendInvoice}
        </Button>
      )}
      {allowedActions.includes('approve') && (
        <Button
          size="small"
          busy={isPending('approved')}
          disabled={busy}
          onClick={() => decide({ status: 'approved', reason: '' })}
        >
          {copy.approve}
        </Button>
      )}
      {allowedActions.includes('reject') && (
        <Button size="small" variant="destructive" disabled={busy} onClick={() => setRejecting(true)}>
          {copy.reject}
        </Button>
      )}
      {isRejecting && allowedActions.includes('reject') && (
        <RejectDialog
          request={request}
          busy={isPending('rejected')}
          onReject={(reason) => decide({ status: 'rejected', reason })}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  );
}
