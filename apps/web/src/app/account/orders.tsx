import { useSearchParams } from 'react-router';
import { AllOrders } from '../../features/orders/all-orders/all-orders.tsx';
import { copy } from '../../features/orders/all-orders/copy.ts';
import { useFilteredOrders } from '../../features/orders/all-orders/queries.ts';
import { RequireUser } from '../../features/sign-in/route-guards.tsx';
import { pendingList } from '../../lib/infinite-list.ts';
import { type FilterValues, readFilters, writeFilters } from '../../lib/list-filters.ts';
import { AppPage, PageHeader } from '../../ui/layout/app-page.tsx';
import { pageMeta } from '../page-meta.ts';

export const meta = () => pageMeta(copy.title);

/** The search and filters, which the URL holds. A change replaces the current history entry. */
function useOrderFilters() {
  const [params, setParams] = useSearchParams();

  function setFilters(changes: FilterValues): void {
    // The URL may be newer than the last render: a search typed just before choosing a filter must not get lost.
    const next = new URLSearchParams(window.location.search);
    writeFilters(next, changes);
    setParams(next, { replace: true });
  }

  return { filters: readFilters(params), setFilters };
}

function LoadingPage() {
  return (
    <AppPage>
      <PageHeader title={copy.title} lead={copy.lead} />
      <AllOrders list={pendingList} filters={{}} onFilter={() => {}} />
    </AppPage>
  );
}

function Orders() {
  const { filters, setFilters } = useOrderFilters();
  const list = useFilteredOrders(filters);
  return (
    <AppPage>
      <PageHeader title={copy.title} lead={copy.lead} />
      <AllOrders list={list} filters={filters} onFilter={setFilters} />
    </AppPage>
  );
}

export default function OrdersPage() {
  return (
    <RequireUser fallback={<LoadingPage />}>
      <Orders />
    </RequireUser>
  );
}
