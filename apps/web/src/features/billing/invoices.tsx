import type { Invoice } from '@burnish/contract/entity';
import type { Paged } from '../../lib/paged.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ListState } from '../../ui/list-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { copy } from './copy.ts';
import { type InvoiceActs, invoiceColumns } from './invoice-columns.tsx';
import styles from './invoices.module.css';

const recent = 3;

interface InvoicesProps extends InvoiceActs {
  list: Paged<Invoice>;
  failed: string;
}

/** The recent ones, and the way to all of them. */
export function Invoices({ list, failed, ...acts }: InvoicesProps) {
  const { title, all, failedText, empty, emptyText } = copy.list;
  return (
    <div className={styles.part}>
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
          columns={invoiceColumns(acts)}
          rows={list.rows.slice(0, recent)}
          rowKey={({ _id }) => _id}
        />
      </ListState>
    </div>
  );
}
