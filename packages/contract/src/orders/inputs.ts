import { billingCycles, planIds } from '@burnish/domain/catalog/plans';
import { quantityBounds } from '@burnish/domain/catalog/services';
import { invoiceDueDays } from '@burnish/domain/catalog/terms';
import { orderStatuses } from '@burnish/domain/orders/order';
import { paymentMethods, receiptStatuses } from '@burnish/domain/orders/receipt/receipt';
import { z } from 'zod';
import { addressInput } from '../addresses/inputs.ts';
import {
  calendarDateField,
  currencyField,
  emailField,
  fieldMessages,
  idField,
  linkField,
  optionalText,
  phoneField,
  requiredText,
  shownPrice,
  wholeNumber,
} from '../fields.ts';
import { maxReasonLength, outcomeField, paidAmount } from '../ledger/inputs.ts';
import { paymentDetailsInput } from './payment-details-input.ts';
import { paymentMessages } from './payment-messages.ts';

/** Contact and billing address, the same for orders of both kinds. */
export const orderContact = z.object({
  companyName: requiredText('Enter a company name.'),
  contactPerson: requiredText('Enter a contact person.'),
  phone: phoneField,
  email: emailField,
  address: addressInput,
  taxId: optionalText(60),
  specialInstructions: optionalText(),
});

export const newSubscriptionRequest = orderContact.extend({
  planId: z.enum(planIds, { error: 'Choose one of the plans.' }),
  billingCycle: z.enum(billingCycles, { error: 'Choose monthly or yearly.' }),
  currency: currencyField.default('USD'),
  calculatedPrice: shownPrice,
  finalPrice: shownPrice,
  usdPrice: shownPrice,
});

export const newPayPerImageRequest = orderContact.extend({
  serviceName: requiredText('Choose one of the services.'),
  serviceType: optionalText(200),
  quantity: wholeNumber(quantityBounds),
  currency: currencyField.default('USD'),
  unitPrice: shownPrice,
  totalPrice: shownPrice,
  requestType: z.literal('pay-per-image', { error: "Must be 'pay-per-image'." }).optional(),
});

export const orderDecision = z.object({
  status: z.enum(orderStatuses, { error: 'Unknown order status.' }),
  adminNotes: optionalText(),
});

/** Due date and payment details, the same for orders of both kinds. */
export const invoiceTerms = z.object({
  dueDate: calendarDateField('Enter the due date.'),
  paymentDetails: paymentDetailsInput.nullish(),
  notes: optionalText(),
  paymentInstructions: optionalText(),
  applyCredit: z
    .boolean({ error: fieldMessages.boolean })
    .optional()
    .describe("Whether the customer's credit in the currency pays as much of it as it can. Default: true."),
});

/** What an invoice is sent with that follows an approval. */
export const scheduledInvoiceInput = z.object({
  dueDate: calendarDateField('Enter the due date.')
    .optional()
    .describe(`Defaults to ${invoiceDueDays} days from today.`),
  paymentProfileId: idField
    .optional()
    .describe("A payment profile of the order's currency. Defaults to the default one."),
});

export const newInvoice = invoiceTerms.extend({
  subscriptionRequestId: idField,
  currency: currencyField.optional(),
});

export const newReceipt = z.object({
  invoiceId: idField,
  amount: paidAmount.optional().describe('Defaults to what is due for the invoice.'),
  currency: currencyField.optional(),
  paymentMethod: z.enum(paymentMethods, { error: 'Choose how you paid.' }),
  transactionReference: requiredText('Enter the transaction reference from your bank.'),
  paymentDate: calendarDateField('Enter the payment date.'),
  receiptLink: linkField,
  notes: optionalText(),
});

export const receiptReview = z.object({
  status: z.enum(receiptStatuses, { error: 'Unknown receipt status.' }),
  adminNotes: optionalText(),
  revision: z
    .int({ error: 'Must be a revision number.' })
    .optional()
    .describe('The revision that was reviewed. The call fails if the file was replaced since.'),
  receivedAmount: paidAmount
    .optional()
    .describe("For approvals: what arrived, in the invoice's currency. Defaults to the receipt's amount."),
  receivedDate: calendarDateField('Enter the day on which it arrived.')
    .optional()
    .describe("The day on which it arrived. Defaults to the receipt's payment date."),
  differenceReason: optionalText(maxReasonLength).describe(
    "Why the remaining balance is written off if less arrived than is due. Required with receivedAmount. Customers don't see it.",
  ),
  outcome: outcomeField,
  amountDue: z
    .number({ error: paymentMessages.noAmount })
    .optional()
    .describe('What is due for the invoice, as the caller saw it. The call fails if it has changed.'),
});
