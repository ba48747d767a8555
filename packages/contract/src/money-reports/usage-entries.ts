// The usage entries that the figures about used images sum.
import { planIds, tiers } from '@burnish/domain/catalog/plans';
import { z } from 'zod';
import { personRef } from '../accounts/entities.ts';
import { personSample } from '../accounts/samples.ts';
import { id } from '../common.ts';
import { endpoints } from '../endpoint.ts';
import { createdTimeFilters, cursorQuery, filterBy, page, pageSample } from '../paging.ts';
import { csvReply } from '../studio-lists/entities.ts';
import { usageEntry } from '../subscriptions/entities.ts';
import { usageEntrySample } from '../subscriptions/samples.ts';

/** A usage entry among those of all customers. */
export const studioUsageEntry = usageEntry.extend({
  userId: personRef.describe('The customer.'),
  subscription: z.object({ _id: id, title: z.string() }),
  planId: z.enum(planIds).nullable().describe('The plan of the period. Null: pay per image.'),
  photo: z
    .object({ _id: id, fileName: z.string() })
    .nullable()
    .describe('What the image was used for. Null: an admin corrected the number of used images.'),
  job: z.object({ _id: id, number: z.string() }).nullable().describe('The job of the photo.'),
});

export type StudioUsageEntry = z.output<typeof studioUsageEntry>;

export const studioUsageEntrySample: StudioUsageEntry = {
  ...usageEntrySample,
  images: 1,
  tier: 'natural',
  reason: null,
  userId: personSample,
  subscription: { _id: '0193f8c2-7a15-7e40-8b36-9d1f04c7a3e8', title: 'Gold Plan' },
  planId: 'gold-plan',
  photo: { _id: '0193f9a0-2b8d-7c51-a6f4-3e9b70d185c6', fileName: 'DSC_0148.jpg' },
  job: { _id: '0193f9a0-1c44-7d08-b2e7-5a60f3c9d174', number: 'JOB-2026-000148' },
};

const filters = z.object({
  planId: filterBy([...planIds, 'none']).describe(
    'The plan of the period. `none`: pay per image. Requires `createdSince` and `createdBefore`.',
  ),
  tier: filterBy([...tiers, 'none']).describe('`none`: corrections, and images without a tier.'),
  ...createdTimeFilters,
});

interface PlanQuery {
  readonly planId?: string | undefined;
  readonly createdSince?: string | undefined;
  readonly createdBefore?: string | undefined;
}

/** Entries have no plan of their own: those of a plan are found within a time only. */
function checkPlan(query: PlanQuery, context: z.RefinementCtx): void {
  if (query.planId === undefined) return;
  for (const name of ['createdSince', 'createdBefore'] as const)
    if (query[name] === undefined)
      context.addIssue({ code: 'custom', path: [name], message: 'Required with a plan.' });
}

const range = { createdSince: '2026-10-31T23:00:00.000Z', createdBefore: '2026-11-30T23:00:00.000Z' };

export const usageEntryEndpoints = endpoints({
  'GET /admin/usage/entries': {
    access: 'invoices:manage',
    cost: 'read',
    scope: 'studio:read',
    summary: 'List the usage entries of all customers, newest first',
    query: cursorQuery.extend(filters.shape).superRefine(checkPlan),
    reply: z.object({ entries: z.array(studioUsageEntry), page }),
    sample: {
      query: { planId: 'gold-plan', tier: 'natural', ...range },
      reply: { entries: [studioUsageEntrySample], page: pageSample },
    },
  },
  'GET /admin/usage/entries/export': {
    access: 'invoices:manage',
    cost: 'export',
    scope: 'studio:read',
    summary: 'Download the usage entries of a list',
    query: filters.superRefine(checkPlan),
    ...csvReply,
    sample: { query: { planId: 'gold-plan', tier: 'natural', ...range }, reply: {} },
  },
});
