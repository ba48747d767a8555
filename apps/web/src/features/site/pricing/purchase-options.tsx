import { cheapestOption, type PurchaseOption } from '@burnish/domain/catalog/purchase-options';
import { billingCycleLabels } from '../../../presentation/prices.ts';
import { Ticked } from '../../../ui/brand/ticked.tsx';
import { cx } from '../../../ui/cx.ts';
import { copy } from './copy.ts';
import { purchaseOptionText } from './purchase-option-text.ts';
import styles from './purchase-options.module.css';

export function PurchaseOptions({ options }: { options: readonly PurchaseOption[] }) {
  const cheapest = cheapestOption(options);
  return (
    <ul className={cx('num', styles.options)} aria-label={copy.calculator.options}>
      {options.map((option) => {
        const { name, total, calculation } = purchaseOptionText(option);
        return (
          <li
            key={option.plan?.id ?? ''}
            className={styles.option}
            data-cheapest={option === cheapest || undefined}
          >
            <p className={styles.name}>
              {name}
              {option === cheapest && <Ticked>{copy.calculator.cheapest}</Ticked>}
            </p>
            <p className={styles.price}>
              <b className={styles.total}>{total}</b>
              <span className={styles.per}>{billingCycleLabels.monthly.per}</span>
            </p>
            <p className={styles.calculation}>{calculation}</p>
          </li>
        );
      })}
    </ul>
  );
}
