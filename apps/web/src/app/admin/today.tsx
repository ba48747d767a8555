import type { Order } from '@burnish/contract/orders/entities';
import { lazy, Suspense, useState } from 'react';
import { ChatDecision } from '../../features/chat/inbox/chat-decision.tsx';
import { useStats } from '../../features/dashboard/admin-stats/queries.ts';
import { StatCards } from '../../features/dashboard/admin-stats/stat-cards.tsx';
import { RequestDecision } from '../../features/orders/admin-requests/request-decision.tsx';
import { ReceiptDecision } from '../../features/orders/receipt-review/receipt-decision.tsx';
import { JobDecision } from '../../features/photos/jobs/job-decision.tsx';
import { useUser } from '../../features/sign-in/user-context.ts';
import type { RenderDecision } from '../../features/today/today-list.tsx';
import { type MoreLink, TodayTab } from '../../features/today/today-tab.tsx';
import type { FilteredListProps } from '../../lib/list-filters.ts';
import { type AdminTab, customerLinks, statLinks, viewUrl } from './admin-url.ts';
import { copy } from './copy.ts';

const SendInvoice = lazy(
  () => import('../../features/orders/admin-invoices/send-invoice/send-invoice-modal.tsx'),
);

const RefundDecision = lazy(() => import('../../features/subscriptions/refunds/refund-decision.tsx'));
const PauseDecision = lazy(() => import('../../features/subscriptions/pauses/pause-decision.tsx'));

const jobUrl = ({ number }: { number: string }) => viewUrl({ tab: 'photos', filters: { search: number } });

function moreLink(tab: AdminTab, status: string): MoreLink {
  return { label: copy.tab[tab], to: viewUrl({ tab, filters: { status } }) };
}

const moreLinks = {
  order: [moreLink('requests', 'pending'), moreLink('pay-per-image-requests', 'pending')],
  receipt: [moreLink('payments', 'submitted')],
  pause: [moreLink('subscriptions', '')],
  refund: [moreLink('subscriptions', '')],
  job: [moreLink('photos', '')],
  chat: [moreLink('chat', 'unread')],
};

/** Combines what waits with the decisions of each feature. */
export default function Today(props: FilteredListProps) {
  const { data: stats, isPending, refetch } = useStats();
  const { _id: currentUserId } = useUser();
  const [toInvoice, setToInvoice] = useState<{ order: Order; onSent: () => void } | null>(null);

  const decision: RenderDecision = (item, events, { isGone }) => {
    switch (item.kind) {
      case 'order':
        return (
          <RequestDecision
            {...events}
            request={item.order}
            to={customerLinks.order(item.order)}
            onSendInvoice={() => setToInvoice({ order: item.order, onSent: events.onDecide })}
          />
        );
      case 'receipt':
        return (
          <ReceiptDecision
            receipt={item.receipt}
            to={viewUrl({ tab: 'payments', filters: { status: 'submitted' }, receipt: item.receipt._id })}
          />
        );
      case 'pause':
        return (
          <Suspense fallback={null}>
            <PauseDecision
              {...events}
              subscription={item.subscription}
              pause={item.pause}
              to={viewUrl({ tab: 'subscriptions', row: item.subscription._id })}
            />
          </Suspense>
        );
      case 'refund':
        return (
          <Suspense fallback={null}>
            <RefundDecision
              {...events}
              subscription={item.subscription}
              request={item.refundRequest}
              to={viewUrl({ tab: 'subscriptions', row: item.subscription._id })}
            />
          </Suspense>
        );
      case 'job':
        return <JobDecision {...events} job={item.job} to={jobUrl(item.job)} />;
      case 'chat':
        return (
          <ChatDecision
            {...events}
            chat={item.chat}
            currentUserId={currentUserId}
            isGone={isGone}
            to={viewUrl({ tab: 'chat', person: item.chat.user._id })}
          />
        );
    }
  };

  return (
    <>
      {!isPending && (
        <StatCards strip stats={stats} onRetry={() => void refetch()} links={statLinks(stats)} />
      )}
      <TodayTab
        {...props}
        counts={stats?.waiting}
        renderDecision={decision}
        moreLinks={moreLinks}
        jobUrl={jobUrl}
      />
      {toInvoice && (
        <Suspense fallback={null}>
          <SendInvoice {...toInvoice} onClose={() => setToInvoice(null)} />
        </Suspense>
      )}
    </>
  );
}
