import { cheapestOf, type Way } from '@burnish/domain/catalogue/ways';
import { billingCycle } from '../../presentation/billing-cycle.ts';
import { cx } from '../../ui/cx.ts';
import { Ticked } from '../../ui/ticked.tsx';
import styles from './way-list.module.css';
import { wayWords } from './way-words.ts';
import { copy } from './ways-copy.ts';

export function WayList({ ways }: { ways: readonly Way[] }) {
  const cheapest = cheapestOf(ways);
  return (
    <ul className={cx('num', styles.ways)} aria-label={copy.ways}>
      {ways.map((way) => {
        const { name, total, how } = wayWords(way);
        return (
          <li key={way.plan?.id ?? ''} className={styles.way} data-cheapest={way === cheapest || undefined}>
            <p className={styles.name}>
              {name}
              {way === cheapest && <Ticked>{copy.cheapest}</Ticked>}
            </p>
            <p className={styles.price}>
              <b className={styles.total}>{total}</b>
              <span className={styles.per}>{billingCycle.monthly.per}</span>
            </p>
            <p className={styles.how}>{how}</p>
          </li>
        );
      })}
    </ul>
  );
}
