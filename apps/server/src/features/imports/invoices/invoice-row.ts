// A row of a file of open invoices.
import { currencyField, emailField, optionalText, requiredText } from '@burnish/contract/fields';
import { type ImportColumnKey, importColumns } from '@burnish/contract/imports/columns';
import { plans } from '@burnish/domain/catalog/plans';
import { getService, quantityBounds, serviceIds } from '@burnish/domain/catalog/services';
import { importedNumberLength, isOwnNumber } from '@burnish/domain/imports/imported-number';
import type { Currency } from '@burnish/domain/money/money';
import { money } from '@burnish/domain/money/money';
import type { OrderItem } from '@burnish/domain/orders/purchase';
import type { CalendarDate } from '@burnish/domain/time/calendar-date';
import { z } from 'zod';
import { contactFields, type RowContact } from '../billing/contact-cells.ts';
import {
  cycleField,
  dateField,
  parsedField,
  problemsOf,
  readAmount,
  wholeNumberField,
} from '../parse/cell-fields.ts';
import { parseAddress } from '../parse/postal-address.ts';
import type { CellProblem, RowParser } from '../parse/row-parser.ts';
import { type NamedItem, parseItemName } from './invoice-item.ts';

type Column = ImportColumnKey<'invoices'>;

export interface InvoiceRow {
  readonly number: string;
  readonly email: string;
  readonly item: OrderItem;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly invoiceDate: CalendarDate;
  readonly dueDate: CalendarDate;
  /** What was paid before the import. */
  readonly paid: { readonly amountMinor: number; readonly date: CalendarDate } | null;
  readonly notes: string | null;
  readonly contact: RowContact;
}

export const numberField = requiredText('Enter the number of the invoice.', importedNumberLength)
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'Write the number in one line.')
  .refine(
    (number) => !isOwnNumber(number),
    'New invoices get numbers like this one. Change it, for example to OLD-117.',
  );

const itemNames = [...plans.map(({ name }) => name), ...serviceIds.map((id) => getService(id).name)];

const fields = z.object({
  number: numberField,
  email: emailField,
  item: parsedField(parseItemName, `Choose one of ${itemNames.join(', ')}.`),
  billingCycle: cycleField.optional(),
  quantity: z.string().optional(),
  amount: requiredText('Enter the amount.'),
  amountPaid: z.string().optional(),
  amountDue: z.string().optional(),
  status: z.string().optional(),
  paymentDate: dateField.optional(),
  currency: currencyField,
  invoiceDate: dateField,
  dueDate: dateField,
  notes: optionalText(),
  ...contactFields,
});

type Fields = z.output<typeof fields>;
type Found<Value> = { readonly value: Value } | { readonly problem: CellProblem<Column> };

function problem(column: Column, message: string): { readonly problem: CellProblem<Column> } {
  return { problem: { column, message } };
}

const quantityField = wholeNumberField(
  quantityBounds,
  `Enter the number of images, from ${quantityBounds.min} to ${quantityBounds.max.toLocaleString('en-US')}.`,
);

function readItem(named: NamedItem, row: Fields, amountMinor: number): Found<OrderItem> {
  if (named.kind === 'plan') {
    const cycle = row.billingCycle ?? named.cycle;
    if (cycle === null) return problem('billingCycle', 'Choose monthly or yearly.');
    return { value: { kind: 'plan', planId: named.planId, cycle, price: money(amountMinor, row.currency) } };
  }
  const quantity = quantityField.safeParse(row.quantity ?? named.quantity ?? '');
  if (!quantity.success) return problem('quantity', quantity.error.issues[0]?.message ?? '');
  const { serviceId } = named;
  const unitPrice = money(Math.floor(amountMinor / quantity.data), row.currency);
  const price = money(amountMinor, row.currency);
  return { value: { kind: 'images', serviceId, quantity: quantity.data, unitPrice, price } };
}

function readAmountDue({ amount, currency }: Fields): Found<number> {
  const read = readAmount(amount, currency);
  if ('message' in read) return problem('amount', read.message);
  return read.minor === 0 ? problem('amount', 'Enter an amount above zero.') : { value: read.minor };
}

function readPaid(row: Fields, amountMinor: number): Found<InvoiceRow['paid']> {
  const read = row.amountPaid === undefined ? { minor: 0 } : readAmount(row.amountPaid, row.currency);
  if ('message' in read) return problem('amountPaid', read.message);
  if (read.minor === 0) return { value: null };
  if (read.minor >= amountMinor)
    return problem('amountPaid', 'The invoice is paid, so there is nothing left to pay. Remove the row.');
  if (row.paymentDate === undefined) return problem('paymentDate', 'Enter the day of the payment.');
  return row.paymentDate < row.invoiceDate
    ? problem('paymentDate', "The payment can't be before the invoice.")
    : { value: { amountMinor: read.minor, date: row.paymentDate } };
}

/** A file from another system may deduct more than payments, such as credit or what was written off. */
function checkAmountDue(row: Fields, expectedMinor: number): Found<null> {
  if (row.amountDue === undefined) return { value: null };
  const read = readAmount(row.amountDue, row.currency);
  if ('message' in read) return problem('amountDue', read.message);
  return read.minor === expectedMinor
    ? { value: null }
    : problem('amountDue', 'Enter the amount less what was paid, or remove the row if nothing is due.');
}

/** As lists that were exported here and other systems call invoices that aren't to be paid anymore. */
const closedStatuses: readonly string[] = [
  'void',
  'voided',
  'paid',
  'payment_confirmed',
  'canceled',
  'cancelled',
  'refunded',
  'written off',
];

function checkStatus({ status = '' }: Fields): Found<null> {
  return closedStatuses.includes(status.trim().toLowerCase())
    ? problem('status', 'Only invoices that are still to be paid can be imported. Remove the row.')
    : { value: null };
}

function checkDates({ invoiceDate, dueDate }: Fields): Found<null> {
  return dueDate < invoiceDate
    ? problem('dueDate', "The due date can't be before the invoice.")
    : { value: null };
}

function readRow(
  row: Fields,
  address: RowContact['address'],
): ReturnType<RowParser<Column, InvoiceRow>['parse']> {
  const amount = readAmountDue(row);
  const amountMinor = 'value' in amount ? amount.value : 0;
  const item = readItem(row.item, row, amountMinor);
  const paid = 'value' in amount ? readPaid(row, amountMinor) : { value: null };
  const checks = [checkStatus(row), checkDates(row)];
  if ('value' in amount && 'value' in paid)
    checks.push(checkAmountDue(row, amountMinor - (paid.value?.amountMinor ?? 0)));
  if (
    'problem' in amount ||
    'problem' in item ||
    'problem' in paid ||
    checks.some((check) => 'problem' in check)
  )
    return {
      problems: [amount, item, paid, ...checks].flatMap((found) =>
        'problem' in found ? [found.problem] : [],
      ),
    };
  const { number, email, currency, invoiceDate, dueDate } = row;
  const { contactPerson, companyName, phone, taxId } = row;
  return {
    value: {
      number,
      email,
      item: item.value,
      currency,
      amountMinor,
      invoiceDate,
      dueDate,
      paid: paid.value,
      notes: row.notes || null,
      contact: { contactPerson, companyName, phone, taxId, address },
    },
  };
}

export const invoiceRowParser: RowParser<Column, InvoiceRow> = {
  columns: importColumns.invoices,
  parse(cells) {
    const row = fields.safeParse({ ...cells, currency: cells.currency?.toUpperCase() });
    const postal = parseAddress(cells);
    return row.success && postal.success
      ? readRow(row.data, postal.data)
      : { problems: problemsOf(importColumns.invoices, row.error, postal.error) };
  },
  identify: ({ number }) => ({ column: 'number', value: number.toLowerCase() }),
};
