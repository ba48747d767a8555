import type { Invoice, Job, Order, Subscription } from '@burnish/contract/entity';
import { useDeferredValue } from 'react';
import { Invoices } from '../../features/billing/invoices.tsx';
import { useInvoices } from '../../features/billing/queries.ts';
import { askAbout } from '../../features/chat/about/asking.ts';
import { MessagesAbout } from '../../features/chat/about/messages-about.tsx';
import { orderSubject } from '../../features/chat/about/subject.ts';
import { OwnJobs } from '../../features/jobs/own-jobs.tsx';
import { useOwnJobs } from '../../features/jobs/queries.ts';
import { Orders } from '../../features/orders/orders.tsx';
import { isSettled } from '../../features/orders/presentation.ts';
import { useOrders } from '../../features/orders/queries.ts';
import { Welcome } from '../../features/orders/welcome.tsx';
import { AtAGlance } from '../../features/overview/at-a-glance.tsx';
import { type AskedOverview, useOverview, waitingOverview } from '../../features/overview/queries.ts';
import { QuickActions } from '../../features/quick-actions/quick-actions.tsx';
import { MembersOnly } from '../../features/session/members-only.tsx';
import { useUser } from '../../features/session/user-context.ts';
import { useSubscriptions } from '../../features/subscriptions/queries.ts';
import { Subscriptions } from '../../features/subscriptions/subscriptions.tsx';
import { type Paged, waitingList } from '../../lib/paged.ts';
import { AppPage } from '../../ui/app-page.tsx';
import { ChatPlace } from '../chat-place.tsx';
import { pageMeta } from '../page-meta.ts';
import styles from './dashboard.module.css';
import { copy } from './dashboard-copy.ts';
import { DashboardModals } from './dashboard-modals.tsx';
import { NothingLoaded } from './nothing-loaded.tsx';
import { renewAddress } from './renew-address.ts';
import { useOpened } from './use-opened.ts';

export const meta = () => pageMeta(copy.title);

interface Shown {
  orders: Paged<Order>;
  jobs: Paged<Job>;
  overview: AskedOverview;
  invoices: Paged<Invoice>;
  subscriptions: Paged<Subscription>;
  onView: (invoiceId: string) => void;
  onPay: (invoiceId: string) => void;
}

function Parts({ orders, jobs, overview, invoices, subscriptions, onView, onPay }: Shown) {
  const receiptOf = (invoiceId: string) =>
    invoices.rows.find(({ _id }) => _id === invoiceId)?.receipt ?? null;
  return (
    <>
      <div className={styles.board} data-waiting={orders.loading || jobs.loading || undefined}>
        <Orders
          list={orders}
          receiptOf={receiptOf}
          onPay={onPay}
          onView={onView}
          about={(order) => <MessagesAbout subject={orderSubject(order)} onAsk={askAbout} />}
        />
        <div className={styles.rail}>
          <QuickActions
            portal={overview.overview?.uploadPortalUrl}
            loading={overview.loading}
            subscriptions={subscriptions}
            isFirst={isSettled(orders.rows)}
          />
          <AtAGlance {...overview} />
        </div>
      </div>
      <OwnJobs list={jobs} />
      <section className={styles.billing} aria-labelledby="billing">
        <h2 id="billing">{copy.billing}</h2>
        <div className={styles.columns} data-several={subscriptions.rows.length > 1 || undefined}>
          <Subscriptions list={subscriptions} failed={copy.failed} renewTo={renewAddress} />
          <Invoices list={invoices} failed={copy.failed} onView={onView} onPay={onPay} />
        </div>
      </section>
    </>
  );
}

function Waiting() {
  return (
    <AppPage>
      <Welcome name={undefined} orders={waitingList} />
      <Parts
        orders={waitingList}
        jobs={waitingList}
        overview={waitingOverview}
        invoices={waitingList}
        subscriptions={waitingList}
        onView={() => {}}
        onPay={() => {}}
      />
    </AppPage>
  );
}

function Dashboard() {
  const { fullName } = useUser();
  const orders = useDeferredValue(useOrders());
  const jobs = useDeferredValue(useOwnJobs());
  const overview = useDeferredValue(useOverview());
  const invoices = useDeferredValue(useInvoices());
  const subscriptions = useDeferredValue(useSubscriptions());
  const opened = useOpened();
  const { view, pay } = opened;
  const asked = [orders, jobs, overview, invoices, subscriptions];
  return (
    <AppPage>
      <Welcome name={fullName} orders={orders} />
      {asked.every(({ failed }) => failed) ? (
        <NothingLoaded title={copy.failed} asked={asked} />
      ) : (
        <Parts
          orders={orders}
          jobs={jobs}
          overview={overview}
          invoices={invoices}
          subscriptions={subscriptions}
          onView={view}
          onPay={pay}
        />
      )}
      <DashboardModals {...opened} onAsk={askAbout} />
      <ChatPlace />
    </AppPage>
  );
}

export default function DashboardPage() {
  return (
    <MembersOnly waiting={<Waiting />}>
      <Dashboard />
    </MembersOnly>
  );
}
