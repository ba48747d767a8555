import { personSample } from '../accounts/samples.ts';
import { invoiceSample } from '../orders/samples.ts';
import type { BankStatement, BankStatementLine, StatementPreview } from './entities.ts';

export const bankStatementSample: BankStatement = {
  _id: '0193f9b1-42c7-7d18-9e60-5a7d31c8f204',
  account: 'Harbor Trust current account',
  currency: 'NGN',
  format: 'csv',
  fileName: 'statement-november.csv',
  firstDay: '2026-11-02T00:00:00.000Z',
  lastDay: '2026-11-06T00:00:00.000Z',
  newCount: 12,
  knownCount: 3,
  outgoingCount: 8,
  openCount: 4,
  importedBy: personSample,
  createdAt: '2026-11-06T09:12:00.000Z',
};

export const bankStatementLineSample: BankStatementLine = {
  _id: '0193f9b1-42c9-7e05-8c3f-1d92b7e460a8',
  statementId: {
    _id: bankStatementSample._id,
    account: bankStatementSample.account,
    fileName: bankStatementSample.fileName,
  },
  position: 3,
  bookedOn: '2026-11-03T00:00:00.000Z',
  amount: 120_000,
  currency: 'NGN',
  payer: 'OKAFOR STUDIO',
  text: 'NIP TRF INV 2026 000131',
  bankReference: 'HTB-7741-20931',
  status: 'open',
  proposals: [
    {
      invoiceId: invoiceSample._id,
      invoiceNumber: invoiceSample.invoiceNumber,
      userId: personSample,
      amountDue: 120_000,
      reasons: ['number', 'amount', 'payer'],
      isExact: true,
      receiptId: null,
    },
  ],
  payment: null,
  ignoredReason: null,
  decidedBy: null,
  decidedAt: null,
  isErased: false,
  allowedActions: ['match', 'ignore'],
  createdAt: '2026-11-06T09:12:00.000Z',
};

export const statementPreviewSample: StatementPreview = {
  format: 'csv',
  account: 'Harbor Trust current account',
  currency: 'NGN',
  columns: ['Date', 'Reference', 'Remarks', 'Debit', 'Credit'],
  rows: [['03-Nov-2026', 'HTB-7741-20931', 'NIP TRF OKAFOR STUDIO INV 2026 000131', '', '120,000.00']],
  mapping: {
    dateColumn: 0,
    bankReferenceColumn: 1,
    textColumn: 2,
    debitColumn: 3,
    creditColumn: 4,
    dateOrder: 'dmy',
    decimalMark: 'point',
  },
  isRemembered: true,
  lines: [
    {
      position: 1,
      bookedOn: '2026-11-03T00:00:00.000Z',
      amount: 120_000,
      payer: null,
      text: 'NIP TRF OKAFOR STUDIO INV 2026 000131',
      bankReference: 'HTB-7741-20931',
    },
  ],
  incomingCount: 1,
  outgoingCount: 0,
  problems: [],
};
