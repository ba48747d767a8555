import type { LateDelivery, OnTimeFigures, OnTimeReport } from '@burnish/contract/reports/entities';
import type { Viewer } from '@burnish/domain/access';
import { type PlanId, planIds } from '@burnish/domain/catalog/plans';
import {
  addTotals,
  averageLateMinutes,
  type DeliveryTotals,
  noDeliveries,
  onTimePercent,
  type StudioWeek,
} from '@burnish/domain/photos/on-time';
import { customerView, dateView } from '../../../views/shared-views.ts';
import type { DeliveryCounts, LateDeliveryRow } from './repository.ts';

function figuresOf(totals: DeliveryTotals): OnTimeFigures {
  return {
    deliveredCount: totals.delivered,
    onTimeCount: totals.onTime,
    lateCount: totals.delivered - totals.onTime,
    onTimePercent: onTimePercent(totals),
    averageLateMinutes: averageLateMinutes(totals),
  };
}

/** The figures of some of the counts. */
const sumOf = (counts: readonly DeliveryCounts[]) => figuresOf(counts.reduce(addTotals, noDeliveries));

function retouchersOf(counts: readonly DeliveryCounts[]): OnTimeReport['retouchers'] {
  const byId = Map.groupBy(counts, ({ retoucher }) => retoucher.id);
  return [...byId.values()]
    .flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : [
            {
              ...sumOf([first, ...others]),
              retoucher: { _id: first.retoucher.id, fullName: first.retoucher.fullName },
            },
          ],
    )
    .toSorted((a, b) => (a.retoucher.fullName ?? '').localeCompare(b.retoucher.fullName ?? '', 'en'));
}

/** Plans in the order of the catalog, then pay per image, without those that nothing was delivered for. */
function plansOf(counts: readonly DeliveryCounts[]): OnTimeReport['plans'] {
  const plans: readonly (PlanId | null)[] = [...planIds, null];
  return plans
    .map((planId) => ({ ...sumOf(counts.filter((count) => count.planId === planId)), planId }))
    .filter(({ deliveredCount }) => deliveredCount > 0);
}

export function onTimeReportView(
  weeks: readonly StudioWeek[],
  counts: readonly DeliveryCounts[],
  timeZone: string,
): OnTimeReport {
  return {
    timeZone,
    weeks: weeks.map(({ monday }, index) => ({
      ...sumOf(counts.filter(({ week }) => week === index)),
      monday: dateView(monday),
    })),
    retouchers: retouchersOf(counts),
    plans: plansOf(counts),
    total: sumOf(counts),
  };
}

export function lateDeliveryView(row: LateDeliveryRow, viewer: Viewer): LateDelivery {
  const { id, versionNumber, photo, job, customer, retoucher, planId, dueAt, deliveredAt } = row;
  return {
    _id: id,
    versionNumber,
    photo: { _id: photo.id, fileName: photo.fileName },
    job: { _id: job.id, number: job.number },
    userId: customerView(customer, viewer),
    retoucher: { _id: retoucher.id, fullName: retoucher.fullName },
    planId,
    dueAt: dueAt.toISOString(),
    deliveredAt: deliveredAt.toISOString(),
  };
}
