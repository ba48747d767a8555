import type { Order, OrderEvent } from '@burnish/contract/orders/entities';
import { Instant } from '../../../ui/display/time.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { copy } from './copy.ts';
import styles from './order.module.css';
import { eventNote } from './presentation.ts';
import { useHistory } from './queries.ts';

const texts = copy.history;

interface OrderHistoryProps {
  orderId: string;
  requestType: Order['requestType'];
  /** Only what happened with this invoice and its receipts. */
  invoiceNumber?: string | undefined;
}

/** What happened with the order, newest first. */
export function OrderHistory({ orderId, requestType, invoiceNumber }: OrderHistoryProps) {
  const { events, failed, retry } = useHistory(orderId);
  const isShown = (event: OrderEvent) =>
    invoiceNumber === undefined || event.invoiceNumber === invoiceNumber || event.kind === 'completed';
  return (
    <section className={styles.section} aria-labelledby="history">
      <h2 id="history">{texts.title}</h2>
      <ListState
        loading={events === undefined}
        skeleton={<Skeleton shape="lines" label={texts.loading} />}
        error={failed ? { title: texts.failed, onRetry: retry } : null}
      >
        <ol className={styles.events}>
          {events?.filter(isShown).map((event) => {
            const note = eventNote(event, requestType);
            return (
              <li key={event._id}>
                <Instant value={event.createdAt} short withTime />
                <div>
                  <p>{texts.events[event.kind](event.invoiceNumber ?? '')}</p>
                  {note && <p className={styles.eventNote}>{note}</p>}
                </div>
              </li>
            );
          })}
        </ol>
      </ListState>
    </section>
  );
}
