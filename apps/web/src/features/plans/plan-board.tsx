import { type BillingCycle, type PlanId, plans } from '@burnish/domain/catalogue/plans';
import type { Currency } from '@burnish/domain/money/money';
import { SegmentedSwitch } from '../../ui/segmented-switch.tsx';
import type { View } from './choice.ts';
import { copy } from './copy.ts';
import styles from './plan-board.module.css';
import { PlanCard } from './plan-card.tsx';

interface PlanBoardProps {
  view: View;
  onView: (view: View) => void;
  onChoose: (planId: PlanId) => void;
  /** Whose modal is on its way. */
  opening: PlanId | null;
}

const cycles: readonly { value: BillingCycle; label: string }[] = [
  { value: 'monthly', label: copy.board.monthly },
  { value: 'yearly', label: copy.board.yearly },
];

const currencies: readonly { value: Currency; label: string }[] = [
  { value: 'USD', label: 'USD' },
  { value: 'NGN', label: 'NGN' },
];

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
            options={cycles}
            value={view.cycle}
            onChange={(chosen) => onView({ ...view, cycle: chosen })}
          />
          <SegmentedSwitch
            label={currency}
            options={currencies}
            value={view.currency}
            onChange={(chosen) => onView({ ...view, currency: chosen })}
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
