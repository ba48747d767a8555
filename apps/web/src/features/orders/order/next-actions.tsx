import type { Order } from '@burnish/contract/orders/entities';
import { copy } from './copy.ts';
import styles from './order.module.css';
import { nextActions } from './presentation.ts';

export function NextActions({ order }: { order: Order }) {
  const actions = nextActions(order);
  if (actions.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="next">
      <h2 id="next">{copy.next.title}</h2>
      <ol className={styles.actions}>
        {actions.map(({ key, title, text }) => (
          <li
            key={key}
            data-actor={key === 'pay' && order.progress.waitingOn === 'customer' ? 'you' : undefined}
          >
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
