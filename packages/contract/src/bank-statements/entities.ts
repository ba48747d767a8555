// Statements of the studio's bank accounts, and what arrived on them.
import { dateOrders, maxStatementColumns } from '@burnish/domain/bank-statements/column-mapping';
import { proposalReasons } from '@burnish/domain/bank-statements/proposals';
import {
  statementFormats,
  statementLineActions,
  statementLineStatuses,
} from '@burnish/domain/bank-statements/statement-line';
import { decimalMarks } from '@burnish/domain/money/decimal-mark';
import { z } from 'zod';
import { personRef } from '../accounts/entities.ts';
import { amount, calendarDate, currency, dateTime, id, identified } from '../common.ts';

const column = z
  .int()
  .min(0)
  .max(maxStatementColumns - 1)
  .optional();

export const columnMapping = z
  .object({
    dateColumn: column,
    amountColumn: column,
    creditColumn: column,
    debitColumn: column,
    payerColumn: column,
    textColumn: column,
    bankReferenceColumn: column,
    dateOrder: z.enum(dateOrders),
    decimalMark: z.enum(decimalMarks),
  })
  .describe('Columns of a CSV file by their index, from 0.');

export const bankStatement = identified.extend({
  account: z.string(),
  currency,
  format: z.enum(statementFormats),
  fileName: z.string(),
  firstDay: calendarDate.nullable().describe('Null: no money arrived.'),
  lastDay: calendarDate.nullable(),
  newCount: z.number().int().describe("Lines that earlier imports didn't have."),
  knownCount: z.number().int().describe('Lines that earlier imports had. They were not added again.'),
  outgoingCount: z.number().int().describe('Outgoing payments. They are not stored.'),
  openCount: z.number().int().describe('New lines that are open now.'),
  importedBy: personRef,
  createdAt: dateTime,
});

/** An invoice that a line may pay. */
export const proposal = z.object({
  invoiceId: id,
  invoiceNumber: z.string(),
  userId: personRef,
  amountDue: amount,
  reasons: z.array(z.enum(proposalReasons)).describe('Why it is proposed, the strongest first.'),
  isExact: z.boolean().describe('Its number is mentioned, and the amount is what is due.'),
  receiptId: id
    .nullable()
    .describe('The receipt that is waiting for review. Approve or reject it instead of confirming the line.'),
});

export const bankStatementLine = identified.extend({
  statementId: identified.extend({ account: z.string(), fileName: z.string() }),
  position: z.number().int().describe('In the file, from 1.'),
  bookedOn: calendarDate,
  amount,
  currency,
  payer: z.string().nullable().describe('Null: the bank does not say, or it was erased.'),
  text: z.string().describe('What the payer wrote.'),
  bankReference: z.string().nullable(),
  status: z.enum(statementLineStatuses),
  proposals: z.array(proposal).describe('Empty unless it is open.'),
  payment: z
    .object({ _id: id, number: z.string(), invoiceId: id, invoiceNumber: z.string(), userId: personRef })
    .nullable()
    .describe('What it became.'),
  ignoredReason: z.string().nullable(),
  decidedBy: personRef.nullable(),
  decidedAt: dateTime.nullable(),
  isErased: z
    .boolean()
    .describe('Payer and text were erased after their retention, or with the account of the customer.'),
  allowedActions: z.array(z.enum(statementLineActions)),
  createdAt: dateTime,
});

/** What a file contains, before it is imported. */
export const statementPreview = z.object({
  format: z.enum(statementFormats),
  account: z.string().nullable().describe('Of the file, or of its last import.'),
  currency: currency.nullable(),
  columns: z.array(z.string()).describe('Of a CSV file.'),
  rows: z.array(z.array(z.string())).describe('The first rows of a CSV file.'),
  mapping: columnMapping.nullable().describe('Of a CSV file.'),
  isRemembered: z.boolean().describe('The mapping was used for this header before.'),
  lines: z
    .array(
      z.object({
        position: z.number().int(),
        bookedOn: calendarDate,
        amount,
        payer: z.string().nullable(),
        text: z.string(),
        bankReference: z.string().nullable(),
      }),
    )
    .describe('The first incoming payments.'),
  incomingCount: z.number().int(),
  outgoingCount: z.number().int(),
  problems: z.array(z.string()).describe('Why it can not be imported like this. At most ten.'),
});

export type BankStatement = z.output<typeof bankStatement>;
export type BankStatementLine = z.output<typeof bankStatementLine>;
export type BankStatementProposal = z.output<typeof proposal>;
export type StatementPreview = z.output<typeof statementPreview>;
