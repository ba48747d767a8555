import type { RefundRequest } from '@burnish/contract/refund-requests/entities';
import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { lazy, Suspense, useState } from 'react';
import { subscriptionName } from '../../../presentation/subscriptions.ts';
import { Instant } from '../../../ui/display/time.tsx';
import {
  Decision,
  DecisionButton,
  DecisionFacts,
  DecisionLink,
  DecisionText,
} from '../../../ui/lists/decision.tsx';
import { copy } from './copy.ts';
import { requestTexts } from './describe-request.ts';

const ApproveDialog = lazy(() => import('./approve-dialog.tsx'));
const DeclineDialog = lazy(() => import('./decline-dialog.tsx'));

const text = {
  subscription: 'Subscription',
  invoice: 'Invoice',
  requested: 'Requested',
  open: 'Open subscription',
};

interface RefundDecisionProps {
  subscription: Subscription;
  request: RefundRequest;
  /** The subscription in its list. */
  to: string;
  onDecide: () => void;
  onDecided: () => void;
}

/** A refund request in a list of what waits: what it asks for, and its actions with their keys. */
export default function RefundDecision({ subscription, request, to, ...events }: RefundDecisionProps) {
  const [open, setOpen] = useState<'approve' | 'decline' | null>(null);
  const close = () => setOpen(null);
  const actions = (
    <>
      <DecisionButton shortcut="A" variant="primary" onClick={() => setOpen('approve')}>
        {copy.approve.action[request.kind]}
      </DecisionButton>
      <DecisionButton shortcut="R" onClick={() => setOpen('decline')}>
        {copy.decline.action}
      </DecisionButton>
      <DecisionLink to={to}>{text.open}</DecisionLink>
    </>
  );
  return (
    <>
      <Decision actions={actions}>
        <DecisionFacts
          facts={[
            [text.subscription, subscriptionName(subscription)],
            [text.invoice, request.invoiceNumber],
            [text.requested, <Instant key="requested" value={request.createdAt} withTime />],
          ]}
        />
        <DecisionText>{requestTexts(request, subscription, 'studio').join(' ')}</DecisionText>
      </Decision>
      <Suspense fallback={null}>
        {open === 'approve' && <ApproveDialog subscription={subscription} onClose={close} {...events} />}
        {open === 'decline' && (
          <DeclineDialog subscription={subscription} requestId={request._id} onClose={close} {...events} />
        )}
      </Suspense>
    </>
  );
}
