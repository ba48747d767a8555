// A row of a file of running plans.
import { currencyField, emailField, requiredText } from '@burnish/contract/fields';
import { type ImportColumnKey, importColumns } from '@burnish/contract/imports/columns';
import { getPlan, imagesPerPeriod, type PlanId } from '@burnish/domain/catalog/plans';
import type { Currency } from '@burnish/domain/money/money';
import { money } from '@burnish/domain/money/money';
import type { PlanItem } from '@burnish/domain/orders/purchase';
import type { CalendarDate } from '@burnish/domain/time/calendar-date';
import { z } from 'zod';
import { contactFields, type RowContact } from '../billing/contact-cells.ts';
import { numberField } from '../invoices/invoice-row.ts';
import {
  cycleField,
  dateField,
  normalizeName,
  parsedField,
  planField,
  problemsOf,
  readAmount,
  wholeNumberField,
} from '../parse/cell-fields.ts';
import { parseAddress } from '../parse/postal-address.ts';
import type { CellProblem, RowParser } from '../parse/row-parser.ts';

type Column = ImportColumnKey<'plans'>;

export interface PlanRow {
  readonly email: string;
  readonly item: PlanItem;
  readonly currency: Currency;
  readonly from: CalendarDate;
  /** The first day that isn't paid for. */
  readonly until: CalendarDate;
  readonly paymentDate: CalendarDate;
  readonly imagesUsed: number;
  readonly autoRenew: boolean;
  /** Of the invoice that was paid. Null: it gets one. */
  readonly number: string | null;
  readonly contact: RowContact;
}

const switches: Readonly<Record<string, boolean>> = {
  on: true,
  yes: true,
  true: true,
  off: false,
  no: false,
  false: false,
};

const fields = z.object({
  email: emailField,
  plan: planField,
  billingCycle: cycleField,
  amount: requiredText('Enter the amount that was paid.'),
  currency: currencyField,
  from: dateField,
  until: dateField,
  imagesUsed: z.string({ error: 'Enter the number of used images.' }),
  autoRenew: parsedField((text) => switches[normalizeName(text)] ?? null, 'Write on or off.').optional(),
  paymentDate: dateField.optional(),
  number: numberField.optional(),
  ...contactFields,
});

type Fields = z.output<typeof fields>;

function checkAmount(amount: ReturnType<typeof readAmount>): CellProblem<Column>[] {
  if ('message' in amount) return [{ column: 'amount', message: amount.message }];
  return amount.minor === 0 ? [{ column: 'amount', message: 'Enter an amount above zero.' }] : [];
}

function readUsed({ plan, billingCycle, imagesUsed }: Fields) {
  const max = imagesPerPeriod(getPlan(plan satisfies PlanId), billingCycle);
  const message = `Enter the number of used images, from 0 to ${max.toLocaleString('en-US')}.`;
  return wholeNumberField({ min: 0, max }, message).safeParse(imagesUsed);
}

function readRow(
  row: Fields,
  address: RowContact['address'],
): ReturnType<RowParser<Column, PlanRow>['parse']> {
  const amount = readAmount(row.amount, row.currency);
  const used = readUsed(row);
  const amountProblems = checkAmount(amount);
  if (amountProblems.length > 0 || 'message' in amount || !used.success)
    return {
      problems: [
        ...amountProblems,
        ...(used.error?.issues ?? []).map(({ message }) => ({ column: 'imagesUsed' as const, message })),
      ],
    };
  const { email, currency, from, until, paymentDate = from, autoRenew = true, number = null } = row;
  const { contactPerson, companyName, phone, taxId } = row;
  const price = money(amount.minor, currency);
  return {
    value: {
      email,
      item: { kind: 'plan', planId: row.plan, cycle: row.billingCycle, price },
      currency,
      from,
      until,
      paymentDate,
      imagesUsed: used.data,
      autoRenew,
      number,
      contact: { contactPerson, companyName, phone, taxId, address },
    },
  };
}

export const planRowParser: RowParser<Column, PlanRow> = {
  columns: importColumns.plans,
  parse(cells) {
    const row = fields.safeParse({ ...cells, currency: cells.currency?.toUpperCase() });
    const postal = parseAddress(cells);
    return row.success && postal.success
      ? readRow(row.data, postal.data)
      : { problems: problemsOf(importColumns.plans, row.error, postal.error) };
  },
  /** A customer has a plan once in each currency. */
  identify: ({ email, item, currency }) => ({
    column: 'plan',
    value: `${email.toLowerCase()} ${item.planId} ${currency}`,
  }),
};
