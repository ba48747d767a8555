import { lazy } from 'react';
import { useUser } from '../../features/session/user-context.ts';
import type { Narrowable } from '../../lib/narrowing.ts';
import type { AdminTab } from './address.ts';
import { deskAddresses } from './desk-addresses.ts';
import { RequestsWithInvoices } from './requests-with-invoices.tsx';
import type { AdminViewControl } from './use-admin-view.ts';

const Users = lazy(() => import('../../features/admin-users/users-tab.tsx'));
const Subscriptions = lazy(() => import('../../features/admin-subscriptions/subscriptions-tab.tsx'));
const ImagesSubscriptions = lazy(() => import('../../features/admin-subscriptions/images-tab.tsx'));
const Invoices = lazy(() => import('./invoices-with-messages.tsx'));
const Payments = lazy(() => import('../../features/admin-payments/payments-tab.tsx'));
const Jobs = lazy(() => import('../../features/jobs/jobs-tab.tsx'));
const Messages = lazy(() => import('../../features/chat/desk/desk-tab.tsx'));

/** Each tab's code comes when the tab is first opened. */
export function TabContent({ tab, view }: { tab: AdminTab; view: AdminViewControl }) {
  const me = useUser();
  const { narrowing, narrow, openTab, receipt, receiptAddress, person, personAddress } = view;
  const shared: Narrowable = { narrowing, onNarrow: narrow };
  switch (tab) {
    case 'users':
      return <Users {...shared} ownId={me._id} />;
    case 'subscriptions':
      return <Subscriptions {...shared} />;
    case 'requests':
      return <RequestsWithInvoices {...shared} type="subscription" />;
    case 'pay-per-image-requests':
      return <RequestsWithInvoices {...shared} type="pay-per-image" />;
    case 'pay-per-image-subscriptions':
      return <ImagesSubscriptions {...shared} />;
    case 'invoices':
      return (
        <Invoices
          {...shared}
          onReview={({ invoiceNumber }) => openTab('payments', { search: invoiceNumber })}
        />
      );
    case 'payments':
      return <Payments {...shared} chosen={receipt} addressOf={receiptAddress} />;
    case 'photos':
      return <Jobs {...shared} />;
    case 'chat':
      return (
        <Messages {...shared} me={me} person={person} addressOf={personAddress} addresses={deskAddresses} />
      );
  }
}
