import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { subscription } from '../subscriptions/entities.ts';
import { subscriptionSample } from '../subscriptions/samples.ts';
import { refundCalculation, refundOptions, refundRequest } from './entities.ts';
import { cancellationNotice, newRefundRequest, refundApproval, refundDecline } from './inputs.ts';
import {
  cancellationSample,
  refundCalculationSample,
  refundOptionsSample,
  refundRequestSample,
} from './samples.ts';

const reply = z.object({ subscription });
const requestedSample = { subscription: { ...subscriptionSample, refundRequest: refundRequestSample } };
const canceledSample = { subscription: { ...subscriptionSample, refundRequest: cancellationSample } };
const withdrawnSample = { subscription: subscriptionSample };

export const refundRequestEndpoints = endpoints({
  'GET /subscriptions/:id/refund-options': {
    access: 'authenticated',
    cost: 'read',
    scope: 'orders:read',
    summary: 'Get what you can be refunded for one of your subscriptions, and its calculation',
    reply: z.object({ options: refundOptions }),
    sample: { reply: { options: refundOptionsSample } },
  },
  'POST /subscriptions/:id/refund-request': {
    access: 'authenticated',
    cost: 'write',
    scope: 'orders:write',
    summary: 'Ask the studio for a refund of a payment of the last 30 days',
    body: newRefundRequest,
    reply,
    status: 201,
    sample: {
      body: { invoiceId: refundRequestSample.invoiceId, reason: 'The campaign was called off.' },
      reply: requestedSample,
    },
  },
  'POST /subscriptions/:id/cancellation': {
    access: 'authenticated',
    cost: 'write',
    scope: 'orders:write',
    summary: "Cancel one of your yearly plans with 30 days' notice",
    body: cancellationNotice,
    reply,
    status: 201,
    sample: { body: { endDate: '2026-12-10' }, reply: canceledSample },
  },
  'POST /subscriptions/:id/refund-request/withdraw': {
    access: 'authenticated',
    cost: 'write',
    scope: 'orders:write',
    summary: 'Withdraw your request for a refund, or a cancellation before the plan ends',
    reply,
    message: 'Your request has been withdrawn.',
    sample: { reply: withdrawnSample },
  },
  'GET /admin/subscriptions/:id/refund-request': {
    access: 'invoices:manage',
    cost: 'read',
    scope: 'studio:read',
    summary: 'Get the refund request or cancellation of a subscription, and its calculation now',
    reply: z.object({ refundRequest, calculation: refundCalculation }),
    sample: { reply: { refundRequest: refundRequestSample, calculation: refundCalculationSample } },
  },
  'POST /admin/subscriptions/:id/refund-request/approve': {
    access: 'invoices:manage',
    alsoRequires: 'subscriptions:edit',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Approve a refund, or the credit of a canceled plan, with a credit note',
    body: refundApproval,
    reply,
    message: 'The amount has been credited.',
    sample: {
      body: { requestId: refundRequestSample._id, suggestedAmount: 84_000, amount: 84_000 },
      reply: {
        subscription: {
          ...subscriptionSample,
          refundRequest: {
            ...refundRequestSample,
            status: 'approved',
            amount: 84_000,
            creditNoteNumber: 'CN-2026-000003',
            decidedAt: '2026-11-11T08:30:00.000Z',
          },
        },
      },
    },
  },
  'POST /admin/subscriptions/:id/refund-request/decline': {
    access: 'invoices:manage',
    alsoRequires: 'subscriptions:edit',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Decline a refund request, or the credit of a canceled plan',
    body: refundDecline,
    reply,
    message: 'The request has been declined.',
    sample: {
      body: { requestId: refundRequestSample._id, reason: 'The photos have been delivered.' },
      reply: withdrawnSample,
    },
  },
});
