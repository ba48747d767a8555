import { z } from 'zod';
import { signedUrl } from '../common.ts';
import { endpoints } from '../endpoint.ts';
import { calendarDateField, currencyField } from '../fields.ts';
import { statementFiles } from './entities.ts';
import { documentUrlSample, statementFilesSample } from './samples.ts';

const statementQuery = z.object({
  currency: currencyField.default('USD'),
  from: calendarDateField('Enter the first day.')
    .optional()
    .describe('The first day, in the time zone of the studio. The default is the beginning of this year.'),
  to: calendarDateField('Enter the last day.')
    .optional()
    .describe('The last day. The default is today, and so is what comes after it.'),
});

const url = z.object({ url: signedUrl });
const sample = { reply: { url: documentUrlSample } };
const statementSample = {
  query: { currency: 'NGN', from: '2026-10-01', to: '2026-11-22' },
  reply: statementFilesSample,
};

export const documentEndpoints = endpoints({
  'GET /subscriptions/invoices/:id/document': {
    access: 'authenticated',
    cost: 'document',
    scope: 'orders:read',
    staffPermission: 'invoices:manage',
    summary: 'Get the URL of an invoice as a PDF file',
    reply: url,
    sample,
  },
  'GET /subscriptions/payments/:id/document': {
    access: 'authenticated',
    cost: 'document',
    scope: 'orders:read',
    staffPermission: 'invoices:manage',
    summary: 'Get the URL of a payment receipt as a PDF file',
    reply: url,
    sample,
  },
  'GET /subscriptions/credit-notes/:id/document': {
    access: 'authenticated',
    cost: 'document',
    scope: 'orders:read',
    staffPermission: 'invoices:manage',
    summary: 'Get the URL of a credit note as a PDF file',
    reply: url,
    sample,
  },
  'GET /subscriptions/statement': {
    access: 'authenticated',
    cost: 'document',
    scope: 'orders:read',
    summary: 'Get your statement of account in one currency, and the URLs of its files',
    query: statementQuery,
    reply: statementFiles,
    sample: statementSample,
  },
  'GET /admin/users/:id/statement': {
    access: 'invoices:manage',
    cost: 'document',
    scope: 'studio:read',
    summary: "Get a user's statement of account in one currency, and the URLs of its files",
    query: statementQuery,
    reply: statementFiles,
    sample: statementSample,
  },
});
