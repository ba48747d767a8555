// Every list: newest first, a page at a time.
import { currencies } from '@burnish/domain/money/money';
import { orderKinds } from '@burnish/domain/order/ordered';
import { subscriptionStatuses } from '@burnish/domain/subscription/subscription';
import { z } from 'zod';
import { canBeKept } from './fields.ts';

export const defaultLimit = 100;
export const maxLimit = 200;

/** Above this many, a total says so instead of counting on. */
export const totalCap = 10_000;

export const page = z.object({
  nextCursor: z
    .string()
    .nullable()
    .describe('Give it as `cursor` to get the next page; null on the last one.'),
  total: z.number().int(),
  totalIsCapped: z.literal(true).optional().describe('Present when there are more than `total`.'),
});

export type Page = z.output<typeof page>;

const wholeNumber = 'The limit must be a whole number of at least 1.';
const foreignCursor = 'This is not a cursor of ours.';

const pageOnly = {
  limit: z.coerce
    .number({ error: wholeNumber })
    .int(wholeNumber)
    .min(1, wholeNumber)
    .default(defaultLimit)
    .describe(`Above ${maxLimit} counts as ${maxLimit}.`),
  cursor: z.string({ error: foreignCursor }).max(200, foreignCursor).optional(),
};

const paging = {
  ...pageOnly,
  search: z
    .string({ error: 'This must be text.' })
    .trim()
    .max(200, 'Use at most 200 characters.')
    .refine(canBeKept, 'This holds a character that cannot be searched for.')
    .optional()
    .describe('A part of the words searched, in any case.'),
};

/** The query of a list call, with the filters of its own. */
export function listQuery<Filters extends z.ZodRawShape>(filters: Filters) {
  return z.object({ ...paging, ...filters });
}

/** The query of a list call that is about one thing, and not searched. */
export const pageQuery = z.object(pageOnly);

/** A filter of a list, by one of the values that its member can have. */
export function filterBy<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, { error: `Choose one of ${values.join(', ')}.` }).optional();
}

export const subscriptionFilters = listQuery({
  status: filterBy(subscriptionStatuses),
  currency: filterBy(currencies),
  subscriptionType: filterBy(orderKinds),
});
