import { fileTooLarge, formatMegabytes } from '@burnish/contract/file-size';
import type { DateOrder, MappedColumn } from '@burnish/domain/bank-statements/column-mapping';
import type { ProposalReason } from '@burnish/domain/bank-statements/proposals';
import {
  maxStatementBytes,
  maxStatementLines,
  type StatementLineStatus,
  statementLineRetentionDays,
} from '@burnish/domain/bank-statements/statement-line';
import type { DecimalMark } from '@burnish/domain/money/decimal-mark';
import { formatCount, pluralize } from '../../../lib/format.ts';

const payments = (count: number) => pluralize(count, 'payment', 'payments');

export const copy = {
  title: 'Bank statements',
  import: 'Import statement',
  statements: {
    title: 'Imported statements',
    failed: "The bank statements couldn't be loaded.",
    empty: 'No bank statements',
    emptyText: 'Import a statement to match what arrived with open invoices.',
    column: { account: 'Account', period: 'Period', lines: 'Payments', open: 'Open', imported: 'Imported' },
    counts: (added: number, known: number) =>
      `${formatCount(added)} new${known > 0 ? `, ${formatCount(known)} already known` : ''}`,
    noDays: 'None',
    importedBy: (name: string) => `by ${name}`,
    show: (account: string) => `${account}: show payments`,
  },
  lines: {
    title: 'Incoming payments',
    note: `Payers and texts of payments that aren't matched are erased after ${statementLineRetentionDays} days.`,
    failed: "The payments couldn't be loaded.",
    empty: 'No payments',
    emptyText: 'Payments appear here once you import a bank statement.',
    filter: {
      status: 'Status',
      allStatuses: 'All statuses',
      statement: 'Statement',
      allStatements: 'All statements',
    },
    column: {
      payer: 'Payer',
      day: 'Booked',
      match: 'Match',
      status: 'Status',
      amount: 'Amount',
      actions: 'Actions',
    },
    noPayer: 'Payer not named',
    erased: 'Erased',
    none: 'No match found',
    matchedWith: 'Paid',
    receipt: 'Review receipt',
    inReview: 'A receipt is in review. Approve or reject it instead.',
    partOf: (due: string) => `${due} due`,
  },
  status: { open: 'Open', matched: 'Matched', ignored: 'Ignored' } satisfies Record<
    StatementLineStatus,
    string
  >,
  reason: {
    number: 'Invoice number in the reference',
    amount: 'Same amount',
    payer: "Payer's name is similar",
  } satisfies Record<ProposalReason, string>,
  action: {
    confirm: 'Confirm',
    review: 'Match…',
    ignore: 'Ignore…',
    reopen: 'Reopen',
    label: (action: string, amount: string, payer: string) => `${action}: ${amount}, ${payer}`,
    confirmed: 'The payment has been recorded.',
    confirmFailed: "The payment couldn't be recorded.",
    ignored: 'The payment is ignored.',
    ignoreFailed: "The payment couldn't be ignored.",
    reopened: 'The payment is open again.',
    reopenFailed: "The payment couldn't be reopened.",
  },
  match: {
    title: 'Match payment',
    submit: 'Record payment',
    discard: 'Discard this match?',
    arrived: 'Arrived',
    due: 'Due',
    invoice: 'Invoice',
    proposed: 'Proposed invoices',
    other: 'Another invoice',
    search: 'Search open invoices',
    noInvoice: 'Choose an invoice.',
    searching: 'Searching…',
    noResults: 'No open invoice in this currency matches.',
    searchFailed: "The invoices couldn't be searched.",
  },
  ignore: {
    title: 'Ignore payment',
    text: "Use this for money that doesn't pay an invoice, or whose payment has already been recorded. You can reopen it later.",
    reason: 'Reason',
    submit: 'Ignore',
    discard: 'Discard this reason?',
  },
  form: {
    title: 'Import bank statement',
    file: 'Statement',
    hint: `CSV or camt.053 XML, up to ${formatMegabytes(maxStatementBytes)} and ${formatCount(maxStatementLines)} lines`,
    noFile: 'Choose a file.',
    tooLarge: fileTooLarge(maxStatementBytes),
    reading: 'Reading the file…',
    account: 'Bank account',
    accountHint: 'Use the same name for each statement of an account, so that no payment is imported twice.',
    currency: 'Currency',
    columns: 'Columns',
    remembered: 'Read like the last statement with these columns. Check the preview.',
    suggested: 'Check that each column is read correctly.',
    noColumn: 'None',
    dateOrder: 'Date order',
    decimalMark: 'Decimals',
    preview: 'Preview',
    counts: (incoming: number, outgoing: number) =>
      `${payments(incoming)} arrived. ${payments(outgoing)} that went out won't be imported.`,
    problems: "The file can't be imported like this",
    submit: 'Import',
    discard: 'Discard this import?',
    failed: "The statement couldn't be imported.",
    done: (added: number, known: number) =>
      known === 0
        ? `${payments(added)} imported.`
        : `${payments(added)} imported. ${payments(known)} had been imported before.`,
    previewColumn: { line: 'Line', day: 'Booked', payer: 'Payer', text: 'Text', amount: 'Amount' },
  },
  column: {
    dateColumn: 'Date',
    amountColumn: 'Amount (in and out)',
    creditColumn: 'Money in',
    debitColumn: 'Money out',
    payerColumn: 'Payer',
    textColumn: 'Description',
    bankReferenceColumn: 'Bank reference',
  } satisfies Record<MappedColumn, string>,
  dateOrder: {
    dmy: 'Day, month, year',
    mdy: 'Month, day, year',
    ymd: 'Year, month, day',
  } satisfies Record<DateOrder, string>,
  decimalMark: { point: '1,234.56', comma: '1.234,56' } satisfies Record<DecimalMark, string>,
};
