// A line of a bank statement: money that arrived on the studio's account. It becomes a payment once, or is ignored.
import { lifecycle } from '../lifecycle.ts';

export const statementFormats = ['csv', 'camt053'] as const;
export type StatementFormat = (typeof statementFormats)[number];

export const statementLineStatuses = ['open', 'matched', 'ignored'] as const;
export type StatementLineStatus = (typeof statementLineStatuses)[number];

export const statementLineActions = ['match', 'ignore', 'reopen'] as const;
export type StatementLineAction = (typeof statementLineActions)[number];

/** A matched line is final: its payment is in the ledger, which is corrected with other entries. */
export const statementLineLifecycle = lifecycle<StatementLineStatus, StatementLineAction>(
  statementLineActions,
  {
    open: { match: 'matched', ignore: 'ignored' },
    ignored: { reopen: 'open' },
    matched: {},
  },
  { match: 'STATEMENT_LINE_USED', ignore: 'STATEMENT_LINE_USED', reopen: { matched: 'STATEMENT_LINE_USED' } },
);

/** 10 MB, in bytes. */
export const maxStatementBytes = 10 * 1024 * 1024;

/** Transactions of one file. */
export const maxStatementLines = 10_000;

/** Characters of the account's name, the payer, the text and the bank's own transaction ID. */
export const statementTextLength = { account: 60, payer: 200, text: 500, bankReference: 100 };

/** After this many days, payer and text of lines that didn't become a payment are erased. */
export const statementLineRetentionDays = 365;
