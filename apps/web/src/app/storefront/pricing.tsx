import { lazy, Suspense } from 'react';
import { copy } from '../../features/plans/copy.ts';
import { PlanBoard } from '../../features/plans/plan-board.tsx';
import { PlansHead } from '../../features/plans/plans-head.tsx';
import { pageMeta } from '../page-meta.ts';
import { useSubscribing } from './use-subscribing.ts';

const Subscribe = lazy(() => import('./subscribe.tsx'));

export const meta = () => pageMeta(copy.page.name, copy.page.description);

export default function Pricing() {
  const { view, changeView, choose, opening, order, close } = useSubscribing();
  return (
    <div className="wrap">
      <PlansHead />
      <PlanBoard view={view} onView={changeView} opening={opening} onChoose={choose} />
      <Suspense fallback={null}>{order && <Subscribe choice={order} onClose={close} />}</Suspense>
    </div>
  );
}
