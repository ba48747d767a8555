// Statements of the studio's bank accounts. Their lines are matched with invoices, and become payments once an admin
// confirms them.
import { statementLineStatuses } from '@burnish/domain/bank-statements/statement-line';
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { fieldMessages } from '../fields.ts';
import { statementLimits } from '../file-limits.ts';
import { ledgerEntry } from '../ledger/entities.ts';
import { ledgerEntrySample } from '../ledger/samples.ts';
import { invoice } from '../orders/entities.ts';
import { invoiceSample } from '../orders/samples.ts';
import { cursorQuery, filterBy, page, pageSample } from '../paging.ts';
import { bankStatement, bankStatementLine, statementPreview } from './entities.ts';
import { confirmedLine, ignoredLine, importedStatement, previewedStatement } from './inputs.ts';
import { bankStatementLineSample, bankStatementSample, statementPreviewSample } from './samples.ts';

const columnsSample = {
  dateColumn: 0,
  bankReferenceColumn: 1,
  textColumn: 2,
  debitColumn: 3,
  creditColumn: 4,
  dateOrder: 'dmy',
  decimalMark: 'point',
} as const;

export const bankStatementEndpoints = endpoints({
  'POST /admin/bank-statements/preview': {
    access: 'receipts:review',
    cost: 'statement',
    scope: 'studio:write',
    summary: 'Read a bank statement (CSV or camt.053) without importing it',
    body: previewedStatement,
    upload: { field: 'statement', required: true, ...statementLimits },
    reply: z.object({ preview: statementPreview }),
    sample: { body: { currency: 'NGN' }, reply: { preview: statementPreviewSample } },
  },
  'POST /admin/bank-statements': {
    access: 'receipts:review',
    cost: 'statement',
    scope: 'studio:write',
    summary: 'Import a bank statement (CSV or camt.053)',
    body: importedStatement,
    upload: { field: 'statement', required: true, ...statementLimits },
    reply: z.object({ statement: bankStatement }),
    status: 201,
    message: 'The bank statement has been imported.',
    sample: {
      body: { account: bankStatementSample.account, currency: 'NGN', ...columnsSample },
      reply: { statement: bankStatementSample },
    },
  },
  'GET /admin/bank-statements': {
    access: 'receipts:review',
    cost: 'read',
    scope: 'studio:read',
    summary: 'List imported bank statements',
    query: cursorQuery,
    reply: z.object({ statements: z.array(bankStatement), page }),
    sample: { query: { limit: 20 }, reply: { statements: [bankStatementSample], page: pageSample } },
  },
  'GET /admin/bank-statement-lines': {
    access: 'receipts:review',
    cost: 'read',
    scope: 'studio:read',
    summary: 'List what arrived on bank accounts, with the invoices that it may pay',
    query: cursorQuery.extend({
      status: filterBy(statementLineStatuses),
      statementId: z.uuid({ error: fieldMessages.id }).optional(),
    }),
    reply: z.object({ lines: z.array(bankStatementLine), page }),
    sample: {
      query: { status: 'open', limit: 20 },
      reply: { lines: [bankStatementLineSample], page: pageSample },
    },
  },
  'POST /admin/bank-statement-lines/:id/confirm': {
    access: 'receipts:review',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Confirm that a line pays an invoice, which records the payment',
    body: confirmedLine,
    reply: z.object({ line: bankStatementLine, invoice, entry: ledgerEntry }),
    status: 201,
    message: 'The payment has been recorded.',
    sample: {
      body: { invoiceId: invoiceSample._id, amountDue: 120_000 },
      reply: {
        line: {
          ...bankStatementLineSample,
          status: 'matched',
          proposals: [],
          payment: {
            _id: '0193f8a0-5e21-7bd2-8a0c-6f31c7e2d845',
            number: 'RCP-2026-000118',
            invoiceId: invoiceSample._id,
            invoiceNumber: invoiceSample.invoiceNumber,
            userId: ledgerEntrySample.userId,
          },
          decidedBy: bankStatementSample.importedBy,
          decidedAt: '2026-11-06T09:14:00.000Z',
          allowedActions: [],
        },
        invoice: invoiceSample,
        entry: ledgerEntrySample,
      },
    },
  },
  'PUT /admin/bank-statement-lines/:id/ignore': {
    access: 'receipts:review',
    cost: 'write',
    scope: 'studio:write',
    summary: "Ignore a line that isn't the payment of an invoice",
    body: ignoredLine,
    reply: z.object({ line: bankStatementLine }),
    message: 'The line is ignored.',
    sample: {
      body: { reason: 'Transfer between our own accounts.' },
      reply: {
        line: {
          ...bankStatementLineSample,
          status: 'ignored',
          proposals: [],
          ignoredReason: 'Transfer between our own accounts.',
          decidedBy: bankStatementSample.importedBy,
          decidedAt: '2026-11-06T09:14:00.000Z',
          allowedActions: ['reopen'],
        },
      },
    },
  },
  'PUT /admin/bank-statement-lines/:id/reopen': {
    access: 'receipts:review',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Reopen an ignored line',
    reply: z.object({ line: bankStatementLine }),
    message: 'The line is open again.',
    sample: { reply: { line: bankStatementLineSample } },
  },
});
