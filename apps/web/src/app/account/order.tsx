import { formatOrderNumber } from '@burnish/domain/document-number';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { askAbout } from '../../features/chat/subject/pending-subject.ts';
import { orderSubject } from '../../features/chat/subject/subject.ts';
import { copy } from '../../features/orders/order/copy.ts';
import { OrderContent } from '../../features/orders/order/order-content.tsx';
import { useOrder } from '../../features/orders/order/queries.ts';
import { RequireUser } from '../../features/sign-in/route-guards.tsx';
import { useUser } from '../../features/sign-in/user-context.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AppPage } from '../../ui/layout/app-page.tsx';
import { ordersLink } from '../links.ts';
import { pageMeta } from '../page-meta.ts';
import { usePageTitle } from '../use-page-title.ts';
import { InvoiceDialogs, useInvoiceDialogs } from './invoice-dialogs.tsx';
import { PageLoadError } from './page-load-error.tsx';
import { PageMessages } from './page-messages.tsx';

export const meta = () => pageMeta(copy.title);

function Frame({ title = copy.title, children }: { title?: string; children: ReactNode }) {
  return (
    <AppPage title={title} parent={ordersLink}>
      {children}
    </AppPage>
  );
}

function LoadingPage() {
  return (
    <Frame>
      <Skeleton shape="cards" label={copy.loading} />
    </Frame>
  );
}

/** The same for unknown orders and for those of other customers. */
function NotFound() {
  const { title, text, allOrders } = copy.notFound;
  return (
    <Frame>
      <EmptyState
        heading="h2"
        title={title}
        text={text}
        action={<ButtonLink to={ordersLink.to}>{allOrders}</ButtonLink>}
      />
    </Frame>
  );
}

function Order({ id }: { id: string }) {
  const { _id: userId } = useUser();
  const { order, isNotFound, failed, retry } = useOrder(id, userId);
  const dialogs = useInvoiceDialogs();
  usePageTitle(order === undefined ? null : formatOrderNumber(order.orderNumber));
  if (isNotFound) return <NotFound />;
  if (order === undefined) {
    if (!failed) return <LoadingPage />;
    return (
      <Frame>
        <PageLoadError title={copy.failed} queries={[{ retry }]} />
      </Frame>
    );
  }
  const number = formatOrderNumber(order.orderNumber);
  return (
    <Frame title={number}>
      <OrderContent
        order={order}
        onPay={dialogs.pay}
        messages={<PageMessages subject={orderSubject(order)} count={order.messageCount} />}
      />
      <InvoiceDialogs {...dialogs} onAsk={askAbout} />
    </Frame>
  );
}

export default function OrderPage() {
  const { orderId = '' } = useParams();
  return (
    <RequireUser fallback={<LoadingPage />}>
      <Order key={orderId} id={orderId} />
    </RequireUser>
  );
}
