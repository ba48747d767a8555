import { currencies } from '@burnish/domain/money/money';
import { invoiceStatuses } from '@burnish/domain/orders/invoice/invoice';
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { filterBy, listQuery, page, pageSample } from '../paging.ts';
import { subscriptionTypes } from '../subscriptions/subscription-types.ts';
import { invoice } from './entities.ts';
import { invoiceTerms, newInvoice } from './inputs.ts';
import { studioInvoiceQuery } from './list-queries.ts';
import { imagesInvoiceSample, invoiceSample, paymentDetailsSample, planOrderSample } from './samples.ts';

const invoiceFilters = listQuery({ status: filterBy(invoiceStatuses), currency: filterBy(currencies) });
/** Numbers of invoices begin with it. */
const yearField = z
  .string()
  .regex(/^\d{4}$/, 'Enter a year with four digits.')
  .optional()
  .describe('The year in the number of the invoice, or in the date of an imported one.');

export const invoiceEndpoints = endpoints({
  'GET /subscriptions/invoices': {
    access: 'authenticated',
    cost: 'search',
    scope: 'orders:read',
    summary: 'List your invoices',
    query: invoiceFilters.extend({ subscriptionType: filterBy(subscriptionTypes), year: yearField }),
    reply: z.object({ invoices: z.array(invoice), page }),
    sample: { query: { limit: 3 }, reply: { invoices: [invoiceSample], page: pageSample } },
  },
  'GET /subscriptions/invoices/:id': {
    access: 'authenticated',
    cost: 'read',
    scope: 'orders:read',
    staffPermission: 'invoices:manage',
    summary: "Get an invoice. Records the customer's first view",
    reply: z.object({ invoice }),
    sample: { reply: { invoice: invoiceSample } },
  },
  'PUT /subscriptions/invoices/:id/status': {
    access: 'authenticated',
    cost: 'write',
    scope: 'orders:write',
    staffPermission: 'invoices:manage',
    summary: 'Mark an invoice as viewed',
    body: z.object({ status: z.enum(invoiceStatuses, { error: 'Unknown invoice status.' }) }),
    reply: z.object({ invoice }),
    sample: { body: { status: 'viewed' }, reply: { invoice: invoiceSample } },
  },
  'POST /admin/invoices': {
    access: 'invoices:manage',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Send an invoice for an approved plan order',
    body: newInvoice,
    reply: z.object({ invoice }),
    status: 201,
    message: 'Invoice sent successfully!',
    sample: {
      body: {
        subscriptionRequestId: planOrderSample._id,
        dueDate: '2036-12-02',
        paymentDetails: paymentDetailsSample,
        paymentInstructions: 'Please make payment using the details provided above.',
      },
      reply: { invoice: invoiceSample },
    },
  },
  'POST /pay-per-image/admin/invoices/:id': {
    access: 'invoices:manage',
    cost: 'write',
    scope: 'studio:write',
    summary: "Send an invoice for an approved pay-per-image order. The ID is the order's",
    body: invoiceTerms,
    reply: z.object({ invoice }),
    status: 201,
    message: 'Pay-per-image invoice sent successfully!',
    sample: {
      body: {
        dueDate: '2036-12-02',
        paymentDetails: paymentDetailsSample,
        paymentInstructions: 'Please make payment using the details provided above.',
      },
      reply: { invoice: imagesInvoiceSample },
    },
  },
  'GET /admin/invoices': {
    access: 'invoices:manage',
    cost: 'search',
    scope: 'studio:read',
    summary: 'List invoices',
    query: studioInvoiceQuery,
    reply: z.object({ invoices: z.array(invoice), page }),
    sample: { query: { status: 'payment_made' }, reply: { invoices: [invoiceSample], page: pageSample } },
  },
  'GET /admin/invoices/:id': {
    access: 'invoices:manage',
    cost: 'read',
    scope: 'studio:read',
    summary: 'Get an invoice without recording a view',
    reply: z.object({ invoice }),
    sample: { reply: { invoice: invoiceSample } },
  },
  'PUT /admin/invoices/:id/void': {
    access: 'invoices:manage',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Void an unpaid invoice. Its order can then be invoiced again',
    reply: z.object({ invoice }),
    message: 'The invoice has been voided.',
    sample: { reply: { invoice: { ...invoiceSample, status: 'void' } } },
  },
});
