import { invoiceStatuses } from '@burnish/domain/orders/invoice/invoice';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { askAbout } from '../../features/chat/subject/pending-subject.ts';
import { BillingHistory } from '../../features/orders/invoices/billing-history.tsx';
import { useInvoices } from '../../features/orders/invoices/queries.ts';
import { RequireUser } from '../../features/sign-in/route-guards.tsx';
import { AllSubscriptions } from '../../features/subscriptions/customer/all-subscriptions.tsx';
import { useSubscriptions } from '../../features/subscriptions/customer/queries.ts';
import { pendingList } from '../../lib/infinite-list.ts';
import { type FilterValues, readFilters, writeFilters } from '../../lib/list-filters.ts';
import { oneOf } from '../../lib/one-of.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { AppPage } from '../../ui/layout/app-page.tsx';
import { pageMeta } from '../page-meta.ts';
import { subscriptionsCopy as copy } from './copy.ts';
import { InvoiceDialogs, useInvoiceDialogs } from './invoice-dialogs.tsx';
import { PageLoadError } from './page-load-error.tsx';
import { Refresh } from './refresh.tsx';
import { renewUrl } from './renew-url.ts';

/** The filters of the billing history, which the URL holds. A change replaces the current history entry. */
function useBillingFilters() {
  const [params, setParams] = useSearchParams();
  const { search = '', status = '' } = readFilters(params);

  function setFilters(changes: FilterValues): void {
    // The URL may be newer than the last render: a search typed just before choosing a filter must not get lost.
    const next = new URLSearchParams(window.location.search);
    writeFilters(next, changes);
    setParams(next, { replace: true });
  }

  return { search, status: oneOf(invoiceStatuses, status), setFilters };
}

export const meta = () => pageMeta(copy.title);

function SubscriptionsPageFrame({ loadedAt, children }: { loadedAt: number; children: ReactNode }) {
  return (
    <AppPage
      title={copy.title}
      lead={
        <TextLink to="/dashboard">
          <Icon name="back" small />
          {copy.back}
        </TextLink>
      }
      action={<Refresh loadedAt={loadedAt} />}
    >
      {children}
    </AppPage>
  );
}

function LoadingPage() {
  return (
    <SubscriptionsPageFrame loadedAt={0}>
      <AllSubscriptions list={pendingList} failed={copy.failed.message} renewTo={renewUrl} />
    </SubscriptionsPageFrame>
  );
}

function Subscriptions() {
  const { search, status, setFilters } = useBillingFilters();
  const subscriptions = useSubscriptions();
  const invoices = useInvoices({ search, status });
  const dialogs = useInvoiceDialogs();
  const lists = [subscriptions, invoices];
  const failed = copy.failed.message;

  return (
    <SubscriptionsPageFrame loadedAt={Math.min(...lists.map((list) => list.loadedAt))}>
      {lists.every((list) => list.failed) ? (
        <PageLoadError title={failed} queries={lists} />
      ) : (
        <>
          <AllSubscriptions list={subscriptions} failed={failed} renewTo={renewUrl} />
          <BillingHistory
            list={invoices}
            failed={failed}
            search={search}
            status={status}
            onFilter={setFilters}
            onView={dialogs.view}
            onPay={dialogs.pay}
          />
        </>
      )}
      <InvoiceDialogs {...dialogs} onAsk={askAbout} />
    </SubscriptionsPageFrame>
  );
}

export default function SubscriptionsPage() {
  return (
    <RequireUser fallback={<LoadingPage />}>
      <Subscriptions />
    </RequireUser>
  );
}
