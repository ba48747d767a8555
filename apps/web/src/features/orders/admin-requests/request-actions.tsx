import type { Order } from '@burnish/contract/orders/entities';
import { useState } from 'react';
import { type ActionRules, rowActions } from '../../../ui/lists/table/action-rules.ts';
import type { ActionPlace } from '../../../ui/lists/table/list-definition.ts';
import { RowActions } from '../../../ui/lists/table/row-actions.tsx';
import { copy as scheduling } from '../approve-and-send/copy.ts';
import { useApproveAndSend } from '../approve-and-send/queries.ts';
import { ScheduledState, UndoButton } from '../approve-and-send/scheduled-state.tsx';
import { copy } from './copy.ts';
import { type Decision, useDecision } from './queries.ts';
import { RejectDialog } from './reject-dialog.tsx';

type RequestAction = 'approveAndSend' | 'approve' | 'sendInvoice' | 'reject';

const requestActions: ActionRules<Order, RequestAction> = {
  approveAndSend: {
    label: scheduling.action,
    isOffered: ({ allowedActions }) => allowedActions.includes('schedule_invoice'),
    isPrimary: true,
    shortcut: 'A',
  },
  approve: {
    label: copy.approve,
    isOffered: ({ allowedActions }) => allowedActions.includes('approve'),
    isPrimary: true,
  },
  sendInvoice: {
    label: copy.sendInvoice,
    isOffered: ({ allowedActions }) => allowedActions.includes('send_invoice'),
    isPrimary: true,
    shortcut: 'A',
  },
  reject: {
    label: copy.rejectMenu,
    isOffered: ({ allowedActions }) => allowedActions.includes('reject'),
    isDestructive: true,
    shortcut: 'R',
  },
};

interface RequestActionsProps {
  request: Order;
  place: ActionPlace;
  onSendInvoice: (request: Order) => void;
  /** Called when a decision is sent. */
  onDecide: (requestId: string) => void;
  /** Called once the page shows the decision. */
  onDecided: () => void;
}

export function RequestActions({ request, place, onSendInvoice, onDecide, onDecided }: RequestActionsProps) {
  const [isRejecting, setRejecting] = useState(false);
  const { run, busy: isDeciding, pendingInput } = useDecision(request, onDecided);
  const approval = useApproveAndSend(request, {
    onRefreshed: onDecided,
    onNoPaymentDetails: () => onSendInvoice(request),
  });
  const busy = isDeciding || approval.busy;
  const isPending = (status: Decision['status']) => pendingInput?.status === status;
  // Its dialog must not open again by itself when the request can be rejected again.
  if (isRejecting && !request.allowedActions.includes('reject')) setRejecting(false);

  function decide(decision: Decision) {
    onDecide(request._id);
    run(decision);
  }

  function approveAndSend() {
    onDecide(request._id);
    approval.run(undefined);
  }

  if (request.scheduledInvoice !== null) {
    return place === 'menu' ? <UndoButton order={request} /> : <ScheduledState order={request} />;
  }
  const actions = rowActions(requestActions, request, null, {
    approveAndSend: { onSelect: approveAndSend, isBusy: approval.busy },
    approve: { onSelect: () => decide({ status: 'approved', reason: '' }), isBusy: isPending('approved') },
    sendInvoice: { onSelect: () => onSendInvoice(request), isBusy: busy },
    reject: { onSelect: () => setRejecting(true), isBusy: busy },
  });
  return (
    <>
      <RowActions subject={request.companyName || request.contactPerson} actions={actions} place={place} />
      {isRejecting && (
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
