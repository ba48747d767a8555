import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { copy } from './copy.ts';
import type { Side } from './describe-pause.ts';

const PauseDialog = lazy(() => import('./pause-dialog.tsx'));

/** Opens the form for a pause. */
export function PauseButton({ subscription, side }: { subscription: PlanSubscription; side: Side }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {copy.action}
        <span className="vh"> {copy.of(subscription.planId.name)}</span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PauseDialog subscription={subscription} side={side} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
