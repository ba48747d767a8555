import type { Invoice } from '@burnish/contract/entity';
import type { invoiceTerms } from '@burnish/contract/order-fields';
import { invoiceDueDays } from '@burnish/domain/catalogue/terms';
import { addDays, parseCalendarDate } from '@burnish/domain/time/calendar-date';
import type { z } from 'zod';
import type { OrderType } from '../../../presentation/ordered.ts';
import { copy } from './copy.ts';

export type InvoiceTerms = z.input<typeof invoiceTerms>;

/** Of a plan the form asks for them; left empty, the usual sentence takes their place in either. */
export const asksForInstructions: Readonly<Record<OrderType, boolean>> = {
  subscription: true,
  'pay-per-image': false,
};

/** Every field of the form, by its path in what is sent. */
export const termFields = [
  'dueDate',
  'paymentDetails.bankName',
  'paymentDetails.accountName',
  'paymentDetails.accountNumber',
  'paymentDetails.paymentLink',
  'paymentDetails.additionalInstructions',
  'notes',
  'paymentInstructions',
] as const;

interface Offer {
  /** The viewer's calendar date. */
  today: string;
  /** The invoice whose payment details are taken over. */
  previous: Invoice | null;
}

export function offeredTerms({ today, previous }: Offer): InvoiceTerms {
  const start = parseCalendarDate(today);
  const details = previous?.paymentDetails;
  return {
    dueDate: start === null ? '' : addDays(start, invoiceDueDays),
    paymentDetails: {
      bankName: details?.bankName ?? '',
      accountName: details?.accountName ?? '',
      accountNumber: details?.accountNumber ?? '',
      paymentLink: details?.paymentLink ?? '',
      additionalInstructions: details?.additionalInstructions ?? '',
    },
    notes: '',
    paymentInstructions: copy.defaultInstructions,
  };
}

/** An invoice always says how to pay. */
export function withInstructions(terms: InvoiceTerms): InvoiceTerms {
  const { paymentInstructions } = terms;
  return { ...terms, paymentInstructions: paymentInstructions?.trim() || copy.defaultInstructions };
}
