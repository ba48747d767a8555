import type { Plan } from '@burnish/domain/catalogue/plans';
import { currencies, type Priced } from '@burnish/domain/money/money';
import { amountWords } from '../../presentation/price.ts';
import { cx } from '../../ui/cx.ts';
import { copy } from './copy.ts';
import styles from './plan-facts.module.css';
import { includedIn } from './presentation.ts';

function Fact({ term, value }: { term: string; value: string | Priced }) {
  return (
    <div>
      <dt>{term}</dt>
      {typeof value === 'string' ? (
        <dd>{value}</dd>
      ) : (
        <dd className={styles.either}>
          {currencies.map((currency) => (
            <span key={currency} data-currency={currency}>
              {amountWords(value[currency])}
            </span>
          ))}
        </dd>
      )}
    </div>
  );
}

export function PlanFacts({ plan }: { plan: Plan }) {
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
        <dd>{includedIn(plan)}</dd>
      </div>
    </dl>
  );
}
