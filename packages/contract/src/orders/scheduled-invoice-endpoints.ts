// Approving an order and sending its invoice in one step.
import { z } from 'zod';
import { personSample } from '../accounts/samples.ts';
import { endpoints } from '../endpoint.ts';
import { order } from './entities.ts';
import { scheduledInvoiceInput } from './inputs.ts';
import { planOrderSample } from './samples.ts';

const pendingSample = {
  ...planOrderSample,
  status: 'pending',
  invoiceId: null,
  allowedActions: ['approve', 'reject', 'schedule_invoice'],
} as const;

const scheduledSample = {
  ...pendingSample,
  scheduledInvoice: {
    sendAt: '2026-11-02T08:31:00.000Z',
    dueDate: '2026-12-02T00:00:00.000Z',
    bankName: 'Meridian Bank',
    scheduledBy: { ...personSample, fullName: 'Kemi Adewale' },
    creditApplied: 20_000,
    amountDue: 100_000,
  },
  allowedActions: ['unschedule_invoice'],
} as const;

export const scheduledInvoiceEndpoints = endpoints({
  'GET /admin/scheduled-invoices': {
    access: 'invoices:manage',
    alsoRequires: 'orders:review',
    cost: 'read',
    scope: 'studio:read',
    summary: 'List the orders whose invoice is about to be sent, the next one first',
    reply: z.object({ orders: z.array(order) }),
    sample: { reply: { orders: [scheduledSample] } },
  },
  'POST /admin/orders/:id/scheduled-invoice': {
    access: 'invoices:manage',
    alsoRequires: 'orders:review',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Approve an order of either kind and send its invoice in one step, which can be undone at first',
    body: scheduledInvoiceInput,
    reply: z.object({ order }),
    status: 201,
    sample: { body: { dueDate: '2036-12-02' }, reply: { order: scheduledSample } },
  },
  'DELETE /admin/orders/:id/scheduled-invoice': {
    access: 'invoices:manage',
    alsoRequires: 'orders:review',
    cost: 'write',
    scope: 'studio:write',
    summary: "Undo an approval whose invoice hasn't been sent yet",
    reply: z.object({ order }),
    sample: { reply: { order: pendingSample } },
  },
});
