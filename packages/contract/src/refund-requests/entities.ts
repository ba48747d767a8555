// Refunds that customers request, and cancellations of yearly plans with notice.
import { refundRequestKinds, refundRequestStatuses } from '@burnish/domain/subscriptions/refund-requests';
import { z } from 'zod';
import { amount, calendarDate, currency, dateTime, id, identified } from '../common.ts';

export const refundRequest = identified.extend({
  kind: z
    .enum(refundRequestKinds)
    .describe('A cancellation ends a yearly plan after 30 days, and then waits for its credit.'),
  status: z
    .enum(refundRequestStatuses)
    .describe(
      'A scheduled cancellation waits for the day on which the plan ends. What is requested waits for the studio.',
    ),
  invoiceId: id.describe('The invoice whose payment is credited.'),
  invoiceNumber: z.string(),
  reason: z.string().nullable().describe('Why the customer asks for a refund. Null for a cancellation.'),
  endDate: calendarDate
    .nullable()
    .describe(
      "The first day without the plan, in the studio's time zone, at midnight UTC. Null for a refund.",
    ),
  amount: amount.nullable().describe('What was approved. Null: nothing yet.'),
  creditNoteNumber: z.string().nullable().describe('Null: nothing was credited.'),
  decisionReason: z
    .string()
    .nullable()
    .describe('Why the studio declined it, or approved another amount than the suggested one.'),
  createdAt: dateTime,
  decidedAt: dateTime.nullable(),
});

const usedImages = z.object({
  name: z.string().describe('The retouching service that matches the tier of the images.'),
  images: z.number().int(),
  unitPrice: amount,
  amount,
});

export const refundCalculation = z.object({
  currency,
  amountPaid: amount.describe('What was paid for the invoice.'),
  amountCredited: amount.describe('What was credited on it before.'),
  unusedValue: amount.describe(
    'What the invoice of an upgrade deducted for the periods before it. It is part of what was paid for them. 0 if nothing was deducted.',
  ),
  usedImages: z.array(usedImages).describe('Deducted from a refund. Empty for a cancellation.'),
  days: z
    .number()
    .int()
    .nullable()
    .describe('Days of the period, without those on which the plan was paused. Null for a refund.'),
  unusedDays: z
    .number()
    .int()
    .nullable()
    .describe('Days that are left when the plan ends. Null for a refund.'),
  suggestedAmount: amount.describe(
    'A refund: what was paid and not credited, less the used images. A cancellation: what was paid × unused days / days, rounded down. Never below 0 or above what can still be credited.',
  ),
});

const offered = z.object({
  invoiceId: id,
  invoiceNumber: z.string(),
  calculation: refundCalculation,
});

/** What a customer can ask for now. */
export const refundOptions = z.object({
  refund: offered
    .extend({ requestUntil: calendarDate.describe('The last day on which it can be requested.') })
    .nullable()
    .describe('For the last payment, if it was confirmed in the last 30 days and runs. Null: none.'),
  cancellation: offered
    .extend({ endDate: calendarDate.describe('The first day without the plan, if notice is given today.') })
    .nullable()
    .describe('For the running period of a yearly plan that is the last one. Null: none.'),
  hasOpenInvoice: z.boolean().describe('An invoice of the plan is open, so neither can be requested.'),
});

export type RefundRequest = z.output<typeof refundRequest>;
export type RefundCalculation = z.output<typeof refundCalculation>;
export type RefundOptions = z.output<typeof refundOptions>;
