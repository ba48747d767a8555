// What the ledger says about an invoice at the time of one of its documents. What happens later changes neither.
import type { InvoiceEntry, InvoiceRow } from './repository.ts';

/** What a payment did, in minor units of its invoice's currency. */
export interface PaymentEffect {
  readonly dueBeforeMinor: number;
  /** What of it paid the invoice. */
  readonly paidMinor: number;
  /** What of it became credit. */
  readonly creditMinor: number;
  /** The rest of the invoice that was written off with it. */
  readonly writtenOffMinor: number;
  readonly stillDueMinor: number;
}

function sumOfDue(entries: readonly InvoiceEntry[]): number {
  return entries.reduce((sum, { dueMinor }) => sum + dueMinor, 0);
}

/** @param entries all entries of the invoice, the oldest first */
export function effectOfPayment(entries: readonly InvoiceEntry[], paymentId: string): PaymentEffect {
  const index = entries.findIndex((entry) => entry.paymentId === paymentId);
  const payment = entries[index];
  if (payment === undefined) throw new Error(`there is no ledger entry of payment ${paymentId}`);
  const dueBeforeMinor = sumOfDue(entries.slice(0, index));
  const writeOffs = entries
    .slice(index + 1)
    .filter(
      ({ kind, createdAt }) => kind === 'write_off' && createdAt.getTime() === payment.createdAt.getTime(),
    );
  const writtenOffMinor = 0 - sumOfDue(writeOffs);
  const paidMinor = 0 - payment.dueMinor;
  return {
    dueBeforeMinor,
    paidMinor,
    creditMinor: payment.creditMinor,
    writtenOffMinor,
    stillDueMinor: dueBeforeMinor - paidMinor - writtenOffMinor,
  };
}

/** The customer's credit that was applied when the invoice was sent, in minor units. */
export function creditAtIssue(
  entries: readonly InvoiceEntry[],
  { createdAt: issuedAt }: Pick<InvoiceRow, 'createdAt'>,
): number {
  const applied = entries.filter(
    ({ kind, createdAt }) => kind === 'credit_applied' && createdAt.getTime() === issuedAt.getTime(),
  );
  return 0 - sumOfDue(applied);
}
