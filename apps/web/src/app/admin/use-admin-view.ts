import { useLocation, useNavigate } from 'react-router';
import type { FilterValues } from '../../lib/list-filters.ts';
import { type AdminTab, type AdminView, readView, viewUrl } from './admin-url.ts';
import { permittedView } from './tab-permissions.ts';

export type AdminViewControl = ReturnType<typeof useAdminView>;

/** The current view from the URL, and functions that change it. `tabs`: those that the user can open. */
export function useAdminView(tabs: readonly AdminTab[]) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const read = (query: string): AdminView => permittedView(readView(new URLSearchParams(query)), tabs);
  const view = read(search);
  const { tab, filters } = view;

  return {
    ...view,
    openTab(nextTab: AdminTab, nextFilters?: FilterValues) {
      void navigate(viewUrl({ tab: nextTab, ...(nextFilters && { filters: nextFilters }) }));
    },
    /** Replaces the history entry, so that the back button does not step through every search that was typed. */
    setFilters(changes: FilterValues) {
      // The URL may be newer than the last render: a search typed just before choosing a filter must not get lost.
      const current = read(window.location.search);
      // A debounced search of a tab that the user has left must not navigate back to it.
      if (current.tab !== tab) return;
      const { person, isStart, row } = current;
      const url = viewUrl({ tab, isStart, filters: { ...current.filters, ...changes }, person, row });
      void navigate(url, { replace: true });
    },
    filtersUrl: (only: FilterValues) => viewUrl({ tab, filters: only }),
    /** Replaces all filters, and the history entry. */
    openFilters(only: FilterValues) {
      const { isStart, row } = view;
      void navigate(viewUrl({ tab, isStart, row, filters: only }), { replace: true });
    },
    rowUrl: (row: string) => viewUrl({ tab, isStart: view.isStart, filters, row }),
    openRow(row: string, options: { replace: boolean } = { replace: false }) {
      void navigate(viewUrl({ tab, isStart: view.isStart, filters, row }), options);
    },
    receiptUrl: (receipt: string) => viewUrl({ tab, filters, receipt }),
    personUrl: (person: string) => viewUrl({ tab, filters, person }),
  };
}
