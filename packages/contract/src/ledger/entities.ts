// What happened on a customer's account in one currency, and what follows from it.
import { ledgerEntryKinds } from '@burnish/domain/orders/ledger/ledger';
import { recordedPaymentMethods } from '@burnish/domain/orders/receipt/receipt';
import { z } from 'zod';
import { personRef } from '../accounts/entities.ts';
import { amount, calendarDate, currency, dateTime, id, identified } from '../common.ts';

/** Entries are never changed: a correction is another entry. */
export const ledgerEntry = identified.extend({
  userId: personRef,
  kind: z.enum(ledgerEntryKinds),
  currency,
  amount: amount.describe('Never negative. Of a payment: what arrived.'),
  dueChange: amount.describe("Added to the invoice's amountDue."),
  creditChange: amount.describe("Added to the customer's credit."),
  dueAfter: amount.describe('What was due for the invoice afterwards. 0 for a refund.'),
  invoiceId: identified
    .extend({
      invoiceNumber: z.string(),
      amount: amount.describe('Its total.'),
      amountDue: amount.describe('What is due for it now.'),
    })
    .nullable()
    .describe('The invoice that it is about. Null for a refund.'),
  documentNumber: z
    .string()
    .nullable()
    .describe('Of the invoice, payment receipt or credit note that was issued with it.'),
  paymentId: id.nullable(),
  creditNoteId: id.nullable(),
  method: z.enum(recordedPaymentMethods).nullable().describe('Of a payment or refund.'),
  reference: z.string().nullable().describe('Of a payment or refund.'),
  date: calendarDate.nullable().describe('On which a payment arrived or a refund was paid out.'),
  endDate: calendarDate
    .nullable()
    .describe('Of a credit note: the day on which it ended what the invoice paid for.'),
  reason: z
    .string()
    .nullable()
    .describe('Of a credit note. For staff also that of a write-off, which customers never see.'),
  recordedBy: personRef.nullable().describe('Null for customers, and if the service made it.'),
  createdAt: dateTime,
});

/** A correction of what was charged on an invoice. */
export const creditNote = identified.extend({
  creditNoteNumber: z.string(),
  amount,
  currency,
  reason: z.string(),
  endDate: calendarDate
    .nullable()
    .describe('The day on which it ended what the invoice paid for. Null: it ended nothing.'),
  createdAt: dateTime,
});

/** What an invoice paid for. */
export const invoicePurchase = z.object({
  subscriptionId: identified.extend({ title: z.string() }),
  startDate: dateTime.nullable().describe('Of the paid period. Null for individually bought images.'),
  endDate: dateTime.nullable().describe('Of the paid period. Null for individually bought images.'),
  images: z.number().int(),
  imagesUsed: z.number().int(),
  canEnd: z.boolean().describe('Whether a credit note can end it: it is neither over nor credited.'),
});

/** A customer's account in one currency. Amounts in different currencies are never added. */
export const accountBalance = z.object({
  currency,
  owed: amount.describe('What is due for all invoices.'),
  overdue: amount.describe(
    'The part of it whose due date has passed, without invoices whose receipt is in review.',
  ),
  creditBalance: amount.describe('What can be applied to invoices or refunded.'),
  openInvoiceCount: z.number().int(),
});

export type LedgerEntry = z.output<typeof ledgerEntry>;
export type CreditNote = z.output<typeof creditNote>;
export type InvoicePurchase = z.output<typeof invoicePurchase>;
export type AccountBalance = z.output<typeof accountBalance>;
