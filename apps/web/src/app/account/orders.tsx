import { AllOrders } from '../../features/orders/all-orders/all-orders.tsx';
import { copy } from '../../features/orders/all-orders/copy.ts';
import { useFilteredOrders } from '../../features/orders/all-orders/queries.ts';
import { RequireUser } from '../../features/sign-in/route-guards.tsx';
import { pendingList } from '../../lib/infinite-list.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { AppPage } from '../../ui/layout/app-page.tsx';
import { pageMeta } from '../page-meta.ts';

export const meta = () => pageMeta(copy.title);

function LoadingPage() {
  return (
    <AppPage title={copy.title} lead={copy.lead}>
      <AllOrders list={pendingList} filters={{}} onFilter={() => {}} />
    </AppPage>
  );
}

function Orders() {
  const { filters, onFilter } = useUrlFilters();
  const list = useFilteredOrders(filters);
  return (
    <AppPage title={copy.title} lead={copy.lead}>
      <AllOrders list={list} filters={filters} onFilter={onFilter} />
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
