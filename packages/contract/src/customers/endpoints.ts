// The studio's page of a customer. Each section has a call and a permission of its own.
import { z } from 'zod';
import { user } from '../accounts/entities.ts';
import { userSample } from '../accounts/samples.ts';
import { endpoints } from '../endpoint.ts';
import { accountBalance } from '../ledger/entities.ts';
import { accountBalanceSample } from '../ledger/samples.ts';
import { invoice, order } from '../orders/entities.ts';
import { invoiceSample, planOrderSample } from '../orders/samples.ts';
import { cursorQuery, page, pageSample } from '../paging.ts';
import { job, photoQuota } from '../photos/entities.ts';
import { jobSample, photoQuotaSample } from '../photos/samples.ts';
import { subscription } from '../subscriptions/entities.ts';
import { subscriptionSample } from '../subscriptions/samples.ts';
import { customerNote } from './entities.ts';
import { customerNoteInput } from './inputs.ts';
import { customerNoteSample } from './samples.ts';

/** Open invoices that are listed with the balances. */
export const maxListedOpenInvoices = 5;

export const customerEndpoints = endpoints({
  'GET /admin/customers/:id': {
    access: 'customers:read',
    cost: 'read',
    scope: 'studio:read',
    summary: 'Get a customer',
    reply: z.object({ customer: user }),
    sample: { reply: { customer: userSample } },
  },
  'GET /admin/customers/:id/balances': {
    access: 'invoices:manage',
    cost: 'read',
    scope: 'studio:read',
    summary: 'Get what a customer owes, and their credit, by currency',
    reply: z.object({
      balances: z.array(accountBalance).describe('One for each currency in which there is an invoice.'),
      openInvoices: z
        .array(invoice)
        .describe(`The ${maxListedOpenInvoices} open invoices that are due first.`),
    }),
    sample: { reply: { balances: [accountBalanceSample], openInvoices: [invoiceSample] } },
  },
  'GET /admin/customers/:id/subscriptions': {
    access: 'subscriptions:edit',
    cost: 'read',
    scope: 'studio:read',
    summary: 'List the subscriptions of a customer, of both kinds and every status',
    query: cursorQuery,
    reply: z.object({ subscriptions: z.array(subscription), page }),
    sample: { query: { limit: 20 }, reply: { subscriptions: [subscriptionSample], page: pageSample } },
  },
  'GET /admin/customers/:id/quotas': {
    access: 'subscriptions:edit',
    cost: 'read',
    scope: 'studio:read',
    summary: 'List the images that a customer can use now, with what is left in each tier',
    reply: z.object({ quotas: z.array(photoQuota) }),
    sample: { reply: { quotas: [photoQuotaSample] } },
  },
  'GET /admin/customers/:id/orders': {
    access: 'orders:review',
    cost: 'read',
    scope: 'studio:read',
    summary: 'List the orders of a customer, of both kinds',
    query: cursorQuery,
    reply: z.object({ orders: z.array(order), page }),
    sample: { query: { limit: 20 }, reply: { orders: [planOrderSample], page: pageSample } },
  },
  'GET /admin/customers/:id/invoices': {
    access: 'invoices:manage',
    cost: 'read',
    scope: 'studio:read',
    summary: 'List the invoices of a customer',
    query: cursorQuery,
    reply: z.object({ invoices: z.array(invoice), page }),
    sample: { query: { limit: 20 }, reply: { invoices: [invoiceSample], page: pageSample } },
  },
  'GET /admin/customers/:id/jobs': {
    access: 'jobs:manage',
    cost: 'read',
    scope: 'studio:read',
    summary: 'List the jobs of a customer',
    query: cursorQuery,
    reply: z.object({ jobs: z.array(job), page }),
    sample: { query: { limit: 20 }, reply: { jobs: [jobSample], page: pageSample } },
  },
  'GET /admin/customers/:id/notes': {
    access: 'notes:manage',
    cost: 'read',
    scope: 'studio:read',
    summary: 'List the notes of the team about a customer',
    query: cursorQuery,
    reply: z.object({ notes: z.array(customerNote), page }),
    sample: { query: { limit: 20 }, reply: { notes: [customerNoteSample], page: pageSample } },
  },
  'POST /admin/customers/:id/notes': {
    access: 'notes:manage',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Add a note about a customer',
    body: customerNoteInput,
    reply: z.object({ note: customerNote }),
    status: 201,
    message: 'The note has been added.',
    sample: { body: { text: customerNoteSample.text }, reply: { note: customerNoteSample } },
  },
  'PUT /admin/customer-notes/:id': {
    access: 'notes:manage',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Change a note of your own',
    body: customerNoteInput,
    reply: z.object({ note: customerNote }),
    message: 'The note has been changed.',
    sample: { body: { text: customerNoteSample.text }, reply: { note: customerNoteSample } },
  },
  'DELETE /admin/customer-notes/:id': {
    access: 'notes:manage',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Delete a note of your own, or of someone who has left the team',
    reply: z.object({}),
    message: 'The note has been deleted.',
    sample: { reply: {} },
  },
});
