import type { newInvoice } from '@burnish/contract/admin';
import type { Invoice } from '@burnish/contract/entity';
import { invoiceDueDays } from '@burnish/domain/catalogue/terms';
import { addDays, parseCalendarDate } from '@burnish/domain/time/calendar-date';
import type { z } from 'zod';
import { copy } from './copy.ts';

export type NewInvoice = z.input<typeof newInvoice>;

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
  requestId: string;
  /** The viewer's calendar date. */
  today: string;
  /** The invoice whose payment details are taken over. */
  previous: Invoice | null;
}

export function offeredTerms({ requestId, today, previous }: Offer): NewInvoice {
  const start = parseCalendarDate(today);
  const details = previous?.paymentDetails;
  return {
    subscriptionRequestId: requestId,
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
export function withInstructions(terms: NewInvoice): NewInvoice {
  const { paymentInstructions } = terms;
  return { ...terms, paymentInstructions: paymentInstructions?.trim() || copy.defaultInstructions };
}
