import { Invoices } from '../../features/billing/invoices.tsx';
import { useInvoices } from '../../features/billing/queries.ts';
import { Orders } from '../../features/orders/orders.tsx';
import { useOrders } from '../../features/orders/queries.ts';
import { Welcome } from '../../features/orders/welcome.tsx';
import { useUser } from '../../features/session/user-context.ts';
import { useSubscriptions } from '../../features/subscriptions/queries.ts';
import { Subscriptions } from '../../features/subscriptions/subscriptions.tsx';
import { AppPage } from '../../ui/app-page.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { pageMeta } from '../page-meta.ts';
import styles from './dashboard.module.css';
import { copy } from './dashboard-copy.ts';
import { DashboardModals } from './dashboard-modals.tsx';
import { useOpened } from './use-opened.ts';

export const meta = () => pageMeta(copy.title);

export default function Dashboard() {
  const { fullName } = useUser();
  const orders = useOrders();
  const invoices = useInvoices();
  const subscriptions = useSubscriptions();
  const opened = useOpened();
  const { view, pay } = opened;
  const lists = [orders, invoices, subscriptions];

  const receiptOf = (invoiceId: string) =>
    invoices.rows.find(({ _id }) => _id === invoiceId)?.receipt ?? null;
  const retryAll = () => {
    for (const list of lists) list.retry();
  };

  return (
    <AppPage>
      <Welcome name={fullName} orders={orders} />
      {lists.every(({ failed }) => failed) ? (
        <EmptyState
          failed
          heading="h2"
          title={copy.failed}
          action={
            <Button size="small" onClick={retryAll}>
              {copy.retry}
            </Button>
          }
        />
      ) : (
        <>
          <Orders list={orders} receiptOf={receiptOf} onPay={pay} onView={view} />
          <section className={styles.billing} aria-labelledby="billing">
            <h2 id="billing">{copy.billing}</h2>
            <div className={styles.columns} data-several={subscriptions.rows.length > 1 || undefined}>
              <Subscriptions list={subscriptions} />
              <Invoices list={invoices} onView={view} onPay={pay} />
            </div>
          </section>
        </>
      )}
      <DashboardModals {...opened} />
    </AppPage>
  );
}
