import type { LedgerEntry } from '@burnish/contract/ledger/entities';
import type { FilteredListProps } from '../../../lib/list-filters.ts';
import { CustomerLink } from '../../../presentation/customer-link.tsx';
import { companyOrName } from '../../../presentation/people.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SectionMount } from '../../../ui/layout/record-section.tsx';
import type { Column } from '../../../ui/lists/data-table.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import { FilterChips } from '../../../ui/lists/table/filter-chips.tsx';
import { TableFooter } from '../../../ui/lists/table/table-footer.tsx';
import { type EntryInvoice, EntryTable } from '../account-activity/entry-table.tsx';
import { copy } from './copy.ts';
import { CustomerChip } from './customer-chip.tsx';
import styles from './ledger.module.css';
import {
  clearedLedgerFilters,
  ledgerDays,
  ledgerFilters,
  ledgerSums,
  parseLedgerFilters,
  useLedger,
} from './queries.ts';

export interface LedgerLinks {
  readonly invoiceUrl: (invoice: EntryInvoice) => string;
}

const customerColumn: Column<LedgerEntry> = {
  key: 'customer',
  header: copy.customer,
  slot: 'fact',
  cell: ({ userId }) => <CustomerLink person={userId}>{companyOrName(userId)}</CustomerLink>,
};

/** What happened on the accounts of all customers: the rows behind the figures of reports about money. */
export default function LedgerTab({ filters, onFilter, links }: FilteredListProps & { links: LedgerLinks }) {
  const list = useLedger(filters);
  const query = parseLedgerFilters(filters);
  return (
    <div className={styles.page}>
      <h2 className="vh">{copy.title}</h2>
      <search className={styles.filters}>
        <FilterChips
          definitions={ledgerFilters}
          days={ledgerDays}
          amounts={undefined}
          filters={filters}
          onFilter={onFilter}
        />
        <CustomerChip
          customerId={query.customerId}
          exceptCount={query.exceptCustomerId?.length ?? 0}
          onFilter={onFilter}
        />
      </search>
      <PagedList
        list={{ ...list, loadedCount: undefined }}
        texts={copy}
        filtered={Object.values(query).some(Boolean)}
        onClear={() => onFilter(clearedLedgerFilters)}
        skeleton={<Skeleton shape="table" count={12} />}
      >
        {(rows, outdated) => (
          <SectionMount flush>
            <EntryTable
              entries={rows}
              invoiceUrl={links.invoiceUrl}
              caption={copy.title}
              columns={[customerColumn]}
              outdated={outdated}
            />
          </SectionMount>
        )}
      </PagedList>
      {list.rows.length > 0 && <TableFooter count={list.loadedCount} sums={ledgerSums(list, filters)} />}
    </div>
  );
}
