// What stands on a new invoice: the line of its order, and how and by when it is to be paid.
import type { Handled } from '@burnish/contract/api';
import { invalidInput } from '@burnish/domain/errors';
import { orderLine } from '@burnish/domain/order/ordered';
import { type CalendarDate, isPastEverywhere, parseCalendarDate } from '@burnish/domain/time/calendar-date';
import { type OrderedRow, orderedIn } from '../requests/index.ts';
import type { InvoiceRow } from './repository.ts';

export type InvoiceTerms = Handled['POST /pay-per-image/admin/invoices/:id']['body'];

const defaultInstructions = 'Please make payment using the details provided above.';

function readDueDate(text: string, now: Date): CalendarDate {
  const date = parseCalendarDate(text);
  if (date === null) throw invalidInput('dueDate', 'Enter the day the invoice is due.');
  if (isPastEverywhere(date, now))
    throw invalidInput('dueDate', 'This day is past. Choose today or a later one.');
  return date;
}

/** @throws DomainError INVALID_INPUT for a day that is past */
export function readTerms(
  terms: InvoiceTerms,
  now: Date,
): Pick<InvoiceRow, 'dueDate' | 'paymentDetails' | 'paymentInstructions' | 'notes'> {
  const { paymentDetails: details } = terms;
  return {
    dueDate: readDueDate(terms.dueDate, now),
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

export function itemsOf(request: OrderedRow): InvoiceRow['items'] {
  const { description, quantity, unitPrice, total } = orderLine(orderedIn(request));
  return [{ description, quantity, unitPriceMinor: unitPrice.minor, totalMinor: total.minor }];
}
