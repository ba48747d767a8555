import type { Invoice, Order } from '@burnish/contract/entity';
import { type ReactNode, useState } from 'react';
import type { Paged } from '../../lib/paged.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ListState } from '../../ui/list-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Panels } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { copy } from './copy.ts';
import { OrderCard } from './order-card.tsx';
import styles from './orders.module.css';
import { byTurn, recentOf } from './presentation.ts';

interface OrdersProps {
  list: Paged<Order>;
  /** The latest receipt handed in for an invoice. */
  receiptOf: (invoiceId: string) => Invoice['receipt'];
  onPay: (invoiceId: string) => void;
  onView: (invoiceId: string) => void;
  /** What was written about it. */
  about: (order: Order) => ReactNode;
}

export function Orders({ list, receiptOf, onPay, onView, about }: OrdersProps) {
  const [isWhole, setWhole] = useState(false);
  const { rows } = list;
  const shown = isWhole ? byTurn(rows) : recentOf(rows);
  const hides = shown.length < rows.length;
  const plans = (
    <ButtonLink to="/pricing" look="primary">
      {copy.plans}
    </ButtonLink>
  );
  return (
    <section className={styles.orders} aria-labelledby="orders">
      <h2 id="orders">{copy.title}</h2>
      <ListState
        loading={list.loading}
        skeleton={<Skeleton shape="cards" />}
        error={list.failed ? { title: copy.failed, text: copy.failedText, onRetry: list.retry } : null}
        empty={rows.length === 0 ? { title: copy.empty, text: copy.emptyText, action: plans } : null}
      >
        <Panels>
          {shown.map((order, index) => (
            <OrderCard
              key={order._id}
              order={order}
              receipt={order.invoiceId && receiptOf(order.invoiceId._id)}
              isFirst={index === 0}
              onPay={onPay}
              onView={onView}
              about={about(order)}
            />
          ))}
        </Panels>
        <LoadMore
          more={hides || list.more}
          busy={list.loadingMore}
          onMore={hides ? () => setWhole(true) : list.loadMore}
          text={hides ? copy.showAll : undefined}
          note={isWhole ? list.extent : undefined}
        />
      </ListState>
    </section>
  );
}
