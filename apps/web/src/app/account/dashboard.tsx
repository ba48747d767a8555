import type { ToDo } from '@burnish/contract/dashboard/entities';
import type { Invoice, Order } from '@burnish/contract/orders/entities';
import type { Job } from '@burnish/contract/photos/entities';
import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { lazy, Suspense, useDeferredValue } from 'react';
import { askAbout } from '../../features/chat/subject/pending-subject.ts';
import {
  loadingOverview,
  type OverviewQuery,
  useOverview,
} from '../../features/dashboard/overview/queries.ts';
import { MoreInvoices } from '../../features/orders/invoices/more-invoices.tsx';
import { useInvoices } from '../../features/orders/invoices/queries.ts';
import { recentOrders } from '../../features/orders/order-list/presentation.ts';
import { useOrders } from '../../features/orders/order-list/queries.ts';
import { RecentOrders } from '../../features/orders/order-list/recent-orders.tsx';
import { JobsInProgress } from '../../features/photos/jobs/jobs-in-progress.tsx';
import { useRecentJobs } from '../../features/photos/jobs/recent-jobs.ts';
import { RequireUser } from '../../features/sign-in/route-guards.tsx';
import { useUser } from '../../features/sign-in/user-context.ts';
import { PlanLines } from '../../features/subscriptions/customer/plan-lines.tsx';
import { useSubscriptions } from '../../features/subscriptions/customer/queries.ts';
import { type InfiniteList, pendingList } from '../../lib/infinite-list.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { pageMeta } from '../page-meta.ts';
import { homeCopy as copy } from './home/copy.ts';
import styles from './home/home.module.css';
import { Next } from './home/next.tsx';
import { Welcome } from './home/welcome.tsx';
import { InvoiceDialogs, useInvoiceDialogs } from './invoice-dialogs.tsx';
import { PageLoadError } from './page-load-error.tsx';

/** Few plans need it. */
const Renewal = lazy(() => import('./home/renewal.tsx'));
/** Only new customers need it. */
const PlanList = lazy(() => import('./home/plan-list.tsx'));

export const meta = () => pageMeta(copy.title);

interface HomeData {
  orders: InfiniteList<Order>;
  jobs: InfiniteList<Job>;
  overview: OverviewQuery;
  invoices: InfiniteList<Invoice>;
  subscriptions: InfiniteList<Subscription>;
  onView: (invoiceId: string) => void;
  onPay: (invoiceId: string) => void;
}

const noToDos: readonly ToDo[] = [];

/** Everything that is shown elsewhere on the page is left out of the sections below. */
function shownAbove(toDos: readonly ToDo[]) {
  const [first] = toDos;
  return {
    isNew: first?.kind === 'choose' && first.isNew,
    nextOrderId: first?.kind === 'pay' ? first.order._id : null,
    renewedIds: new Set(toDos.flatMap((toDo) => (toDo.kind === 'renew' ? [toDo.subscription._id] : []))),
  };
}

function Sections({ orders, jobs, overview, invoices, subscriptions, onView, onPay }: HomeData) {
  const { isNew, nextOrderId, renewedIds } = shownAbove(overview.overview?.toDos ?? noToDos);
  const shownInvoices = new Set(
    recentOrders(orders.rows).flatMap(({ invoiceId }) => (invoiceId === null ? [] : [invoiceId._id])),
  );
  const orderList = <RecentOrders list={orders} nextOrderId={nextOrderId} onView={onView} onPay={onPay} />;
  const isWaiting = [orders, overview, invoices, subscriptions].some(({ loading }) => loading);
  return (
    <>
      <Next query={overview} subscriptions={subscriptions} onView={onView} onPay={onPay} />
      <div className={styles.sections} data-waiting={isWaiting || undefined}>
        {isNew && (
          <Suspense fallback={null}>
            <PlanList />
          </Suspense>
        )}
        <div className={styles.columns}>
          {(jobs.failed || jobs.rows.length > 0) && <JobsInProgress list={jobs} />}
          <section className={styles.billing} aria-labelledby="billing">
            <SectionHead
              id="billing"
              title={copy.billing}
              link={<TextLink to="/subscriptions">{copy.manage}</TextLink>}
            />
            <PlanLines
              list={subscriptions}
              failed={copy.failed}
              renderRenewal={(subscription) => (
                <Suspense fallback={null}>
                  <Renewal
                    subscription={subscription}
                    place={renewedIds.has(subscription._id) ? 'link' : 'line'}
                  />
                </Suspense>
              )}
            />
            <MoreInvoices list={invoices} failed={copy.failed} shown={shownInvoices} onView={onView} />
          </section>
          {isNew && orderList}
        </div>
        {!isNew && orderList}
      </div>
    </>
  );
}

function LoadingPage() {
  return (
    <Welcome name={undefined} overview={undefined}>
      <Sections
        orders={pendingList}
        jobs={pendingList}
        overview={loadingOverview}
        invoices={pendingList}
        subscriptions={pendingList}
        onView={() => {}}
        onPay={() => {}}
      />
    </Welcome>
  );
}

function Home() {
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
    <Welcome name={fullName} overview={overview.overview}>
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
    </Welcome>
  );
}

export default function DashboardPage() {
  return (
    <RequireUser fallback={<LoadingPage />}>
      <Home />
    </RequireUser>
  );
}
