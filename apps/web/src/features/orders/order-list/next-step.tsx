import type { Invoice, Order } from '@burnish/contract/orders/entities';
import { formatMoney } from '../../../lib/format.ts';
import { InvoiceDue } from '../../../presentation/invoice-due.tsx';
import { customNotes, noReasonGiven } from '../../../presentation/orders.ts';
import { orderStatusLabel, receiptStatusLabel } from '../../../presentation/status-labels.ts';
import { CalendarDate } from '../../../ui/display/time.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { copy } from './copy.ts';
import styles from './next-step.module.css';
import { currentStep } from './presentation.ts';

const { next } = copy;

interface NextStepProps {
  order: Order;
  /** The latest receipt for its invoice. */
  receipt: Invoice['receipt'];
}

function RejectedReceipt({ receipt }: { receipt: NonNullable<Invoice['receipt']> }) {
  const { label, tone } = receiptStatusLabel(receipt.status);
  return (
    <>
      <Status tone={tone}>{label}</Status>
      {receipt.adminNotes && <p className={styles.reason}>{receipt.adminNotes}</p>}
    </>
  );
}

interface PaymentDueProps {
  invoice: NonNullable<Order['invoiceId']>;
  receipt: Invoice['receipt'];
}

function PaymentDue({ invoice, receipt }: PaymentDueProps) {
  return (
    <>
      <Status tone="action">{next.actionNeeded}</Status>
      {receipt?.status === 'rejected' && <RejectedReceipt receipt={receipt} />}
      <p>
        {next.transfer} <b className="num">{formatMoney(invoice.amountDue, invoice.currency)}</b> {copy.by}{' '}
        <CalendarDate date={invoice.dueDate} />, {receipt ? next.thenNewReceipt : next.thenReceipt}
      </p>
      <p className="note">
        <InvoiceDue dueDate={invoice.dueDate} />
      </p>
    </>
  );
}

function Outcome({ order }: { order: Order }) {
  const { label, tone } = orderStatusLabel(order);
  return (
    <>
      <Status tone={tone}>{label}</Status>
      <p className={styles.reason}>
        {currentStep(order.progress) === null
          ? next.completed[order.requestType]
          : (customNotes(order) ?? noReasonGiven)}
      </p>
    </>
  );
}

/** What happens next, or how the order ended. */
export function NextStep({ order, receipt }: NextStepProps) {
  const { invoiceId, progress } = order;
  const step = currentStep(progress);
  if (progress.waitingOn === null || step === null) return <Outcome order={order} />;
  if (progress.waitingOn === 'customer' && invoiceId)
    return <PaymentDue invoice={invoiceId} receipt={receipt} />;
  return (
    <>
      <Status tone="waiting">{next.inProgress}</Status>
      <p>{next.studio[step]}</p>
    </>
  );
}
