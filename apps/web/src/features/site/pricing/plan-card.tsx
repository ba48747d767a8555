import { billingCycles, type Plan } from '@burnish/domain/catalog/plans';
import { currencies, type Prices } from '@burnish/domain/money/money';
import type { ReactNode } from 'react';
import { formatAmount, formatPlanPrice } from '../../../presentation/prices.ts';
import { planFrames } from '../../../presentation/retouching.ts';
import { FrameSheet } from '../../../ui/brand/frame-sheet.tsx';
import { Ticked } from '../../../ui/brand/ticked.tsx';
import { cx } from '../../../ui/cx.ts';
import { copy } from './copy.ts';
import styles from './plan-card.module.css';
import { cyclePrices, planInclusionsText } from './presentation.ts';

function Fact({ term, value }: { term: string; value: string | Prices }) {
  return (
    <div>
      <dt>{term}</dt>
      {typeof value === 'string' ? (
        <dd>{value}</dd>
      ) : (
        <dd className={styles.stack}>
          {currencies.map((currency) => (
            <span key={currency} data-currency={currency}>
              {formatAmount(value[currency])}
            </span>
          ))}
        </dd>
      )}
    </div>
  );
}

function PlanFacts({ plan }: { plan: Plan }) {
  const { bestFor, turnaround, effectiveRate, retailValue, savings, support, included } = copy.board;
  return (
    <dl className={cx('num', styles.facts)}>
      <Fact term={bestFor} value={plan.bestFor} />
      <Fact term={turnaround} value={plan.turnaround} />
      <Fact term={effectiveRate} value={plan.effectiveRatePerImage} />
      <Fact term={retailValue} value={plan.retailValue} />
      <Fact term={savings} value={plan.savings} />
      <Fact term={support} value={plan.support} />
      <div className={styles.included}>
        <dt className="vh">{included}</dt>
        <dd>{planInclusionsText(plan)}</dd>
      </div>
    </dl>
  );
}

/** All prices are rendered in the same place. The style sheet shows the selected one, see price-switch.module.css. */
function PlanPrice({ plan }: { plan: Plan }) {
  return (
    <>
      <p className={cx('num', styles.price)}>
        {billingCycles.map((cycle) =>
          currencies.map((currency) => (
            <span key={cycle + currency} data-cycle={cycle} data-currency={currency}>
              {formatPlanPrice(plan, cycle, currency).amount}
            </span>
          )),
        )}
      </p>
      <p className={cx('num', styles.cycle)}>
        {cyclePrices(plan).map(({ cycle, per, images, saves }) => (
          <span key={cycle} data-cycle={cycle}>
            {per}, <b className="nb">{images}</b>
            {saves && `. ${copy.board.save}`}
          </span>
        ))}
      </p>
    </>
  );
}

interface PlanCardProps {
  plan: Plan;
  action: ReactNode;
}

export function PlanCard({ plan, action }: PlanCardProps) {
  return (
    <article className={styles.plan} aria-labelledby={plan.id}>
      <div className={styles.sheet}>
        <FrameSheet {...planFrames(plan)} />
      </div>
      <div className={styles.name}>
        <h3 id={plan.id}>{plan.name}</h3>
        {plan.popular && <Ticked>{copy.board.popular}</Ticked>}
      </div>
      <PlanPrice plan={plan} />
      <div className={styles.action}>{action}</div>
      <PlanFacts plan={plan} />
    </article>
  );
}
