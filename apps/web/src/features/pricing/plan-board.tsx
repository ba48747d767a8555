import { type BillingCycle, type PlanId, plans } from '@burnish/domain/catalogue/plans';
import type { Currency } from '@burnish/domain/money/money';
import { currencyOptions } from '../../presentation/price.ts';
import { cx } from '../../ui/cx.ts';
import { SegmentedSwitch } from '../../ui/segmented-switch.tsx';
import { copy } from './copy.ts';
import styles from './plan-board.module.css';
import { PlanCard } from './plan-card.tsx';
import { cycleOptions } from './presentation.ts';
import prices from './prices.module.css';

interface PlanBoardProps {
  cycle: BillingCycle;
  onCycle: (cycle: BillingCycle) => void;
  currency: Currency;
  onCurrency: (currency: Currency) => void;
  onChoose: (plan: PlanId) => void;
  /** Whose modal is on its way. */
  opening: PlanId | null;
}

export function PlanBoard({ cycle, onCycle, currency, onCurrency, onChoose, opening }: PlanBoardProps) {
  return (
    <section className={cx(prices.prices, styles.board)} aria-labelledby="plans">
      <div className={styles.head}>
        <h2 id="plans" className="h-title">
          {copy.board.title}
        </h2>
        <p className="lead">{copy.board.lead}</p>
        <div className={styles.tools}>
          <SegmentedSwitch label={copy.board.cycle} options={cycleOptions} value={cycle} onChange={onCycle} />
          <SegmentedSwitch
            label={copy.currency}
            options={currencyOptions}
            value={currency}
            onChange={onCurrency}
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
