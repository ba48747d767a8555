// Lists are sorted newest first unless a sort is requested, and returned one page at a time.
import {
  type AmountRange,
  amountPattern,
  amountRangeErrors,
  amountRangeMessages,
} from '@burnish/domain/money/amount-range';
import { maxSelectedRows } from '@burnish/domain/studio-lists';
import { z } from 'zod';
import { calendarDateField, fieldMessages, isStorable } from './fields.ts';

export const defaultLimit = 100;
export const maxLimit = 200;

/** Totals are counted up to this number. */
export const totalCap = 1_000;

export const page = z.object({
  nextCursor: z
    .string()
    .nullable()
    .describe('Send it as `cursor` to get the next page. Null on the last page.'),
  total: z.number().int(),
  totalIsCapped: z.literal(true).optional().describe('Present if there are more rows than `total`.'),
});

export type Page = z.output<typeof page>;

export const pageSample = { nextCursor: null, total: 1 };

export const invalidLimit = 'The limit must be a whole number of at least 1.';
const invalidCursor = 'Use the cursor of a previous page.';
/** Characters. Cursors of sorted lists contain the values of a row. */
const maxCursorLength = 2_000;

const pageFields = {
  limit: z.coerce
    .number({ error: invalidLimit })
    .int(invalidLimit)
    .min(1, invalidLimit)
    .default(defaultLimit)
    .describe(`Values above ${maxLimit} count as ${maxLimit}.`),
  cursor: z.string({ error: invalidCursor }).max(maxCursorLength, invalidCursor).optional(),
};

const search = z
  .string({ error: fieldMessages.text })
  .trim()
  .max(200, fieldMessages.maxLength(200))
  .refine(isStorable, "Contains a character that can't be searched for.")
  .optional()
  .describe('Matches part of a word, ignoring case.');

/** The query of a list call with its own filters. */
export function listQuery<Filters extends z.ZodRawShape>(filters: Filters) {
  return z.object({ ...pageFields, search, ...filters });
}

/** The query of a list call without search and filters. */
export const cursorQuery = z.object(pageFields);

/** A filter that matches one of the given values. */
export function filterBy<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, { error: fieldMessages.oneOf(values) }).optional();
}

/** A filter that matches any of several values. The parameter is repeated. */
export function filterByAny<const Values extends readonly [string, ...string[]]>(values: Values) {
  const message = fieldMessages.anyOf(values);
  const value = z.enum(values, { error: message });
  return z
    .union([value, z.array(value).max(values.length, message)], { error: message })
    .optional()
    .describe('Repeat the parameter for several values.');
}

/** The sorts of a list: by each key, ascending or, after a minus, descending. */
export function sortBy<const Keys extends readonly [string, ...string[]]>(keys: Keys) {
  type Key = Keys[number];
  const [first, ...others] = keys;
  const descending = keys.map((key: Key): `-${Key}` => `-${key}`);
  const values: readonly [Key, ...(Key | `-${Key}`)[]] = [first, ...others, ...descending];
  return filterBy(values).describe(
    'What the list is sorted by, after a minus if descending. Default: newest first.',
  );
}

const dayField = calendarDateField('Enter a date.').optional();

/** Filters for the days on which rows were created. */
export const createdFilters = {
  createdFrom: dayField.describe('The first day of creation, in UTC.'),
  createdTo: dayField.describe('The last day of creation, in UTC.'),
};

/** An exact time of a filter. */
export const instantField = z.iso
  .datetime({ error: 'Enter an ISO 8601 time in UTC.', abort: true })
  .optional();

/** Filters for the exact time of creation, for months of another time zone than UTC. */
export const createdTimeFilters = {
  createdSince: instantField.describe('Created at this time or later.'),
  createdBefore: instantField.describe('Created before this time.'),
};

/** Filters for the days on which invoices are due. */
export const dueFilters = {
  dueFrom: dayField.describe('The first due date.'),
  dueTo: dayField.describe('The last due date.'),
};

const amountField = z
  .string({ error: amountRangeMessages.amount })
  .trim()
  .regex(amountPattern, amountRangeMessages.amount)
  .optional();

/** Filters for a range of amounts, which need `checkAmounts` on the query. */
export const amountFilters = {
  minAmount: amountField.describe(
    'The lowest amount, in units of the one `currency` that is required with it.',
  ),
  maxAmount: amountField.describe(
    'The highest amount, in units of the one `currency` that is required with it.',
  ),
};

interface AmountQuery extends AmountRange {
  readonly currency?: string | readonly string[] | undefined;
}

/** The rules of a range of amounts: `query.superRefine(checkAmounts)`. */
export function checkAmounts({ currency, ...range }: AmountQuery, context: z.RefinementCtx): void {
  const currencies = new Set(currency === undefined ? [] : [currency].flat());
  for (const [name, message] of Object.entries(amountRangeErrors(range, [...currencies])))
    context.addIssue({ code: 'custom', path: [name], message });
}

const idField = z.uuid({ error: fieldMessages.id });

/** A filter by one or several IDs. The parameter is repeated. */
export function filterByIds(max: number) {
  const message = fieldMessages.ids(max);
  return z.union([idField, z.array(idField).max(max, message)], { error: message }).optional();
}

/** The rows to read of a list: at most as many as can be selected on a page. */
export const idsField = filterByIds(maxSelectedRows).describe(
  `Only these rows. Repeat the parameter for up to ${maxSelectedRows}.`,
);

/** The query of a call about all rows of a list, without pages. */
export function filtersOf<Query extends z.ZodObject>(query: Query) {
  const { limit: _, cursor: __, ...filters } = query.shape;
  return z.object(filters);
}
