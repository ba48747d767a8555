import { type BillingCycle, type Plan, plans } from '@burnish/domain/catalog/plans';
import type { Currency } from '@burnish/domain/money/money';
import type { ReactNode } from 'react';
import { currencyOptions } from '../../../presentation/prices.ts';
import { cx } from '../../../ui/cx.ts';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { copy } from './copy.ts';
import { PlanCard } from './plan-card.tsx';
import styles from './plan-list.module.css';
import { cycleOptions } from './presentation.ts';
import priceSwitch from './price-switch.module.css';
import { queryNames } from './pricing-url.ts';

export interface PlanListView {
  cycle: BillingCycle;
  onCycle: (cycle: BillingCycle) => void;
  currency: Currency;
  onCurrency: (currency: Currency) => void;
}

interface PlanListProps extends PlanListView {
  heading: ReactNode;
  lead: string;
  renderAction: (plan: Plan) => ReactNode;
  /** Cycle and currency are part of this page's URL. */
  inUrl?: boolean;
}

/** The plans with switches for billing cycle and currency. */
export function PlanList({ heading, lead, renderAction, inUrl = false, ...view }: PlanListProps) {
  const { cycle, onCycle, currency, onCurrency } = view;
  return (
    <section className={cx(priceSwitch.prices, styles.board)} aria-labelledby="plans">
      <div className={styles.head}>
        {heading}
        <p className="lead">{lead}</p>
        <div className={styles.tools}>
          <SegmentedControl
            label={copy.board.cycle}
            options={cycleOptions}
            value={cycle}
            onChange={onCycle}
            queryParam={inUrl ? queryNames.cycle : undefined}
          />
          <SegmentedControl
            label={copy.currency}
            options={currencyOptions}
            value={currency}
            onChange={onCurrency}
            queryParam={inUrl ? queryNames.planCurrency : undefined}
          />
        </div>
      </div>
      <div className={styles.plans}>
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} action={renderAction(plan)} />
        ))}
      </div>
    </section>
  );
}
