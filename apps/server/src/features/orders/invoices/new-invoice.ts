// Builds the items and payment terms of a new invoice.
import type { Handled } from '@burnish/contract/api';
import { invalidInput } from '@burnish/domain/errors';
import { invoiceLine } from '@burnish/domain/orders/purchase';
import { type CalendarDate, isPastEverywhere, parseCalendarDate } from '@burnish/domain/time/calendar-date';
import { type OrderItemColumns, parseOrderItem } from '../requests/index.ts';
import type { OrderRow } from '../requests/repository.ts';
import type { InvoiceRow } from './repository.ts';

export type InvoiceTerms = Handled['POST /pay-per-image/admin/invoices/:id']['body'];

/** The terms of a stored invoice. */
export type StoredTerms = Pick<InvoiceRow, 'dueDate' | 'paymentDetails' | 'paymentInstructions' | 'notes'>;

export const defaultInstructions = 'Please make payment using the details provided above.';

/** @throws DomainError INVALID_INPUT for a date in the past */
export function parseDueDate(text: string, now: Date): CalendarDate {
  const date = parseCalendarDate(text);
  if (date === null) throw new Error('the contract accepted a malformed due date');
  if (isPastEverywhere(date, now)) throw invalidInput('dueDate', "The due date can't be in the past.");
  return date;
}

/** @throws DomainError INVALID_INPUT for a due date in the past */
export function parseTerms(terms: InvoiceTerms, now: Date): StoredTerms {
  const { paymentDetails: details } = terms;
  return {
    dueDate: parseDueDate(terms.dueDate, now),
    paymentDetails: {
      accountNumber: details?.accountNumber || null,
      accountName: details?.accountName || null,
      bankName: details?.bankName || null,
      paymentLink: details?.paymentLink || null,
      additionalInstructions: details?.additionalInstructions || null,
    },
    paymentInstructions: terms.paymentInstructions || defaultInstructions,
    notes: terms.notes || null,
  };
}

/** What an invoice states about its customer. Contact details aren't part of it: a deleted account's are removed. */
export function billToOf({
  companyName,
  contactPerson,
  address,
  taxId,
}: Pick<OrderRow, 'companyName' | 'contactPerson' | 'address' | 'taxId'>): InvoiceRow['billTo'] {
  return { companyName, contactPerson, address, taxId };
}

export function buildInvoiceItems(order: OrderItemColumns): InvoiceRow['items'] {
  const { description, quantity, unitPrice, total } = invoiceLine(parseOrderItem(order));
  return [{ description, quantity, unitPriceMinor: unitPrice.minor, totalMinor: total.minor }];
}
