// When the plans of a customer are renewed or end.
import { getPlan } from '@burnish/domain/catalog/plans';
import { endPeriod } from '@burnish/domain/subscriptions/end-period';
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

/** When the last period ends, once notice that runs has ended its own. Null: nothing is paid for. */
function lastEndOf({ periods, lastRefundRequest }: SubscriptionRecord, time: StudioTime): Date | null {
  const request = openRefundRequestOf({ lastRefundRequest });
  const index = periods.findIndex(({ invoiceId }) => invoiceId === request?.invoiceId);
  const moved =
    request?.status === 'scheduled' && request.endsOn !== null
      ? endPeriod(periods, index, request.endsOn, time)
      : [];
  return moved.at(-1)?.endsAt ?? periods.at(-1)?.endsAt ?? null;
}

function planEndOf(record: SubscriptionRecord, time: StudioTime): PlanEnd | null {
  const last = record.periods.at(-1);
  const endsAt = lastEndOf(record, time);
  if (last === undefined || endsAt === null) return null;
  return {
    subscriptionId: record.id,
    planName: getPlan(last.planId).name,
    isRenewed: record.subscription.autoRenew,
    on: dateIn(endsAt, time.timeZone),
  };
}

/** Of a customer's active plans. */
export async function listPlanEnds(queries: Queries, userId: string, time: StudioTime): Promise<PlanEnd[]> {
  const records = await findActive(queries, userId);
  return records.flatMap((record) => planEndOf(record, time) ?? []);
}
