import type { Invoice, Order } from '@burnish/contract/orders/entities';
import { type ReactNode, useState } from 'react';
import type { InfiniteList } from '../../../lib/infinite-list.ts';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Panels } from '../../../ui/layout/panel.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { copy } from './copy.ts';
import { OrderCard } from './order-card.tsx';
import styles from './orders.module.css';
import { recentOrders, sortByWaitingOn } from './presentation.ts';

interface OrdersProps {
  list: InfiniteList<Order>;
  /** The latest receipt for an invoice. */
  receiptOf: (invoiceId: string) => Invoice['receipt'];
  onPay: (invoiceId: string) => void;
  onView: (invoiceId: string) => void;
  /** A link to the chat about an order. */
  renderChatLink: (order: Order) => ReactNode;
}

export function Orders({ list, receiptOf, onPay, onView, renderChatLink }: OrdersProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { rows } = list;
  const shown = showsAll ? sortByWaitingOn(rows) : recentOrders(rows);
  const hasHidden = shown.length < rows.length;
  const plans = (
    <ButtonLink to="/pricing" variant="primary">
      {copy.plans}
    </ButtonLink>
  );
  return (
    <section className={styles.orders} aria-labelledby="orders">
      <div className={styles.head}>
        <h2 id="orders">{copy.title}</h2>
        {rows.length > 0 && <TextLink to="/orders">{copy.allOrders}</TextLink>}
      </div>
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
              chatLink={renderChatLink(order)}
            />
          ))}
        </Panels>
        <LoadMore
          hasMore={hasHidden || list.hasMore}
          busy={list.loadingMore}
          onLoadMore={hasHidden ? () => setShowsAll(true) : list.loadMore}
          text={hasHidden ? copy.showAll : undefined}
          note={showsAll ? list.loadedCount : undefined}
        />
      </ListState>
    </section>
  );
}
