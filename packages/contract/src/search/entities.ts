import { invoiceStatuses } from '@burnish/domain/orders/invoice/invoice';
import { orderStatuses } from '@burnish/domain/orders/order';
import { orderKinds } from '@burnish/domain/orders/purchase';
import { receiptStatuses } from '@burnish/domain/orders/receipt/receipt';
import { jobStatuses } from '@burnish/domain/photos/job';
import { z } from 'zod';
import { amount, currency, identified } from '../common.ts';

const found = identified.extend({
  audience: z
    .enum(['customer', 'studio'])
    .describe('In which capacity the caller finds it: `customer` if they see only their own entities.'),
  title: z.string(),
  detail: z.string().describe('What it belongs to: for staff its customer, for customers what was ordered.'),
});

export const searchResult = z.discriminatedUnion('kind', [
  found.extend({ kind: z.literal('customer'), email: z.string() }),
  found.extend({
    kind: z.literal('order'),
    orderKind: z.enum(orderKinds),
    email: z.string(),
    status: z.enum(orderStatuses),
  }),
  found.extend({ kind: z.literal('invoice'), status: z.enum(invoiceStatuses), amount, currency }),
  found.extend({
    kind: z.literal('job'),
    status: z.enum(jobStatuses),
    photoCount: z.number().int().describe('Excludes withdrawn photos.'),
  }),
  found.extend({ kind: z.literal('receipt'), status: z.enum(receiptStatuses), amount, currency }),
]);

export type SearchResult = z.output<typeof searchResult>;
export type SearchResultKind = SearchResult['kind'];
