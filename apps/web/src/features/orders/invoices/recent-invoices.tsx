import type { Invoice } from '@burnish/contract/orders/entities';
import type { InfiniteList } from '../../../lib/infinite-list.ts';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { copy } from './copy.ts';
import { type InvoiceActions, invoiceColumns } from './invoice-columns.tsx';
import styles from './invoices.module.css';

const recentCount = 3;

interface RecentInvoicesProps extends InvoiceActions {
  list: InfiniteList<Invoice>;
  failed: string;
}

/** The latest invoices, with a link to all of them. */
export function RecentInvoices({ list, failed, ...actions }: RecentInvoicesProps) {
  const { failedText, empty, emptyText } = copy;
  const { title, all } = copy.list;
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <TextLink to="/subscriptions#history">{all}</TextLink>
      </div>
      <ListState
        loading={list.loading}
        skeleton={<Skeleton shape="lines" />}
        error={list.failed ? { title: failed, text: failedText, onRetry: list.retry } : null}
        empty={list.rows.length === 0 ? { title: empty, text: emptyText } : null}
      >
        <DataTable
          caption={title}
          columns={invoiceColumns(actions)}
          rows={list.rows.slice(0, recentCount)}
          rowKey={({ _id }) => _id}
        />
      </ListState>
    </div>
  );
}
