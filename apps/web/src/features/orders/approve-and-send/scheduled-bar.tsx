// Over every page of the studio: the invoices that are about to be sent, and their Undo, also after a reload and for
// other admins.
import type { Order } from '@burnish/contract/orders/entities';
import { undoSeconds } from '@burnish/domain/orders/scheduled-invoice';
import { useEffect, useEffectEvent } from 'react';
import { isSingleKey } from '../../../lib/single-keys.ts';
import { fullName } from '../../../presentation/people.ts';
import { KeyCap } from '../../../ui/forms/key-cap.tsx';
import { copy } from './copy.ts';
import { useScheduledInvoices, useUndo } from './queries.ts';
import styles from './scheduled-bar.module.css';
import {
  AppliedCredit,
  Countdown,
  formatCredit,
  formatTerms,
  orderCustomer,
  UndoButton,
} from './scheduled-state.tsx';

/** Further ones are counted. */
const maxShown = 3;

const undoKey = 'Z';

/** Z undoes the invoice. */
function UndoKey({ order }: { order: Order }) {
  const { run } = useUndo(order);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isSingleKey(event) || event.repeat || event.key.toUpperCase() !== undoKey) return;
    event.preventDefault();
    run(undefined);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return null;
}

function Entry({ order, isOwn, isLatest }: { order: Order; isOwn: boolean; isLatest: boolean }) {
  const { scheduledInvoice: scheduled } = order;
  if (scheduled === null) return null;
  return (
    <div className={styles.entry}>
      <p>
        <b>{copy.invoiceFor(orderCustomer(order))}</b>
        <Countdown sendAt={scheduled.sendAt} />
        <span className="note">
          {isOwn ? formatTerms(scheduled) : copy.by(fullName(scheduled.scheduledBy))}
        </span>
        <AppliedCredit order={order} />
      </p>
      <UndoButton order={order} shortcut={isLatest ? undoKey : undefined} />
      {isLatest && <KeyCap>{undoKey}</KeyCap>}
    </div>
  );
}

export default function ScheduledBar({ userId }: { userId: string }) {
  const scheduled = useScheduledInvoices();
  const isOwn = ({ scheduledInvoice }: Order) => scheduledInvoice?.scheduledBy._id === userId;
  const latest = scheduled.findLast(isOwn);
  // The newest ones, which have the most time left.
  const shown = scheduled.slice(-maxShown);
  const more = scheduled.length - shown.length;
  return (
    <>
      <p role="status" className="vh">
        {latest && copy.announced(orderCustomer(latest), undoSeconds, formatCredit(latest))}
      </p>
      {latest && <UndoKey key={latest._id} order={latest} />}
      {shown.length > 0 && (
        <section className={styles.bar} aria-label={copy.region}>
          {shown.map((order) => (
            <Entry key={order._id} order={order} isOwn={isOwn(order)} isLatest={order === latest} />
          ))}
          {more > 0 && <p className="note">{copy.more(more)}</p>}
        </section>
      )}
    </>
  );
}
