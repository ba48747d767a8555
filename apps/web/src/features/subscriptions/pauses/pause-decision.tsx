import type { Pause } from '@burnish/contract/pauses/entities';
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { lazy, Suspense, useState } from 'react';
import { formatDate } from '../../../lib/format-date.ts';
import { useStudioToday } from '../../../presentation/studio-today.ts';
import { Instant } from '../../../ui/display/time.tsx';
import {
  Decision,
  DecisionButton,
  DecisionFacts,
  DecisionLink,
  DecisionText,
} from '../../../ui/lists/decision.tsx';
import { useApprovePause } from './approve-pause.ts';
import { copy } from './copy.ts';

const DeclineDialog = lazy(() => import('./decline-dialog.tsx'));

const text = {
  plan: 'Plan',
  from: 'First day',
  resumes: 'Resumes on',
  days: 'Days',
  paidUntil: 'Paid until',
  requested: 'Requested',
  late: 'The first day has passed. If you approve the pause now, it begins today, with the same number of days.',
  open: 'Open plan',
};

interface PauseDecisionProps {
  subscription: PlanSubscription;
  pause: Pause;
  /** The plan in its list. */
  to: string;
  onDecide: () => void;
  onDecided: () => void;
}

/** A requested pause in a list of what waits: what it asks for, and its actions with their keys. */
export default function PauseDecision({ subscription, pause, to, onDecide, onDecided }: PauseDecisionProps) {
  const [isDeclining, setDeclining] = useState(false);
  const isLate = pause.startDate.slice(0, 10) < useStudioToday();
  const { busy, run } = useApprovePause(subscription, pause, onDecided);

  function approve() {
    onDecide();
    run(undefined);
  }

  const actions = (
    <>
      <DecisionButton shortcut="A" variant="primary" busy={busy} onClick={approve}>
        {copy.approve.action}
      </DecisionButton>
      <DecisionButton shortcut="R" disabled={busy} onClick={() => setDeclining(true)}>
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
            [text.plan, subscription.planId.name],
            [text.from, formatDate(pause.startDate)],
            [text.resumes, formatDate(pause.resumeDate)],
            [text.days, String(pause.days)],
            [text.paidUntil, <Instant key="paid" value={subscription.paidUntil} />],
            [text.requested, <Instant key="requested" value={pause.createdAt} withTime />],
          ]}
        />
        <DecisionText>{isLate ? `${text.late} ${copy.effect.studio}` : copy.effect.studio}</DecisionText>
      </Decision>
      {isDeclining && (
        <Suspense fallback={null}>
          <DeclineDialog
            subscription={subscription}
            pauseId={pause._id}
            onClose={() => setDeclining(false)}
            onDecide={onDecide}
            onDecided={onDecided}
          />
        </Suspense>
      )}
    </>
  );
}
