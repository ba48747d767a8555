import type { Order } from '@burnish/contract/orders/entities';
import { formatOrderNumber } from '@burnish/domain/document-number';
import { useState } from 'react';
import { formatOrderPrice, orderName } from '../../../presentation/orders.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import {
  Decision,
  DecisionButton,
  DecisionFacts,
  DecisionLink,
  DecisionQuote,
} from '../../../ui/lists/decision.tsx';
import { copy as scheduling } from '../approve-and-send/copy.ts';
import { useApproveAndSend } from '../approve-and-send/queries.ts';
import { ScheduledState } from '../approve-and-send/scheduled-state.tsx';
import { copy } from './copy.ts';
import { type Decision as DecisionInput, useDecision } from './queries.ts';
import { RejectDialog } from './reject-dialog.tsx';

const { fact } = copy;

interface RequestDecisionProps {
  request: Order;
  /** The request in its list. */
  to: string;
  onSendInvoice: () => void;
  onDecide: () => void;
  onDecided: () => void;
  /** Called once nothing is left to decide, although the request still waits for its invoice to be sent. */
  onSettled: () => void;
}

/** A request in a list of what waits: what was ordered, and its actions with their keys. */
export function RequestDecision({
  request,
  to,
  onSendInvoice,
  onDecide,
  onDecided,
  onSettled,
}: RequestDecisionProps) {
  const [isRejecting, setRejecting] = useState(false);
  const { run, busy: isDeciding, pendingInput } = useDecision(request, onDecided);
  const approval = useApproveAndSend(request, {
    onRefreshed: onSettled,
    onNoPaymentDetails: onSendInvoice,
  });
  const busy = isDeciding || approval.busy;
  const { allowedActions, contactPerson, email, specialInstructions } = request;

  function decide(decision: DecisionInput) {
    onDecide();
    run(decision);
  }

  const actions = (
    <>
      <ScheduledState order={request} />
      {allowedActions.includes('schedule_invoice') && (
        <DecisionButton
          shortcut="A"
          variant="primary"
          busy={approval.busy}
          disabled={busy}
          onClick={() => approval.run(undefined)}
        >
          {scheduling.action}
        </DecisionButton>
      )}
      {allowedActions.includes('send_invoice') && (
        <DecisionButton shortcut="A" variant="primary" disabled={busy} onClick={onSendInvoice}>
          {copy.sendInvoice}
        </DecisionButton>
      )}
      {allowedActions.includes('approve') && (
        <Button
          size="small"
          busy={pendingInput?.status === 'approved'}
          disabled={busy}
          onClick={() => decide({ status: 'approved', reason: '' })}
        >
          {copy.approve}
        </Button>
      )}
      {allowedActions.includes('reject') && (
        <DecisionButton shortcut="R" variant="destructive" disabled={busy} onClick={() => setRejecting(true)}>
          {copy.reject}
        </DecisionButton>
      )}
      <DecisionLink to={to}>{copy.open}</DecisionLink>
    </>
  );
  return (
    <>
      <Decision actions={actions}>
        <DecisionFacts
          facts={[
            [fact.order, formatOrderNumber(request.orderNumber)],
            [fact.contact, `${contactPerson}, ${email}`],
            [request.requestType === 'subscription' ? fact.plan : fact.service, orderName(request)],
            [fact.totalPrice, formatOrderPrice(request)],
            [fact.requested, <Instant key="requested" value={request.createdAt} withTime />],
          ]}
        />
        {specialInstructions && <DecisionQuote>{specialInstructions}</DecisionQuote>}
      </Decision>
      {isRejecting && (
        <RejectDialog
          request={request}
          busy={pendingInput?.status === 'rejected'}
          onReject={(reason) => decide({ status: 'rejected', reason })}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  );
}
