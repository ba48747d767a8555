// Whether the studio's jobs are shown as a board or as a list. The choice is in the URL and, as the default, in this browser.
import { useEffect, useEffectEvent, useState } from 'react';
import type { FilteredListProps, FilterValues } from '../../../lib/list-filters.ts';
import { oneOf } from '../../../lib/one-of.ts';

const jobsViews = ['board', 'list'] as const;
export type JobsView = (typeof jobsViews)[number];

const storageKey = 'jobs_view';

function readDefault(): JobsView {
  try {
    return oneOf(jobsViews, localStorage.getItem(storageKey) ?? '') ?? 'list';
  } catch {
    return 'list';
  }
}

function storeDefault(view: JobsView): void {
  try {
    localStorage.setItem(storageKey, view);
  } catch {
    // Storage may be disabled; the choice then lasts as long as the URL.
  }
}

/** A link to certain jobs leads to the list, because the board doesn't have all of them. */
export function jobsViewOf(filters: FilterValues, defaultView: JobsView): JobsView {
  const { view = '', ...others } = filters;
  const hasFilters = Object.values(others).some((value) => value !== '');
  return oneOf(jobsViews, view) ?? (hasFilters ? 'list' : defaultView);
}

export function useJobsView({ filters, onFilter }: FilteredListProps) {
  const [defaultView, setDefault] = useState(readDefault);
  const view = jobsViewOf(filters, defaultView);

  // Filters that are set later must not lead back to the list.
  const keepInUrl = useEffectEvent(() => {
    if (view === 'board' && filters.view !== view) onFilter({ view });
  });
  useEffect(() => keepInUrl(), []);

  return [
    view,
    (next: JobsView) => {
      storeDefault(next);
      setDefault(next);
      onFilter({ view: next });
    },
  ] as const;
}
