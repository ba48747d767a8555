import { tiers } from '@burnish/domain/catalog/plans';
import { turnarounds } from '@burnish/domain/photos/job';
import { z } from 'zod';
import { dateTime, id, identified } from '../common.ts';

const style = z.object({
  brief: z.string().nullable(),
  tier: z.enum(tiers).nullable().describe('For every photo. Null: the first available tier.'),
  turnaround: z.enum(turnarounds),
});

/** What a customer has saved to submit further photos in the same style. */
export const styleGuide = identified.extend({
  name: z.string(),
  ...style.shape,
  createdAt: dateTime,
});

/** What the customer asked for last. */
export const lastJob = style.extend({
  jobId: id,
  number: z.string(),
  tier: style.shape.tier.describe('The tier that all of its photos share. Null: they have several, or none.'),
});

export type StyleGuide = z.output<typeof styleGuide>;
export type LastJob = z.output<typeof lastJob>;
