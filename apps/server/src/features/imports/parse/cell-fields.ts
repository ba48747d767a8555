// Fields of rows, which are texts in the file.
import { type BillingCycle, planIds, plans } from '@burnish/domain/catalog/plans';
import { firstImportedDay } from '@burnish/domain/imports/imported-time';
import type { Currency } from '@burnish/domain/money/money';
import { parseCalendarDate } from '@burnish/domain/time/calendar-date';
import { z } from 'zod';
import { parseAmountText } from '../../../platform/csv/amount-text.ts';
import type { CellProblem } from './row-parser.ts';

/** 'Gold-Plan ' and 'gold plan' are the same. */
export function normalizeName(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** A text that means something else, such as a date. Null: it doesn't. */
export function parsedField<Value>(parse: (text: string) => Value | null, message: string) {
  return z.string({ error: message }).transform((text, context): Value => {
    const value = parse(text.trim());
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

function parseDate(text: string) {
  const date = parseCalendarDate(text);
  return date !== null && date >= firstImportedDay ? date : null;
}

export const dateField = parsedField(parseDate, 'Write the date like 2026-12-31.');

const cycleNames: Readonly<Record<string, BillingCycle>> = {
  monthly: 'monthly',
  month: 'monthly',
  yearly: 'yearly',
  year: 'yearly',
  annual: 'yearly',
  annually: 'yearly',
};

export const cycleField = parsedField(
  (text) => cycleNames[normalizeName(text)] ?? null,
  'Choose monthly or yearly.',
);

/** 'Gold', 'Gold Plan' or 'gold-plan'. */
export function findPlanId(text: string) {
  const name = normalizeName(text);
  return (
    planIds.find((id) => [id, id.replace(/-plan$/, '')].some((one) => normalizeName(one) === name)) ?? null
  );
}

export const planField = parsedField(
  findPlanId,
  `Choose one of the plans: ${plans.map(({ name }) => name).join(', ')}.`,
);

/** Whole numbers as spreadsheets write them, '1,200' included. */
export function wholeNumberField(
  { min, max }: { readonly min: number; readonly max: number },
  message: string,
) {
  return parsedField((text) => {
    const isNumber = /^(\d{1,9}|\d{1,3}(,\d{3}){1,2})$/.test(text);
    const number = isNumber ? Number(text.replaceAll(',', '')) : Number.NaN;
    return number >= min && number <= max ? number : null;
  }, message);
}

/** An amount in minor units, or what is wrong with it. */
export function readAmount(
  text: string,
  currency: Currency,
): { readonly minor: number } | { readonly message: string } {
  const parsed = parseAmountText(text, 'point', currency);
  if ('problem' in parsed)
    return {
      message:
        parsed.problem === 'too_exact'
          ? 'Enter an amount with at most two decimals.'
          : `Write the amount in ${currency}, like 1234.50.`,
    };
  if (parsed.minor === null || parsed.minor < 0)
    return { message: `Write the amount in ${currency}, like 1234.50.` };
  return { minor: parsed.minor };
}

/** In the order of the columns. */
export function problemsOf<Column extends string>(
  columns: Readonly<Record<Column, unknown>>,
  ...errors: readonly (z.ZodError | undefined)[]
): CellProblem<Column>[] {
  const issues = errors.flatMap((error) => error?.issues ?? []);
  const keys = Object.keys(columns) as Column[];
  return keys.flatMap((column) =>
    issues.filter(({ path }) => path[0] === column).map(({ message }) => ({ column, message })),
  );
}
