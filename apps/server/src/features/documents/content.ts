// What each document states, as plain values. The same content makes the same file.
import { type Currency, type Money, money } from '@burnish/domain/money/money';
import type { Statement } from '@burnish/domain/orders/statement';
import { type CalendarDate, dateIn } from '@burnish/domain/time/calendar-date';
import { creditAtIssue, effectOfPayment } from './invoice-account.ts';
import type { CreditedInvoice, InvoiceEntry, InvoiceRow, PaidInvoice, PaymentRow } from './repository.ts';

export type BillTo = InvoiceRow['billTo'];
export type Issuer = InvoiceRow['issuer'];

interface Issued {
  readonly number: string;
  readonly issuedOn: CalendarDate;
  /** Date of the file. */
  readonly createdAt: Date;
  readonly issuer: Issuer;
  readonly billTo: BillTo;
}

export interface InvoiceContent extends Issued {
  readonly kind: 'invoice';
  readonly dueDate: CalendarDate;
  readonly voidedOn: CalendarDate | null;
  readonly amount: Money;
  /** The customer's credit that was applied when the invoice was sent. */
  readonly creditApplied: Money;
  readonly items: InvoiceRow['items'];
  readonly paymentDetails: InvoiceRow['paymentDetails'];
  readonly paymentInstructions: string;
  readonly notes: string | null;
}

export interface PaymentReceiptContent extends Issued {
  readonly kind: 'payment';
  readonly amount: Money;
  readonly paymentDate: CalendarDate;
  readonly paymentMethod: PaymentRow['paymentMethod'];
  readonly transactionReference: string | null;
  readonly invoiceNumber: string;
  readonly invoiceAmount: Money;
  readonly dueBefore: Money;
  readonly paid: Money;
  readonly credit: Money;
  readonly writtenOff: Money;
  readonly stillDue: Money;
  readonly items: InvoiceRow['items'];
}

export interface CreditNoteContent extends Issued {
  readonly kind: 'credit_note';
  readonly amount: Money;
  readonly items: CreditedInvoice['note']['items'];
  readonly reason: string;
  readonly endsOn: CalendarDate | null;
  readonly invoiceNumber: string;
  readonly invoiceAmount: Money;
  readonly invoiceIssuedOn: CalendarDate;
}

export interface StatementContent {
  readonly kind: 'statement';
  readonly currency: Currency;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly issuer: Issuer;
  /** The customer's name, and what their last invoice states about them. */
  readonly customer: { readonly name: string; readonly billTo: BillTo | null };
  readonly statement: Statement;
}

function issued({ number, createdAt, issuer, billTo }: Omit<Issued, 'issuedOn'>, timeZone: string): Issued {
  return { number, issuedOn: dateIn(createdAt, timeZone), createdAt, issuer, billTo };
}

/** @param entries of the invoice */
export function invoiceContent(
  row: InvoiceRow,
  entries: readonly InvoiceEntry[],
  timeZone: string,
): InvoiceContent {
  const { dueDate, voidedAt, items, amountMinor, currency } = row;
  const { paymentDetails, paymentInstructions, notes } = row;
  return {
    kind: 'invoice',
    ...issued(row, timeZone),
    dueDate,
    voidedOn: voidedAt && dateIn(voidedAt, timeZone),
    amount: money(amountMinor, currency),
    creditApplied: money(creditAtIssue(entries, row), currency),
    items,
    paymentDetails,
    paymentInstructions,
    notes,
  };
}

/** @param entries of the invoice */
export function paymentReceiptContent(
  { payment, invoice }: PaidInvoice,
  entries: readonly InvoiceEntry[],
  timeZone: string,
): PaymentReceiptContent {
  const { currency, paymentDate, paymentMethod, transactionReference } = payment;
  const effect = effectOfPayment(entries, payment.id);
  return {
    kind: 'payment',
    ...issued(payment, timeZone),
    amount: money(payment.amountMinor, currency),
    paymentDate,
    paymentMethod,
    transactionReference,
    invoiceNumber: invoice.number,
    invoiceAmount: money(invoice.amountMinor, currency),
    dueBefore: money(effect.dueBeforeMinor, currency),
    paid: money(effect.paidMinor, currency),
    credit: money(effect.creditMinor, currency),
    writtenOff: money(effect.writtenOffMinor, currency),
    stillDue: money(effect.stillDueMinor, currency),
    items: invoice.items,
  };
}

export function creditNoteContent({ note, invoice }: CreditedInvoice, timeZone: string): CreditNoteContent {
  const { amountMinor, currency, items, reason, endsOn } = note;
  return {
    kind: 'credit_note',
    ...issued(note, timeZone),
    amount: money(amountMinor, currency),
    items,
    reason,
    endsOn,
    invoiceNumber: invoice.number,
    invoiceAmount: money(invoice.amountMinor, currency),
    invoiceIssuedOn: dateIn(invoice.createdAt, timeZone),
  };
}
