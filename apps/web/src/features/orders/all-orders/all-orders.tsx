import type { Order } from '@burnish/contract/orders/entities';
import type { InfiniteList } from '../../../lib/infinite-list.ts';
import { clearedFilters, type FilteredListProps, isFiltered } from '../../../lib/list-filters.ts';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { FilterBar } from '../../../ui/lists/filter-bar.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import styles from './all-orders.module.css';
import { copy } from './copy.ts';
import { orderColumns } from './order-columns.tsx';
import { orderFilters } from './queries.ts';

type AllOrdersProps = FilteredListProps & { list: InfiniteList<Order> };

/** The customer's orders of both kinds, with search and filters. */
export function AllOrders({ list, filters, onFilter }: AllOrdersProps) {
  return (
    <section className={styles.orders} aria-labelledby="all-orders">
      <h2 id="all-orders" className="vh">
        {copy.list}
      </h2>
      <FilterBar searchLabel={copy.search} definitions={orderFilters} filters={filters} onFilter={onFilter} />
      <div className={styles.panel}>
        <PagedList
          list={list}
          texts={copy}
          filtered={isFiltered(orderFilters, filters)}
          onClear={() => onFilter(clearedFilters(orderFilters))}
          skeleton={<Skeleton shape="lines" />}
          emptyAction={
            <ButtonLink to="/pricing" variant="primary">
              {copy.plans}
            </ButtonLink>
          }
        >
          {(rows, outdated) => (
            <DataTable
              caption={copy.title}
              columns={orderColumns(rows)}
              rows={rows}
              rowKey={({ _id }) => _id}
              outdated={outdated}
            />
          )}
        </PagedList>
      </div>
    </section>
  );
}
