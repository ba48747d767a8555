import type { invoiceTerms } from '@burnish/contract/orders/inputs';
import type { paymentDetails } from '@burnish/contract/orders/payment-details';
import { invoiceDueDays } from '@burnish/domain/catalog/terms';
import { addDays, parseCalendarDate } from '@burnish/domain/time/calendar-date';
import type { z } from 'zod';
import type { OrderType } from '../../../../presentation/orders.ts';
import { copy } from './copy.ts';

export type InvoiceTerms = z.input<typeof invoiceTerms>;
export type EditedDetails = InvoiceTerms['paymentDetails'];
export type PaymentDetails = z.output<typeof paymentDetails>;

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

/** Missing details as empty fields. */
export function editableDetails(
  details: PaymentDetails | null | undefined,
): Record<keyof PaymentDetails, string> {
  return {
    bankName: details?.bankName ?? '',
    accountName: details?.accountName ?? '',
    accountNumber: details?.accountNumber ?? '',
    paymentLink: details?.paymentLink ?? '',
    additionalInstructions: details?.additionalInstructions ?? '',
  };
}

interface DefaultTermsOptions {
  /** The viewer's calendar date, 'YYYY-MM-DD'. */
  today: string;
  /** Of the default payment profile or of an earlier invoice. */
  details: PaymentDetails | null;
}

export function defaultTerms({ today, details }: DefaultTermsOptions): InvoiceTerms {
  const start = parseCalendarDate(today);
  return {
    dueDate: start === null ? '' : addDays(start, invoiceDueDays),
    paymentDetails: editableDetails(details),
    notes: '',
    paymentInstructions: copy.defaultInstructions,
    applyCredit: true,
  };
}

/** Every invoice has payment instructions. */
export function withDefaultInstructions(terms: InvoiceTerms): InvoiceTerms {
  const { paymentInstructions } = terms;
  return { ...terms, paymentInstructions: paymentInstructions?.trim() || copy.defaultInstructions };
}
