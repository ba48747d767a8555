import { paymentOutcomes } from '@burnish/domain/orders/ledger/ledger';
import { recordedPaymentMethods } from '@burnish/domain/orders/receipt/receipt';
import { z } from 'zod';
import { calendarDateField, currencyField, optionalText, requiredText } from '../fields.ts';
import { paymentMessages } from '../orders/payment-messages.ts';

export const paidAmount = z.number({ error: paymentMessages.noAmount }).positive(paymentMessages.notPositive);

/** What the caller saw, so that two people never decide about the same money. */
/** An amount as the caller saw it. */
export const seenAmount = z.number({ error: paymentMessages.noAmount }).nonnegative('Enter zero or more.');

export const seenAmountDue = seenAmount.describe(
  'What is due for the invoice, as the caller saw it. The call fails if it has changed.',
);

export const maxReasonLength = 500;

export const outcomeField = z
  .enum(paymentOutcomes, { error: 'Choose what to do with the remaining balance.' })
  .optional()
  .describe(
    'If less arrived than is due: settle writes off the remaining balance, partial_payment leaves it due.',
  );

const methodField = z.enum(recordedPaymentMethods, { error: 'Choose how it was paid.' });

export const recordedPayment = z.object({
  amount: paidAmount.describe("What arrived, in the invoice's currency. More than is due becomes credit."),
  paymentMethod: methodField,
  paymentDate: calendarDateField('Enter the day on which it arrived.'),
  reference: optionalText(200),
  amountDue: seenAmountDue,
  outcome: outcomeField,
  reason: optionalText(maxReasonLength).describe(
    "Why the remaining balance is written off. Required if it is. Customers don't see it.",
  ),
});

export const writeOff = z.object({
  amountDue: seenAmountDue,
  reason: requiredText(paymentMessages.noReason, maxReasonLength).describe("Customers don't see it."),
});

export const appliedCredit = z.object({
  amount: paidAmount.optional().describe('Defaults to as much as possible.'),
  amountDue: seenAmountDue,
});

const creditNoteItem = z.object(
  { description: requiredText('Describe what is credited.'), amount: paidAmount },
  { error: 'Describe what is credited.' },
);

/** Lines of a credit note. */
export const maxCreditNoteItems = 20;

export const newCreditNote = z.object({
  items: z
    .array(creditNoteItem, {
      error: 'Add a line.',
    })
    .min(1, 'Add a line.')
    .max(maxCreditNoteItems, `A credit note has at most ${maxCreditNoteItems} lines.`),
  reason: requiredText('Enter a reason.', maxReasonLength).describe('Stated on the credit note.'),
  endDate: calendarDateField('Choose the day on which it ends.')
    .optional()
    .describe(
      'Ends what the invoice paid for on this day of the studio: today, or for a paid period also a later day before its end. Later periods follow it.',
    ),
  amountCredited: seenAmount.describe(
    'What earlier credit notes for the invoice amount to, as the caller saw it. The call fails if it has changed.',
  ),
});

export const newRefund = z.object({
  currency: currencyField,
  amount: paidAmount,
  method: z.enum(recordedPaymentMethods, { error: 'Choose how it was paid out.' }),
  reference: requiredText('Enter the reference of the payout.'),
  refundDate: calendarDateField('Enter the day on which it was paid out.'),
  creditBalance: seenAmount.describe(
    "The customer's credit in the currency, as the caller saw it. The call fails if it has changed.",
  ),
});
