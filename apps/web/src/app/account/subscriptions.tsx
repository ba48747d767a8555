import type { ChatSubject } from '@burnish/contract/entity';
import { useNavigate } from 'react-router';
import { BillingHistory } from '../../features/billing/billing-history.tsx';
import { useInvoices } from '../../features/billing/queries.ts';
import { askAbout } from '../../features/chat/about/asking.ts';
import { MembersOnly } from '../../features/session/members-only.tsx';
import { AllSubscriptions } from '../../features/subscriptions/all-subscriptions.tsx';
import { useSubscriptions } from '../../features/subscriptions/queries.ts';
import { waitingList } from '../../lib/paged.ts';
import { AppPage } from '../../ui/app-page.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { pageMeta } from '../page-meta.ts';
import { DashboardModals } from './dashboard-modals.tsx';
import { NothingLoaded } from './nothing-loaded.tsx';
import { Refresh } from './refresh.tsx';
import { renewAddress } from './renew-address.ts';
import { copy } from './subscriptions-copy.ts';
import { useHistoryView } from './use-history-view.ts';
import { useOpened } from './use-opened.ts';

export const meta = () => pageMeta(copy.title);

function Head({ readAt }: { readAt: number }) {
  return (
    <div>
      <TextLink to="/dashboard">
        <Icon name="back" small />
        {copy.back}
      </TextLink>
      <PageHead title={copy.title} action={<Refresh readAt={readAt} />} />
    </div>
  );
}

function Waiting() {
  return (
    <AppPage>
      <Head readAt={0} />
      <AllSubscriptions list={waitingList} failed={copy.failed.words} renewTo={renewAddress} />
    </AppPage>
  );
}

function Subscriptions() {
  const { search, status, narrow } = useHistoryView();
  const subscriptions = useSubscriptions();
  const invoices = useInvoices({ search, status });
  const opened = useOpened();
  const navigate = useNavigate();
  const asked = [subscriptions, invoices];
  const failed = copy.failed.words;

  /** The conversation is at home on the dashboard. */
  function ask(subject: ChatSubject): void {
    askAbout(subject);
    void navigate('/dashboard');
  }

  return (
    <AppPage>
      <Head readAt={Math.min(...asked.map(({ readAt }) => readAt))} />
      {asked.every((list) => list.failed) ? (
        <NothingLoaded title={failed} asked={asked} />
      ) : (
        <>
          <AllSubscriptions list={subscriptions} failed={failed} renewTo={renewAddress} />
          <BillingHistory
            list={invoices}
            failed={failed}
            search={search}
            status={status}
            onNarrow={narrow}
            onView={opened.view}
            onPay={opened.pay}
          />
        </>
      )}
      <DashboardModals {...opened} onAsk={ask} />
    </AppPage>
  );
}

export default function SubscriptionsPage() {
  return (
    <MembersOnly waiting={<Waiting />}>
      <Subscriptions />
    </MembersOnly>
  );
}
