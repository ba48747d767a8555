import type { Invoice, Order } from '@burnish/contract/orders/entities';
import type { Job } from '@burnish/contract/photos/entities';
import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { askAbout } from '../../features/chat/subject/pending-subject.ts';
import { orderSubject } from '../../features/chat/subject/subject.ts';
import { SubjectMessages } from '../../features/chat/subject/subject-messages.tsx';
import { OverviewSection } from '../../features/dashboard/overview/overview.tsx';
import {
  loadingOverview,
  type OverviewQuery,
  useOverview,
} from '../../features/dashboard/overview/queries.ts';
import { QuickActions } from '../../features/dashboard/quick-actions/quick-actions.tsx';
import { useInvoices } from '../../features/orders/invoices/queries.ts';
import { RecentInvoices } from '../../features/orders/invoices/recent-invoices.tsx';
import { Orders } from '../../features/orders/order-list/orders.tsx';
import { hasNothingToPay } from '../../features/orders/order-list/presentation.ts';
import { useOrders } from '../../features/orders/order-list/queries.ts';
import { WelcomePage } from '../../features/orders/order-list/welcome.tsx';
import { useRecentJobs } from '../../features/photos/jobs/recent-jobs.ts';
import { RequireUser } from '../../features/sign-in/route-guards.tsx';
import { useUser } from '../../features/sign-in/user-context.ts';
import { CurrentSubscriptions } from '../../features/subscriptions/customer/current-subscriptions.tsx';
import { useSubscriptions } from '../../features/subscriptions/customer/queries.ts';
import { type InfiniteList, pendingList } from '../../lib/infinite-list.ts';
import { pageMeta } from '../page-meta.ts';
import { dashboardCopy as copy } from './copy.ts';
import styles from './dashboard.module.css';
import { InvoiceDialogs, useInvoiceDialogs } from './invoice-dialogs.tsx';
import { PageLoadError } from './page-load-error.tsx';
import { renewUrl } from './renew-url.ts';

/** Below the first screen. */
const CustomerJobs = lazy(() => import('../../features/photos/jobs/customer-jobs.tsx'));

export const meta = () => pageMeta(copy.title);

interface DashboardData {
  orders: InfiniteList<Order>;
  jobs: InfiniteList<Job>;
  overview: OverviewQuery;
  invoices: InfiniteList<Invoice>;
  subscriptions: InfiniteList<Subscription>;
  onView: (invoiceId: string) => void;
  onPay: (invoiceId: string) => void;
}

/**
 * Whether "Upload photos" is the primary action, which comes first on the page. Decided when the orders have loaded:
 * moving the sections later would take the focus from what is in them.
 */
function useUploadsFirst(orders: InfiniteList<Order>): boolean {
  const [isFirst, setFirst] = useState<boolean | null>(null);
  if (isFirst === null && !orders.loading) setFirst(hasNothingToPay(orders.rows));
  return isFirst ?? false;
}

function Sections({ orders, jobs, overview, invoices, subscriptions, onView, onPay }: DashboardData) {
  const uploadsFirst = useUploadsFirst(orders);
  const receiptOf = (invoiceId: string) =>
    invoices.rows.find(({ _id }) => _id === invoiceId)?.receipt ?? null;
  const orderList = (
    <Orders
      key="orders"
      list={orders}
      receiptOf={receiptOf}
      onPay={onPay}
      onView={onView}
      renderChatLink={(order) => (
        <SubjectMessages subject={orderSubject(order)} count={order.messageCount} onAsk={askAbout} />
      )}
    />
  );
  const rail = (
    <div key="rail" className={styles.rail}>
      <QuickActions
        portal={overview.overview?.uploadPortalUrl}
        loading={overview.loading}
        subscriptions={subscriptions}
        isPrimary={hasNothingToPay(orders.rows)}
      />
      <OverviewSection {...overview} />
    </div>
  );
  return (
    <>
      <div
        className={styles.board}
        data-waiting={orders.loading || jobs.loading || undefined}
        data-uploads-first={uploadsFirst || undefined}
      >
        {uploadsFirst ? [rail, orderList] : [orderList, rail]}
      </div>
      {(jobs.failed || jobs.rows.length > 0) && (
        <Suspense fallback={null}>
          <CustomerJobs list={jobs} />
        </Suspense>
      )}
      <section className={styles.billing} aria-labelledby="billing">
        <h2 id="billing">{copy.billing}</h2>
        <div className={styles.columns} data-several={subscriptions.rows.length > 1 || undefined}>
          <CurrentSubscriptions list={subscriptions} failed={copy.failed} renewTo={renewUrl} />
          <RecentInvoices list={invoices} failed={copy.failed} onView={onView} onPay={onPay} />
        </div>
      </section>
    </>
  );
}

function LoadingPage() {
  return (
    <WelcomePage name={undefined} orders={pendingList}>
      <Sections
        orders={pendingList}
        jobs={pendingList}
        overview={loadingOverview}
        invoices={pendingList}
        subscriptions={pendingList}
        onView={() => {}}
        onPay={() => {}}
      />
    </WelcomePage>
  );
}

function Dashboard() {
  const { fullName } = useUser();
  const orders = useDeferredValue(useOrders());
  const jobs = useDeferredValue(useRecentJobs());
  const overview = useDeferredValue(useOverview());
  const invoices = useDeferredValue(useInvoices());
  const subscriptions = useDeferredValue(useSubscriptions());
  const dialogs = useInvoiceDialogs();
  const { view, pay } = dialogs;
  const queries = [orders, jobs, overview, invoices, subscriptions];
  return (
    <WelcomePage name={fullName} orders={orders}>
      {queries.every(({ failed }) => failed) ? (
        <PageLoadError title={copy.failed} queries={queries} />
      ) : (
        <Sections
          orders={orders}
          jobs={jobs}
          overview={overview}
          invoices={invoices}
          subscriptions={subscriptions}
          onView={view}
          onPay={pay}
        />
      )}
      <InvoiceDialogs {...dialogs} onAsk={askAbout} />
    </WelcomePage>
  );
}

export default function DashboardPage() {
  return (
    <RequireUser fallback={<LoadingPage />}>
      <Dashboard />
    </RequireUser>
  );
}
