import type { Invoice } from '@burnish/contract/orders/entities';
import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { askAbout } from '../../features/chat/subject/pending-subject.ts';
import { BillingHistory } from '../../features/orders/invoices/billing-history.tsx';
import { invoiceFilters } from '../../features/orders/invoices/invoice-filters.ts';
import { NextInvoice } from '../../features/orders/invoices/next-invoice.tsx';
import { isOpenFor } from '../../features/orders/invoices/open-invoice.ts';
import {
  formatInvoicePrice,
  invoiceName,
  isPayable,
  planName,
} from '../../features/orders/invoices/presentation.ts';
import { useInvoices } from '../../features/orders/invoices/queries.ts';
import { useQuotas } from '../../features/photos/uploads/quotas-query.ts';
import { RequireUser } from '../../features/sign-in/route-guards.tsx';
import { useUser } from '../../features/sign-in/user-context.ts';
import { AllSubscriptions } from '../../features/subscriptions/customer/all-subscriptions.tsx';
import { useSubscriptions } from '../../features/subscriptions/customer/queries.ts';
import type { OpenInvoice } from '../../features/subscriptions/customer/renewal/open-invoice.ts';
import { formatMoney } from '../../lib/format.ts';
import { pendingList } from '../../lib/infinite-list.ts';
import { parseFilters } from '../../lib/list-filters.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { AppPage } from '../../ui/layout/app-page.tsx';
import { pageMeta } from '../page-meta.ts';
import { subscriptionsCopy as copy } from './copy.ts';
import { InvoiceDialogs, useInvoiceDialogs } from './invoice-dialogs.tsx';
import { PageLoadError } from './page-load-error.tsx';
import { Refresh } from './refresh.tsx';
import { renewUrl } from './renew-url.ts';

const OwnAccount = lazy(() => import('../../features/orders/account-activity/own-account.tsx'));
const StatementModal = lazy(() => import('../../features/orders/statement/statement-modal.tsx'));

/** The statement is open while the URL says so. */
function useStatementDialog() {
  const [params, setParams] = useSearchParams();
  const change = (edit: (next: URLSearchParams) => void, replace: boolean) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        edit(next);
        return next;
      },
      { replace },
    );
  return {
    isOpen: params.has('statement'),
    open: () => change((next) => next.set('statement', 'open'), false),
    close: () => change((next) => next.delete('statement'), true),
  };
}

function openInvoiceOf(invoice: Invoice): OpenInvoice {
  return {
    name: invoiceName(invoice),
    amount: formatMoney(invoice.amountDue, invoice.currency),
    terms: `${planName(invoice)}, ${formatInvoicePrice(invoice)}`,
    isPaymentSubmitted: !isPayable(invoice),
    isPartiallyPaid: invoice.payments.length > 0,
    isAutoRenewal: invoice.isAutoRenewal,
  };
}

/** What the cards of subscriptions show from other features: the images left by tier, and the open invoice. */
function useSubscriptionContext(invoices: readonly Invoice[]) {
  const { quotas } = useQuotas();
  return (subscription: Subscription) => {
    const upgrade = subscription.subscriptionType === 'subscription' ? subscription.upgrade : null;
    const open = invoices.find(
      (invoice) => invoice._id !== upgrade?.invoiceId && isOpenFor(invoice, subscription),
    );
    return {
      remaining:
        quotas?.find(({ subscriptionId }) => subscriptionId === subscription._id)?.remainingByTier ?? null,
      nextInvoice: open === undefined ? null : <NextInvoice invoice={open} />,
      openInvoice: open === undefined ? null : openInvoiceOf(open),
    };
  };
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
  const { createdAt } = useUser();
  const definitions = useMemo(() => invoiceFilters(createdAt), [createdAt]);
  const { filters, onFilter } = useUrlFilters();
  const subscriptions = useSubscriptions();
  const invoices = useInvoices(parseFilters(definitions, filters));
  const { rows: latestInvoices } = useInvoices();
  const contextOf = useSubscriptionContext(latestInvoices);
  const statement = useStatementDialog();
  const dialogs = useInvoiceDialogs();
  const lists = [subscriptions, invoices];
  const failed = copy.failed.message;

  return (
    <SubscriptionsPageFrame loadedAt={Math.min(...lists.map((list) => list.loadedAt))}>
      {lists.every((list) => list.failed) ? (
        <PageLoadError title={failed} queries={lists} />
      ) : (
        <>
          <AllSubscriptions list={subscriptions} failed={failed} renewTo={renewUrl} contextOf={contextOf} />
          <BillingHistory
            list={invoices}
            definitions={definitions}
            failed={failed}
            filters={filters}
            onFilter={onFilter}
            onOpenStatement={statement.open}
            onView={dialogs.view}
            onPay={dialogs.pay}
          />
          <Suspense fallback={null}>
            <OwnAccount />
          </Suspense>
        </>
      )}
      <InvoiceDialogs {...dialogs} onAsk={askAbout} />
      {statement.isOpen && (
        <Suspense fallback={null}>
          <StatementModal currency={latestInvoices[0]?.currency ?? 'USD'} onClose={statement.close} />
        </Suspense>
      )}
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
