import type { AmountFilter } from '../lib/amount-filter.ts';
import { defineFilter } from '../lib/list-filters.ts';
import { type DayFilter, defineChoices } from '../lib/table-filters.ts';
import { currencyOptions } from './prices.ts';
import { type StatusLabels, statusOptions } from './status-labels.ts';

// Filters that several lists have.

export function statusFilter<Status extends string>(
  statuses: readonly Status[],
  labels: StatusLabels<Status>,
) {
  return defineFilter({
    name: 'status',
    label: 'Status',
    allLabel: 'All statuses',
    options: statusOptions(statuses, labels),
  });
}

export const currencyFilter = defineFilter({
  name: 'currency',
  label: 'Currency',
  allLabel: 'All currencies',
  options: currencyOptions,
});

/** Several statuses at once. */
export function statusChoices<Status extends string>(
  statuses: readonly Status[],
  labels: StatusLabels<Status>,
) {
  return defineChoices(statusFilter(statuses, labels));
}

export const currencyChoices = defineChoices(currencyFilter);

export const createdDays: DayFilter = { label: 'Created', from: 'createdFrom', to: 'createdTo' };

export const dueDays: DayFilter = { label: 'Due', from: 'dueFrom', to: 'dueTo' };

export const amountFilter: AmountFilter = { label: 'Amount', currency: currencyChoices };
