import type { Invoice } from '@burnish/contract/entity';
import type { Paged } from '../../lib/paged.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ListState } from '../../ui/list-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { copy } from './copy.ts';
import { type InvoiceActs, invoiceColumns } from './invoice-columns.tsx';
import styles from './invoices.module.css';

export function Invoices({ list, ...acts }: InvoiceActs & { list: Paged<Invoice> }) {
  const { title, failed, failedText, empty, emptyText } = copy.list;
  return (
    <div className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      <ListState
        loading={list.loading}
        skeleton={<Skeleton shape="lines" />}
        error={list.failed ? { title: failed, text: failedText, onRetry: list.retry } : null}
        empty={list.rows.length === 0 ? { title: empty, text: emptyText } : null}
      >
        <DataTable
          caption={title}
          columns={invoiceColumns(acts)}
          rows={list.rows}
          rowKey={({ _id }) => _id}
        />
        {list.more && <LoadMore more busy={list.loadingMore} onMore={list.loadMore} note={list.extent} />}
      </ListState>
    </div>
  );
}
