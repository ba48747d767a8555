import { type PlanId, plans } from '@burnish/domain/catalogue/plans';
import { SegmentedSwitch } from '../../ui/segmented-switch.tsx';
import type { View } from './choice.ts';
import { copy } from './copy.ts';
import styles from './plan-board.module.css';
import { PlanCard } from './plan-card.tsx';
import { currencyOptions, cycleOptions } from './presentation.ts';

interface PlanBoardProps {
  view: View;
  onView: (change: Partial<View>) => void;
  onChoose: (planId: PlanId) => void;
  /** Whose modal is on its way. */
  opening: PlanId | null;
}

/** All prices stand in the page; the style sheet shows those of the chosen cycle and currency, script or none. */
export function PlanBoard({ view, onView, onChoose, opening }: PlanBoardProps) {
  const { title, lead, cycle, currency } = copy.board;
  return (
    <section className={styles.board} aria-labelledby="plans">
      <div className={styles.head}>
        <h2 id="plans" className="h-title">
          {title}
        </h2>
        <p className="lead">{lead}</p>
        <div className={styles.tools}>
          <SegmentedSwitch
            label={cycle}
            options={cycleOptions}
            value={view.cycle}
            onChange={(chosen) => onView({ cycle: chosen })}
          />
          <SegmentedSwitch
            label={currency}
            options={currencyOptions}
            value={view.currency}
            onChange={(chosen) => onView({ currency: chosen })}
          />
        </div>
      </div>
      <div className={styles.plans}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            isOpening={plan.id === opening}
            onChoose={() => onChoose(plan.id)}
          />
        ))}
      </div>
    </section>
  );
}
