import type { Invoice } from '@burnish/contract/orders/entities';
import { type InvoiceStatus, invoiceStatuses } from '@burnish/domain/orders/invoice/invoice';
import type { InfiniteList } from '../../../lib/infinite-list.ts';
import { clearedFilters, type FilterValues, isFiltered } from '../../../lib/list-filters.ts';
import { statusFilter } from '../../../presentation/filters.ts';
import { invoiceStatusLabels } from '../../../presentation/status-labels.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { FilterBar } from '../../../ui/lists/filter-bar.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import { copy } from './copy.ts';
import { type InvoiceActions, invoiceColumns } from './invoice-columns.tsx';
import styles from './invoices.module.css';

const texts = copy.history;

const filterDefinitions = [statusFilter(invoiceStatuses, invoiceStatusLabels)];

interface BillingHistoryProps extends InvoiceActions {
  list: InfiniteList<Invoice>;
  failed: string;
  search: string;
  status: InvoiceStatus | undefined;
  onFilter: (changes: FilterValues) => void;
}

export function BillingHistory({ list, failed, search, status, onFilter, ...actions }: BillingHistoryProps) {
  const filters = { search, status: status ?? '' };
  return (
    <section className={styles.history} aria-labelledby="history">
      <h2 id="history">{texts.title}</h2>
      <FilterBar
        searchLabel={texts.search}
        definitions={filterDefinitions}
        filters={filters}
        onFilter={onFilter}
      />
      <div className={styles.panel}>
        <PagedList
          list={list}
          texts={{ empty: copy.empty, emptyText: copy.emptyText, failed }}
          filtered={isFiltered(filterDefinitions, filters)}
          onClear={() => onFilter(clearedFilters(filterDefinitions))}
          skeleton={<Skeleton shape="lines" />}
        >
          {(rows, outdated) => (
            <DataTable
              caption={texts.title}
              columns={invoiceColumns(actions, { withDue: true })}
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
