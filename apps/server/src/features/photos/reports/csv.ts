import type { OnTimeFigures, OnTimeReport } from '@burnish/contract/reports/entities';
import { getPlan, type PlanId } from '@burnish/domain/catalog/plans';
import type { CsvColumns } from '../../../platform/http/csv.ts';

interface FileRow extends OnTimeFigures {
  readonly group: 'Week' | 'Retoucher' | 'Plan' | 'All';
  readonly name: string;
}

const planName = (planId: PlanId | null) => (planId === null ? 'Pay per image' : getPlan(planId).name);

/** The report as rows of one table. */
export function onTimeRows({ weeks, retouchers, plans, total }: OnTimeReport): readonly FileRow[] {
  return [
    ...weeks.map(({ monday, ...figures }) => ({
      ...figures,
      group: 'Week' as const,
      name: monday.slice(0, 10),
    })),
    ...retouchers.map(({ retoucher, ...figures }) => ({
      ...figures,
      group: 'Retoucher' as const,
      name: retoucher.fullName ?? '',
    })),
    ...plans.map(({ planId, ...figures }) => ({
      ...figures,
      group: 'Plan' as const,
      name: planName(planId),
    })),
    { ...total, group: 'All', name: '' },
  ];
}

export const onTimeColumns: CsvColumns<FileRow> = {
  By: ({ group }) => group,
  Name: ({ name }) => name,
  Delivered: ({ deliveredCount }) => deliveredCount,
  'On time': ({ onTimeCount }) => onTimeCount,
  Late: ({ lateCount }) => lateCount,
  'On time, percent': (row) => row.onTimePercent,
  'Average minutes late': ({ averageLateMinutes }) => averageLateMinutes,
};
