// Lists are sorted newest first and returned one page at a time.
import { z } from 'zod';
import { fieldMessages, isStorable } from './fields.ts';

export const defaultLimit = 100;
export const maxLimit = 200;

/** Totals are counted up to this number. */
export const totalCap = 10_000;

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

const pageFields = {
  limit: z.coerce
    .number({ error: invalidLimit })
    .int(invalidLimit)
    .min(1, invalidLimit)
    .default(defaultLimit)
    .describe(`Values above ${maxLimit} count as ${maxLimit}.`),
  cursor: z.string({ error: invalidCursor }).max(200, invalidCursor).optional(),
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
