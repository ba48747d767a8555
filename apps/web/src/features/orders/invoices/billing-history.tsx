import type { Invoice } from '@burnish/contract/orders/entities';
import type { InfiniteList } from '../../../lib/infinite-list.ts';
import { clearedFilters, type FilteredListProps, isFiltered } from '../../../lib/list-filters.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { FilterBar } from '../../../ui/lists/filter-bar.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import { copy as statementCopy } from '../statement/copy.ts';
import { copy } from './copy.ts';
import { type InvoiceActions, invoiceColumns } from './invoice-columns.tsx';
import type { InvoiceFilters } from './invoice-filters.ts';
import styles from './invoices.module.css';

const texts = copy.history;

type BillingHistoryProps = InvoiceActions &
  FilteredListProps & {
    list: InfiniteList<Invoice>;
    definitions: InvoiceFilters;
    failed: string;
    onOpenStatement: () => void;
  };

/** All invoices of the customer, with search and filters, and the statement of account. */
export function BillingHistory({
  list,
  definitions,
  failed,
  filters,
  onFilter,
  onOpenStatement,
  ...actions
}: BillingHistoryProps) {
  return (
    <section className={styles.history} aria-labelledby="history">
      <div className={styles.head}>
        <h2 id="history">{texts.title}</h2>
        <Button size="small" onClick={onOpenStatement}>
          {statementCopy.title}
        </Button>
      </div>
      <FilterBar searchLabel={texts.search} definitions={definitions} filters={filters} onFilter={onFilter} />
      <div className={styles.panel}>
        <PagedList
          list={list}
          texts={{ ...copy, failed }}
          filtered={isFiltered(definitions, filters)}
          onClear={() => onFilter(clearedFilters(definitions))}
          skeleton={<Skeleton shape="lines" />}
        >
          {(rows, outdated) => (
            <DataTable
              caption={texts.title}
              columns={invoiceColumns(actions)}
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
