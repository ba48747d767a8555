import { getPlan, type PlanId } from '@burnish/domain/catalog/plans';
import { formatCount, pluralize } from '../../lib/format.ts';

const deliveries = (count: number) => pluralize(count, 'late delivery', 'late deliveries');

export const copy = {
  period: 'Time',
  periods: { 4: '4 weeks', 12: '12 weeks', 52: '52 weeks' },
  onTime: {
    title: 'Photos on time',
    note: 'Every delivery counts, revisions included.',
    failed: "The report couldn't be loaded.",
    empty: 'No photos were delivered in this time.',
    emptyText: 'Choose a longer time, or check and deliver the photos that are ready.',
    openBoard: 'Open the board',
    total: (onTime: number, delivered: number) =>
      `${formatCount(onTime)} of ${pluralize(delivered, 'photo', 'photos')} delivered on time`,
    late: (count: number) => `${formatCount(count)} late`,
    average: (duration: string) => `by ${duration} on average`,
    byWeek: 'By week',
    weekNote: (timeZone: string) => `weeks from Monday, ${timeZone.replaceAll('_', ' ')}`,
    chart: (values: string) => `Share of photos on time by week: ${values}`,
    noDeliveries: 'no deliveries',
    table: 'Table',
    byRetoucher: 'By retoucher',
    byPlan: 'By plan',
    all: 'All',
    file: 'on-time',
  },
  column: {
    week: 'Week',
    retoucher: 'Retoucher',
    plan: 'Plan',
    delivered: 'Delivered',
    onTime: 'On time',
    late: 'Late',
    share: 'Share',
    average: 'Average late',
  },
  lateLink: (count: number, name: string) => `${deliveries(count)}: ${name}`,
  late: {
    title: 'Late deliveries',
    note: 'The last one first.',
    back: 'Back to reports',
    failed: "The deliveries couldn't be loaded.",
    empty: 'No late deliveries',
    emptyText: 'Photos that were delivered after they were due appear here.',
    allRetouchers: 'All retouchers',
    oneRetoucher: 'Selected retoucher',
    allPlans: 'All plans',
    from: 'From',
    to: 'To',
    photo: 'Photo',
    job: 'Job',
    customer: 'Customer',
    version: 'Version',
    due: 'Due',
    delivered: 'Delivered',
    lateBy: 'Late by',
    first: 'First delivery',
    revision: (round: number) => `Revision ${round}`,
  },
};

export const planName = (planId: PlanId | null) => (planId === null ? 'Pay per image' : getPlan(planId).name);
