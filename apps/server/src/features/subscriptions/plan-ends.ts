// When the plans of a customer are renewed or end.
import { getPlan } from '@burnish/domain/catalog/plans';
import type { StudioTime } from '@burnish/domain/subscriptions/paid-periods';
import { type CalendarDate, dateIn } from '@burnish/domain/time/calendar-date';
import type { Queries } from '../../platform/db/database.ts';
import { openRefundRequestOf } from './refund-requests/current-request.ts';
import { findActive, type SubscriptionRecord } from './repository.ts';

export interface PlanEnd {
  readonly subscriptionId: string;
  readonly planName: string;
  /** Otherwise it ends. */
  readonly isRenewed: boolean;
  /** The first day after the last paid period. */
  readonly on: CalendarDate;
}

function planEndOf(record: SubscriptionRecord, { timeZone }: StudioTime): PlanEnd | null {
  const last = record.periods.at(-1);
  if (last === undefined) return null;
  const endsOn = openRefundRequestOf(record)?.endsOn ?? null;
  return {
    subscriptionId: record.id,
    planName: getPlan(last.planId).name,
    isRenewed: record.subscription.autoRenew && endsOn === null,
    on: endsOn ?? dateIn(last.endsAt, timeZone),
  };
}

/** Of a customer's active plans. */
export async function listPlanEnds(queries: Queries, userId: string, time: StudioTime): Promise<PlanEnd[]> {
  const records = await findActive(queries, userId);
  return records.flatMap((record) => planEndOf(record, time) ?? []);
}
