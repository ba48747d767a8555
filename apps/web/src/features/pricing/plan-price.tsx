import { billingCycles, type Plan } from '@burnish/domain/catalogue/plans';
import { currencies } from '@burnish/domain/money/money';
import { priceOf } from '../../presentation/price.ts';
import { cx } from '../../ui/cx.ts';
import { copy } from './copy.ts';
import styles from './plan-price.module.css';
import { cyclesOf } from './presentation.ts';

/** Every price lies in the same place; one of them is seen. */
export function PlanPrice({ plan }: { plan: Plan }) {
  return (
    <>
      <p className={cx('num', styles.price)}>
        {billingCycles.map((cycle) =>
          currencies.map((currency) => (
            <span key={cycle + currency} data-cycle={cycle} data-currency={currency}>
              {priceOf(plan, cycle, currency).amount}
            </span>
          )),
        )}
      </p>
      <p className={cx('num', styles.cycle)}>
        {cyclesOf(plan).map(({ cycle, per, images, saves }) => (
          <span key={cycle} data-cycle={cycle}>
            {per}, <b className="nb">{images}</b>
            {saves && `. ${copy.board.save}`}
          </span>
        ))}
      </p>
    </>
  );
}
