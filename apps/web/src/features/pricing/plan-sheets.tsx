import { type BillingCycle, type Plan, plans } from '@burnish/domain/catalogue/plans';
import type { Currency } from '@burnish/domain/money/money';
import type { ReactNode } from 'react';
import { currencyOptions } from '../../presentation/price.ts';
import { cx } from '../../ui/cx.ts';
import { SegmentedSwitch } from '../../ui/segmented-switch.tsx';
import { queryNames } from './address.ts';
import { copy } from './copy.ts';
import { PlanCard } from './plan-card.tsx';
import styles from './plan-sheets.module.css';
import { cycleOptions } from './presentation.ts';
import prices from './prices.module.css';

export interface PlanView {
  cycle: BillingCycle;
  onCycle: (cycle: BillingCycle) => void;
  currency: Currency;
  onCurrency: (currency: Currency) => void;
}

interface PlanSheetsProps extends PlanView {
  heading: ReactNode;
  lead: string;
  /** The way on from a plan. */
  act: (plan: Plan) => ReactNode;
  /** Cycle and currency stand in the address of this page. */
  inAddress?: boolean;
}

/** The plans side by side, in the cycle and the currency that are chosen above them. */
export function PlanSheets({ heading, lead, act, inAddress = false, ...view }: PlanSheetsProps) {
  const { cycle, onCycle, currency, onCurrency } = view;
  return (
    <section className={cx(prices.prices, styles.board)} aria-labelledby="plans">
      <div className={styles.head}>
        {heading}
        <p className="lead">{lead}</p>
        <div className={styles.tools}>
          <SegmentedSwitch
            label={copy.board.cycle}
            options={cycleOptions}
            value={cycle}
            onChange={onCycle}
            query={inAddress ? queryNames.cycle : undefined}
          />
          <SegmentedSwitch
            label={copy.currency}
            options={currencyOptions}
            value={currency}
            onChange={onCurrency}
            query={inAddress ? queryNames.planCurrency : undefined}
          />
        </div>
      </div>
      <div className={styles.plans}>
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} act={act(plan)} />
        ))}
      </div>
    </section>
  );
}
