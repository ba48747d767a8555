import { lazy, type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router';
import { askAbout } from '../../features/chat/subject/pending-subject.ts';
import { invoiceSubject } from '../../features/chat/subject/subject.ts';
import { copy } from '../../features/orders/invoice-page/copy.ts';
import { useInvoice } from '../../features/orders/invoices/invoice-queries.ts';
import { invoiceName } from '../../features/orders/invoices/presentation.ts';
import { RequireUser } from '../../features/sign-in/route-guards.tsx';
import { useUser } from '../../features/sign-in/user-context.ts';
import { ApiError } from '../../lib/api-error.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AppPage } from '../../ui/layout/app-page.tsx';
import { subscriptionsLink } from '../links.ts';
import { pageMeta } from '../page-meta.ts';
import { usePageTitle } from '../use-page-title.ts';
import { InvoiceDialogs, useInvoiceDialogs } from './invoice-dialogs.tsx';
import { PageLoadError } from './page-load-error.tsx';
import { PageMessages } from './page-messages.tsx';

const InvoicePage = lazy(() => import('../../features/orders/invoice-page/invoice-page.tsx'));

export const meta = () => pageMeta(copy.title);

function Frame({ title = copy.title, children }: { title?: string; children: ReactNode }) {
  return (
    <AppPage title={title} parent={subscriptionsLink}>
      {children}
    </AppPage>
  );
}

const loadingContent = <Skeleton shape="cards" label={copy.loading} />;

/** The same for unknown invoices and for those of other customers. */
function NotFound() {
  const { title, text, all } = copy.notFound;
  return (
    <Frame>
      <EmptyState
        heading="h2"
        title={title}
        text={text}
        action={<ButtonLink to="/subscriptions#history">{all}</ButtonLink>}
      />
    </Frame>
  );
}

function Invoice({ id }: { id: string }) {
  const { _id: userId } = useUser();
  const { invoice, error, retry } = useInvoice(id);
  const dialogs = useInvoiceDialogs();
  // Staff can load the invoices of others, too, but this is the page of their customers.
  const isForeign = invoice !== undefined && invoice.userId._id !== userId;
  usePageTitle(invoice === undefined || isForeign ? null : invoiceName(invoice));
  if (isForeign || (error instanceof ApiError && error.status === 404)) return <NotFound />;
  if (invoice === undefined)
    return (
      <Frame>{error ? <PageLoadError title={copy.failed} queries={[{ retry }]} /> : loadingContent}</Frame>
    );
  return (
    <Frame title={invoiceName(invoice)}>
      <Suspense fallback={loadingContent}>
        <InvoicePage
          invoice={invoice}
          onPay={dialogs.pay}
          messages={<PageMessages subject={invoiceSubject(invoice)} count={invoice.messageCount} />}
        />
      </Suspense>
      <InvoiceDialogs {...dialogs} onAsk={askAbout} />
    </Frame>
  );
}

export default function InvoiceRoute() {
  const { invoiceId = '' } = useParams();
  return (
    <RequireUser fallback={<Frame>{loadingContent}</Frame>}>
      <Invoice key={invoiceId} id={invoiceId} />
    </RequireUser>
  );
}
