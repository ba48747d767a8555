import type { Invoice, Order } from '@burnish/contract/entity';
import { brand } from '@burnish/domain/brand';
import { dueText } from '../../lib/format-date.ts';
import { money } from '../../lib/format-money.ts';
import { receiptStatus } from '../../presentation/receipt-status.ts';
import { requestStatus } from '../../presentation/request-status.ts';
import { Status } from '../../ui/status.tsx';
import { CalendarDate } from '../../ui/time.tsx';
import { copy } from './copy.ts';
import styles from './order-card.module.css';
import { openStep } from './presentation.ts';

const { next } = copy;

interface OrderNextProps {
  order: Order;
  /** The latest one handed in for its invoice. */
  receipt: Invoice['receipt'];
}

function Refused({ receipt }: { receipt: NonNullable<Invoice['receipt']> }) {
  const { label, tone } = receiptStatus[receipt.status];
  return (
    <>
      <Status tone={tone}>{next.receipt(label)}</Status>
      {receipt.adminNotes && <p className={styles.reason}>{receipt.adminNotes}</p>}
    </>
  );
}

function YourTurn({
  invoice,
  receipt,
}: {
  invoice: NonNullable<Order['invoiceId']>;
  receipt: Invoice['receipt'];
}) {
  return (
    <>
      <Status tone="you">{next.you}</Status>
      {receipt && <Refused receipt={receipt} />}
      <p>
        {next.transfer} <b className="num">{money(invoice.amount, invoice.currency)}</b> {copy.by}{' '}
        <CalendarDate date={invoice.dueDate} />, {receipt ? next.thenNewReceipt : next.thenReceipt}
      </p>
      <p className="note">{dueText(invoice.dueDate)}</p>
    </>
  );
}

function Ended({ order }: { order: Order }) {
  const { label, tone } = requestStatus[order.status];
  return (
    <>
      <Status tone={tone}>{label}</Status>
      <p className={styles.reason}>
        {openStep(order.path) === null
          ? next.completed[order.requestType]
          : (order.adminNotes ?? next.noReason)}
      </p>
    </>
  );
}

/** What happens next, or what came of it. */
export function OrderNext({ order, receipt }: OrderNextProps) {
  const { invoiceId, path } = order;
  const step = openStep(path);
  if (path.actsNext === null || step === null) return <Ended order={order} />;
  if (path.actsNext === 'customer' && invoiceId) return <YourTurn invoice={invoiceId} receipt={receipt} />;
  return (
    <>
      <Status tone="wait">{next.us(brand.name)}</Status>
      <p>{next.studio[step]}</p>
    </>
  );
}
