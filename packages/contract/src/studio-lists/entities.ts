// What the studio's lists have in common: totals, files and saved views.
import { currencies } from '@burnish/domain/money/money';
import { z } from 'zod';
import { dateTime, identified } from '../common.ts';

const sums = z
  .array(z.object({ currency: z.enum(currencies), amount: z.number() }))
  .describe('One sum per currency.');

export const listSummary = z.object({
  count: z.number().int(),
  countIsCapped: z
    .literal(true)
    .optional()
    .describe('Present if a search matches more rows than `count`. There are no sums then.'),
  sums,
});

export const invoiceSummary = listSummary.extend({
  unpaid: sums.describe('What is left to pay, one sum per currency.'),
});

export const builtInView = z.object({
  key: z.string(),
  query: z.string().describe("The query of the list's call, such as `status=sent&status=viewed`."),
  count: z.number().int(),
  countIsCapped: z.literal(true).optional().describe('Present if there are more rows than `count`.'),
});

export const savedView = identified.extend({
  ...builtInView.omit({ key: true }).shape,
  name: z.string(),
  createdAt: dateTime,
});

export type ListSummary = z.output<typeof listSummary>;
export type InvoiceSummary = z.output<typeof invoiceSummary>;
export type BuiltInView = z.output<typeof builtInView>;
export type SavedView = z.output<typeof savedView>;

/** Members of the definition of a call that responds with a file. */
export const csvReply = {
  servesCsv: true,
  reply: z.object({}),
  sample: { query: { sort: 'createdAt' }, reply: {} },
} as const;
