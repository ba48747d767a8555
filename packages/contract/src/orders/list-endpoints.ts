// Totals and files of the studio's lists of orders and invoices.
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { csvReply, invoiceSummary, listSummary } from '../studio-lists/entities.ts';
import { studioInvoiceFilters, studioOrderFilters } from './list-queries.ts';

const summarySample = { count: 34, sums: [{ currency: 'NGN', amount: 1_082_000 }] } as const;

export const studioListEndpoints = endpoints({
  'GET /admin/subscription-requests/summary': {
    access: 'orders:review',
    cost: 'search',
    scope: 'studio:read',
    summary: 'Count the plan orders of a list, and add up their prices',
    query: studioOrderFilters,
    reply: z.object({ summary: listSummary }),
    sample: { query: { status: 'pending' }, reply: { summary: summarySample } },
  },
  'GET /admin/subscription-requests/export': {
    access: 'orders:review',
    cost: 'export',
    scope: 'studio:read',
    summary: 'Download the plan orders of a list',
    query: studioOrderFilters,
    ...csvReply,
  },
  'GET /pay-per-image/admin/requests/summary': {
    access: 'orders:review',
    cost: 'search',
    scope: 'studio:read',
    summary: 'Count the pay-per-image orders of a list, and add up their prices',
    query: studioOrderFilters,
    reply: z.object({ summary: listSummary }),
    sample: { query: { status: 'pending' }, reply: { summary: summarySample } },
  },
  'GET /pay-per-image/admin/requests/export': {
    access: 'orders:review',
    cost: 'export',
    scope: 'studio:read',
    summary: 'Download the pay-per-image orders of a list',
    query: studioOrderFilters,
    ...csvReply,
  },
  'GET /admin/invoices/summary': {
    access: 'invoices:manage',
    cost: 'search',
    scope: 'studio:read',
    summary: 'Count the invoices of a list, and add up their amounts',
    query: studioInvoiceFilters,
    reply: z.object({ summary: invoiceSummary }),
    sample: {
      query: { status: ['sent', 'viewed'] },
      reply: { summary: { ...summarySample, unpaid: [{ currency: 'NGN', amount: 332_000 }] } },
    },
  },
  'GET /admin/invoices/export': {
    access: 'invoices:manage',
    cost: 'export',
    scope: 'studio:read',
    summary: 'Download the invoices of a list',
    query: studioInvoiceFilters,
    ...csvReply,
  },
});
