import type { Invoice } from '@burnish/contract/orders/entities';
import type { invoiceTerms } from '@burnish/contract/orders/inputs';
import { invoiceDueDays } from '@burnish/domain/catalog/terms';
import { addDays, parseCalendarDate } from '@burnish/domain/time/calendar-date';
import type { z } from 'zod';
import type { OrderType } from '../../../../presentation/orders.ts';
import { copy } from './copy.ts';

export type InvoiceTerms = z.input<typeof invoiceTerms>;

/** Whether the form marks the payment instructions as required. Empty ones are replaced by the standard text. */
export const requiresInstructions: Readonly<Record<OrderType, boolean>> = {
  subscription: true,
  'pay-per-image': false,
};

/** The form's fields, as paths in the request body. */
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

interface DefaultTermsOptions {
  /** The viewer's calendar date, 'YYYY-MM-DD'. */
  today: string;
  /** The invoice whose payment details are copied. */
  previous: Invoice | null;
}

export function defaultTerms({ today, previous }: DefaultTermsOptions): InvoiceTerms {
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

/** Every invoice has payment instructions. */
export function withDefaultInstructions(terms: InvoiceTerms): InvoiceTerms {
  const { paymentInstructions } = terms;
  return { ...terms, paymentInstructions: paymentInstructions?.trim() || copy.defaultInstructions };
}
