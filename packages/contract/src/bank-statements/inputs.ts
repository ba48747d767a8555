import { dateOrders, maxStatementColumns } from '@burnish/domain/bank-statements/column-mapping';
import { statementTextLength } from '@burnish/domain/bank-statements/statement-line';
import { decimalMarks } from '@burnish/domain/money/decimal-mark';
import { z } from 'zod';
import { currencyField, idField, optionalText, requiredText, wholeNumber } from '../fields.ts';
import { maxReasonLength, outcomeField, seenAmountDue } from '../ledger/inputs.ts';

const columnField = wholeNumber({ min: 0, max: maxStatementColumns - 1 }).optional();

/** Fields of the form next to the file. */
const columnFields = {
  dateColumn: columnField,
  amountColumn: columnField.describe('Amounts that arrived, and negative ones that went out.'),
  creditColumn: columnField.describe('Amounts that arrived, if they have a column of their own.'),
  debitColumn: columnField.describe('Amounts that went out.'),
  payerColumn: columnField,
  textColumn: columnField.describe('What the payer wrote.'),
  bankReferenceColumn: columnField.describe("The bank's own ID of the transaction."),
  dateOrder: z.enum(dateOrders, { error: 'Choose the order of day, month and year.' }).optional(),
  decimalMark: z.enum(decimalMarks, { error: 'Choose point or comma.' }).optional(),
};

export const previewedStatement = z.object({ ...columnFields, currency: currencyField.optional() });

export const importedStatement = z.object({
  ...columnFields,
  account: requiredText("Enter the name of the studio's bank account.", statementTextLength.account),
  currency: currencyField.describe('Of the account.'),
});

export const confirmedLine = z.object({
  invoiceId: idField,
  amountDue: seenAmountDue,
  outcome: outcomeField,
  reason: optionalText(maxReasonLength).describe(
    "Why the remaining balance is written off. Required if it is. Customers don't see it.",
  ),
});

export const ignoredLine = z.object({
  reason: requiredText('Enter why the line is ignored.', maxReasonLength),
});
