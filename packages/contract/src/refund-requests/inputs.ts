import { refundReasonLength } from '@burnish/domain/subscriptions/refund-requests';
import { z } from 'zod';
import { calendarDateField, idField, optionalText, requiredText } from '../fields.ts';
import { paidAmount, seenAmount } from '../ledger/inputs.ts';

export const newRefundRequest = z.object({
  invoiceId: idField.describe(
    'The invoice that the caller saw. The call fails if another one can be refunded.',
  ),
  reason: requiredText('Tell us why, so that we can decide.', refundReasonLength),
});

export const cancellationNotice = z.object({
  endDate: calendarDateField('Choose the day on which the plan ends.').describe(
    'The first day without the plan, as the caller saw it. The call fails if it has changed.',
  ),
});

const requestId = z
  .string({ error: 'Name the request.' })
  .describe('The request that the caller saw. The call fails if there is another one.');

export const refundApproval = z.object({
  requestId,
  suggestedAmount: seenAmount.describe(
    'The suggested amount, as the caller saw it. The call fails if it has changed.',
  ),
  amount: paidAmount.describe('What is credited, up to what was paid and not yet credited.'),
  reason: optionalText(refundReasonLength).describe(
    'Why it is another amount than the suggested one. Required if it is. The customer sees it.',
  ),
});

export const refundDecline = z.object({
  requestId,
  reason: requiredText('Enter a reason.', refundReasonLength).describe('The customer sees it.'),
});
