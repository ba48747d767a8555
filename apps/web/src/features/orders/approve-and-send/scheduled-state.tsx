import type { Order } from '@burnish/contract/orders/entities';
import { formatMoney as formatExact } from '@burnish/domain/money/format-money';
import { moneyFromUnits } from '@burnish/domain/money/money';
import { formatDate } from '../../../lib/format-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { copy } from './copy.ts';
import { useUndo } from './queries.ts';
import styles from './scheduled-state.module.css';
import { useSecondsLeft } from './use-seconds-left.ts';

type Scheduled = NonNullable<Order['scheduledInvoice']>;

export function orderCustomer({ companyName, contactPerson }: Order): string {
  return companyName || contactPerson;
}

export function formatTerms({ bankName, dueDate }: Scheduled): string {
  return copy.terms(bankName, formatDate(dueDate));
}

/** What the customer's credit pays of it. Null: there is none. */
export function formatCredit({ scheduledInvoice, currency }: Order): string | null {
  if (scheduledInvoice === null || scheduledInvoice.creditApplied === 0) return null;
  const { creditApplied, amountDue } = scheduledInvoice;
  const applied = formatExact(moneyFromUnits(creditApplied, currency));
  if (amountDue === 0) return copy.coveredByCredit(applied);
  return copy.credit(applied, formatExact(moneyFromUnits(amountDue, currency)));
}

export function AppliedCredit({ order }: { order: Order }) {
  const credit = formatCredit(order);
  return credit !== null && <span className="note num">{credit}</span>;
}

/** Counts down silently: the bar has announced it, and a timer that speaks every second is of no use. */
export function Countdown({ sendAt }: Pick<Scheduled, 'sendAt'>) {
  return <span className="num">{copy.state(useSecondsLeft(sendAt))}</span>;
}

export function UndoButton({ order, shortcut }: { order: Order; shortcut?: string | undefined }) {
  const { run, busy } = useUndo(order);
  return (
    <Button
      size="small"
      busy={busy}
      aria-label={copy.undoFor(orderCustomer(order))}
      aria-keyshortcuts={shortcut}
      onClick={() => run(undefined)}
    >
      {copy.undo}
    </Button>
  );
}

/** In the row of an order, in place of its actions, while its invoice is about to be sent. */
export function ScheduledState({ order }: { order: Order }) {
  const { scheduledInvoice: scheduled } = order;
  if (scheduled === null) return null;
  return (
    <div className={styles.state}>
      <p>
        <Countdown sendAt={scheduled.sendAt} />
        <span className="note">{formatTerms(scheduled)}</span>
        <AppliedCredit order={order} />
      </p>
      <UndoButton order={order} />
    </div>
  );
}
