import { plans } from '@burnish/domain/catalog/plans';
import type { JobDue } from '@burnish/domain/photos/board';
import { defineFilter } from '../../../lib/list-filters.ts';
import { copy } from './copy.ts';

const text = copy.filter;

const dueOptions: readonly { value: JobDue; label: string }[] = [
  { value: 'late', label: text.late },
  { value: 'today', label: text.today },
  { value: 'week', label: text.week },
];

/** Of the studio's list of jobs and of its board. */
export const studioFilters = [
  defineFilter({
    name: 'planId',
    label: text.plan,
    allLabel: text.allPlans,
    options: [
      ...plans.map(({ id, name }) => ({ value: id, label: name })),
      { value: 'none' as const, label: text.noPlan },
    ],
  }),
  defineFilter({ name: 'due', label: text.due, allLabel: text.anyDue, options: dueOptions }),
  defineFilter({
    name: 'onHold',
    label: text.onHold,
    allLabel: text.anyHold,
    options: [
      { value: 'true', label: text.isOnHold },
      { value: 'false', label: text.isNotOnHold },
    ],
  }),
] as const;
