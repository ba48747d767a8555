import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { copy } from './copy.ts';
import type { Side } from './describe-pause.ts';

const PauseDialog = lazy(() => import('./pause-dialog.tsx'));

interface PauseButtonProps {
  subscription: PlanSubscription;
  side: Side;
  /** Whether the plan can be paused. If that changes, an open form stays with its input. */
  isOffered: boolean;
}

/** Opens the form for a pause. */
export function PauseButton({ subscription, side, isOffered }: PauseButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isOffered && (
        <Button size="small" onClick={() => setOpen(true)}>
          {copy.action}
          <span className="vh"> {copy.of(subscription.planId.name)}</span>
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <PauseDialog subscription={subscription} side={side} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
