// What each document states, as plain values. The same content makes the same file.
import { type Currency, type Money, money } from '@burnish/domain/money/money';
import type { Statement } from '@burnish/domain/orders/statement';
import { type CalendarDate, dateIn } from '@burnish/domain/time/calendar-date';
import type { InvoiceRow, PaymentRow } from './repository.ts';

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
  readonly transactionReference: string;
  readonly invoiceNumber: string;
  readonly invoiceAmount: Money;
  readonly items: InvoiceRow['items'];
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

export function invoiceContent(row: InvoiceRow, timeZone: string): InvoiceContent {
  const { number, createdAt, issuer, billTo, dueDate, voidedAt, items } = row;
  const { paymentDetails, paymentInstructions, notes } = row;
  return {
    kind: 'invoice',
    number,
    issuedOn: dateIn(createdAt, timeZone),
    createdAt,
    issuer,
    billTo,
    dueDate,
    voidedOn: voidedAt && dateIn(voidedAt, timeZone),
    amount: money(row.amountMinor, row.currency),
    items,
    paymentDetails,
    paymentInstructions,
    notes,
  };
}

export function paymentReceiptContent(
  row: PaymentRow,
  invoice: InvoiceRow,
  timeZone: string,
): PaymentReceiptContent {
  const { number, createdAt, issuer, billTo, paymentDate, paymentMethod, transactionReference } = row;
  return {
    kind: 'payment',
    number,
    issuedOn: dateIn(createdAt, timeZone),
    createdAt,
    issuer,
    billTo,
    amount: money(row.amountMinor, row.currency),
    paymentDate,
    paymentMethod,
    transactionReference,
    invoiceNumber: invoice.number,
    invoiceAmount: money(invoice.amountMinor, invoice.currency),
    items: invoice.items,
  };
}
