import type { StudioUsageEntry } from '@burnish/contract/money-reports/usage-entries';
import { getPlan } from '@burnish/domain/catalog/plans';
import type { CsvColumns } from '../../../platform/http/csv.ts';
import { personName } from '../../../views/shared-views.ts';
import { tierNames } from '../csv.ts';

export const usageEntryColumns: CsvColumns<StudioUsageEntry> = {
  Time: ({ createdAt }) => createdAt,
  Customer: ({ userId }) => personName(userId),
  Email: ({ userId }) => userId.email,
  Subscription: ({ subscription }) => subscription.title,
  Plan: ({ planId }) => (planId === null ? 'Pay per image' : getPlan(planId).name),
  Tier: ({ tier }) => (tier === null ? 'No tier' : tierNames[tier]),
  Job: ({ job }) => job?.number ?? null,
  Photo: ({ photo }) => photo?.fileName ?? null,
  Reason: ({ reason }) => reason,
  Images: ({ images }) => images,
};
