import type { Order } from '@burnish/contract/orders/entities';
import { can } from '@burnish/domain/access';
import { type StudioList, studioLists } from '@burnish/domain/studio-lists';
import { lazy, Suspense, useState } from 'react';
import { useOpenedFilters } from '../../features/saved-views/default-view.ts';
import { useUser } from '../../features/sign-in/user-context.ts';
import type { FilteredListProps } from '../../lib/list-filters.ts';
import { whenQuiet } from '../../lib/when-quiet.ts';
import type { OrderType } from '../../presentation/orders.ts';
import type { ListPageProps } from '../../ui/lists/table/list-page.tsx';
import {
  type AdminTab,
  auditSubjectUrl,
  bankStatementLinks,
  customerLinks,
  ledgerLinks,
} from './admin-url.ts';
import type { AdminViewControl } from './use-admin-view.ts';

const Requests = lazy(() => import('./requests-with-messages.tsx'));
const SendInvoice = lazy(
  () => import('../../features/orders/admin-invoices/send-invoice/send-invoice-modal.tsx'),
);

/** Combines the requests with the dialog that sends their invoices, which is another feature. */
function RequestsWithInvoices(props: ListPageProps & { type: OrderType }) {
  const [toInvoice, setToInvoice] = useState<{ order: Order; onSent: () => void } | null>(null);
  return (
    <>
      <Requests {...props} onSendInvoice={(order, onSent) => setToInvoice({ order, onSent })} />
      {toInvoice && (
        <Suspense fallback={null}>
          <SendInvoice {...toInvoice} onClose={() => setToInvoice(null)} />
        </Suspense>
      )}
    </>
  );
}

/** The list itself comes first. */
const SavedViews = lazy(() => whenQuiet().then(() => import('../../features/saved-views/saved-views.tsx')));
const Today = lazy(() => import('./today.tsx'));
const ImportButton = lazy(() => import('../../features/imports/import-button.tsx'));
const Users = lazy(() => import('../../features/accounts/admin-users/users-tab.tsx'));
const Subscriptions = lazy(() => import('../../features/subscriptions/admin/subscriptions-tab.tsx'));
const ImagesSubscriptions = lazy(() => import('../../features/subscriptions/admin/images-tab.tsx'));
const Invoices = lazy(() => import('./invoices-with-messages.tsx'));
const ReceiptReview = lazy(() => import('../../features/orders/receipt-review/receipt-review-tab.tsx'));
const BankStatements = lazy(() => import('../../features/orders/bank-statements/bank-statements-tab.tsx'));
const Ledger = lazy(() => import('../../features/orders/ledger/ledger-tab.tsx'));
const Jobs = lazy(() => import('../../features/photos/jobs/jobs-tab.tsx'));
const Reports = lazy(() => import('./reports.tsx'));
const Inbox = lazy(() => import('../../features/chat/inbox/inbox-tab.tsx'));
const Audit = lazy(() => import('../../features/audit/audit-tab.tsx'));
const SecurityEvents = lazy(() => import('../../features/security-events/security-tab.tsx'));
const Tasks = lazy(() => import('../../features/tasks/tasks-tab.tsx'));
const Settings = lazy(() => import('./settings.tsx'));

const isStudioList = (tab: AdminTab): tab is StudioList & AdminTab =>
  studioLists.some((list) => list === tab);

/** The code of each tab is loaded when it is first opened. */
export function TabContent({ tab, view }: { tab: AdminTab; view: AdminViewControl }) {
  const user = useUser();
  const { setFilters, openTab, row, rowUrl, openRow, receipt, receiptUrl, person, personUrl } = view;
  const studioList = isStudioList(tab) ? tab : null;
  const [filters, openFilters] = useOpenedFilters(studioList, view.filters, view.openFilters);
  const shared: FilteredListProps = { filters, onFilter: setFilters };
  const list: ListPageProps = {
    ...shared,
    openId: row,
    rowUrl,
    onOpen: openRow,
    views: studioList && (
      <SavedViews list={studioList} filters={filters} urlOf={view.filtersUrl} onOpen={openFilters} />
    ),
  };
  switch (tab) {
    case 'today':
      return <Today {...shared} />;
    case 'users':
      return (
        <Users
          {...list}
          currentUser={user}
          tools={can(user, 'users:manage') && <ImportButton kind="customers" />}
        />
      );
    case 'subscriptions':
      return (
        <Subscriptions {...list} tools={can(user, 'subscriptions:edit') && <ImportButton kind="plans" />} />
      );
    case 'requests':
      return <RequestsWithInvoices {...list} type="subscription" />;
    case 'pay-per-image-requests':
      return <RequestsWithInvoices {...list} type="pay-per-image" />;
    case 'pay-per-image-subscriptions':
      return <ImagesSubscriptions {...list} />;
    case 'invoices':
      return (
        <Invoices
          {...list}
          tools={can(user, 'invoices:manage') && <ImportButton kind="invoices" />}
          onOpenReceipts={(search) => openTab('payments', { search })}
        />
      );
    case 'payments':
      return (
        <ReceiptReview {...shared} currentUserId={user._id} selectedId={receipt} receiptUrl={receiptUrl} />
      );
    case 'bank-statements':
      return <BankStatements {...shared} links={bankStatementLinks} />;
    case 'ledger':
      return <Ledger {...shared} links={ledgerLinks} />;
    case 'photos':
      return <Jobs {...shared} currentUser={user} filtersUrl={view.filtersUrl} />;
    case 'reports':
      return <Reports {...shared} />;
    case 'chat':
      return (
        <Inbox
          {...shared}
          currentUserId={user._id}
          selectedUserId={person}
          personUrl={personUrl}
          customerLinks={customerLinks}
        />
      );
    case 'audit':
      return <Audit {...shared} subjectUrl={auditSubjectUrl} />;
    case 'security':
      return <SecurityEvents {...shared} />;
    case 'tasks':
      return <Tasks {...shared} />;
    case 'settings':
      return <Settings currentUserId={user._id} />;
  }
}
