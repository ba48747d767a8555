import type { Invoice } from '@burnish/contract/entity';
import { type InvoiceStatus, invoiceStatuses } from '@burnish/domain/invoice/invoice';
import type { Narrowing } from '../../lib/narrowing.ts';
import type { Paged } from '../../lib/paged.ts';
import { invoiceStatus } from '../../presentation/invoice-status.ts';
import { optionsOf } from '../../presentation/status-words.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FilterBar, FilterSearch, FilterSelect } from '../../ui/filter-bar.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { copy } from './copy.ts';
import { type InvoiceActs, invoiceColumns } from './invoice-columns.tsx';
import styles from './invoices.module.css';

const words = copy.history;

interface BillingHistoryProps extends InvoiceActs {
  list: Paged<Invoice>;
  failed: string;
  search: string;
  status: InvoiceStatus | undefined;
  onNarrow: (change: Partial<Narrowing>) => void;
}

export function BillingHistory({ list, failed, search, status, onNarrow, ...acts }: BillingHistoryProps) {
  return (
    <section className={styles.history} aria-labelledby="history">
      <h2 id="history">{words.title}</h2>
      <FilterBar>
        <FilterSearch label={words.search} value={search} onChange={(typed) => onNarrow({ search: typed })} />
        <FilterSelect
          label={words.filter}
          all={words.all}
          value={status ?? ''}
          onChange={(chosen) => onNarrow({ status: chosen })}
          options={optionsOf(invoiceStatuses, invoiceStatus)}
        />
      </FilterBar>
      <div className={styles.part}>
        <PagedList
          list={list}
          words={{ ...words, failed }}
          narrowed={search !== '' || status !== undefined}
          onClear={() => onNarrow({ search: '', status: '' })}
          skeleton={<Skeleton shape="lines" />}
        >
          {(rows, outdated) => (
            <DataTable
              caption={words.title}
              columns={invoiceColumns(acts, { withDue: true })}
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
