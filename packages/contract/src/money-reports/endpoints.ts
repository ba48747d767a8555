// Reports about money, subscriptions and orders, the rows behind their figures, and the exchange rates of converted totals.
import { currencies } from '@burnish/domain/money/money';
import { ledgerEntryKinds } from '@burnish/domain/orders/ledger/ledger';
import { topCustomerCount } from '@burnish/domain/reports/top-customers';
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { calendarDateField, idField } from '../fields.ts';
import { ledgerEntry } from '../ledger/entities.ts';
import { ledgerEntrySample } from '../ledger/samples.ts';
import { cursorQuery, filterByAny, filterByIds, page, pageSample } from '../paging.ts';
import { csvReply } from '../studio-lists/entities.ts';
import {
  conversionReport,
  customersReport,
  exchangeRate,
  imagesReport,
  moneyReport,
  outstandingReport,
  recurringReport,
} from './entities.ts';
import { moneyReportQuery, newExchangeRate, reportExportQuery, reportQuery } from './inputs.ts';
import {
  conversionReportSample,
  customersReportSample,
  exchangeRateSample,
  imagesReportSample,
  moneyReportSample,
  outstandingReportSample,
  recurringReportSample,
} from './samples.ts';

const dayField = calendarDateField('Enter a date.').optional();
const dayFilters = {
  from: dayField.describe("The first day, in the studio's time zone."),
  to: dayField.describe("The last day, in the studio's time zone."),
};
const range = { from: '2026-06-01', to: '2026-11-30' };

export const moneyReportEndpoints = endpoints({
  'GET /admin/reports/money': {
    access: 'invoices:manage',
    cost: 'search',
    scope: 'studio:read',
    summary: 'Report what was invoiced, received, credited, refunded and written off, by currency and time',
    query: moneyReportQuery,
    reply: z.object({ report: moneyReport }),
    sample: { query: { ...range, convertTo: 'NGN' }, reply: { report: moneyReportSample } },
  },
  'GET /admin/reports/outstanding': {
    access: 'invoices:manage',
    cost: 'search',
    scope: 'studio:read',
    summary: 'Report what is due for invoices now, by currency and age',
    reply: z.object({ report: outstandingReport }),
    sample: { reply: { report: outstandingReportSample } },
  },
  'GET /admin/reports/recurring': {
    access: 'invoices:manage',
    cost: 'search',
    scope: 'studio:read',
    summary:
      'Report the monthly recurring revenue, and new, renewed and lost subscriptions, by currency and time',
    query: reportQuery,
    reply: z.object({ report: recurringReport }),
    sample: { query: range, reply: { report: recurringReportSample } },
  },
  'GET /admin/reports/conversion': {
    access: 'invoices:manage',
    cost: 'search',
    scope: 'studio:read',
    summary: 'Report how many orders are paid, and after how long, by currency, kind and time of the order',
    query: reportQuery,
    reply: z.object({ report: conversionReport }),
    sample: { query: range, reply: { report: conversionReportSample } },
  },
  'GET /admin/reports/images': {
    access: 'invoices:manage',
    cost: 'search',
    scope: 'studio:read',
    summary: 'Report the images used, by plan, tier and time',
    query: reportQuery,
    reply: z.object({ report: imagesReport }),
    sample: { query: range, reply: { report: imagesReportSample } },
  },
  'GET /admin/reports/customers': {
    access: 'invoices:manage',
    cost: 'search',
    scope: 'studio:read',
    summary: 'Report the customers who paid most, by currency',
    query: reportQuery,
    reply: z.object({ report: customersReport }),
    sample: { query: range, reply: { report: customersReportSample } },
  },
  'GET /admin/reports/export': {
    access: 'invoices:manage',
    cost: 'export',
    scope: 'studio:read',
    summary: 'Download one of the reports about money',
    query: reportExportQuery,
    ...csvReply,
    sample: { query: { report: 'money', ...range }, reply: {} },
  },
  'GET /admin/ledger/entries': {
    access: 'invoices:manage',
    cost: 'read',
    scope: 'studio:read',
    summary: 'List what happened on the accounts of all customers, newest first',
    query: cursorQuery.extend({
      kind: filterByAny(ledgerEntryKinds),
      currency: filterByAny(currencies),
      ...dayFilters,
      customerId: idField.optional().describe('Only of this customer.'),
      exceptCustomerId: filterByIds(topCustomerCount).describe(
        `Of all customers but this one. Repeat the parameter for up to ${topCustomerCount}, as many as the report of customers names.`,
      ),
    }),
    reply: z.object({ entries: z.array(ledgerEntry), page }),
    sample: {
      query: { kind: 'payment', currency: 'NGN', ...range },
      reply: { entries: [ledgerEntrySample], page: pageSample },
    },
  },
  'GET /admin/exchange-rates': {
    access: 'settings:manage',
    cost: 'read',
    scope: 'studio:read',
    summary: 'List the exchange rates, the latest day first',
    reply: z.object({
      exchangeRates: z.array(exchangeRate),
      initialNairaPerDollar: z.number().describe('Applies before the first of them.'),
    }),
    sample: { reply: { exchangeRates: [exchangeRateSample], initialNairaPerDollar: 1_540 } },
  },
  'POST /admin/exchange-rates': {
    access: 'settings:manage',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Add an exchange rate. It is used in reports that show one currency, and never for prices',
    body: newExchangeRate,
    reply: z.object({ exchangeRate }),
    status: 201,
    message: 'The exchange rate has been saved.',
    sample: {
      body: { nairaPerDollar: 1_540.5, appliesFrom: '2026-11-01' },
      reply: { exchangeRate: exchangeRateSample },
    },
  },
});
