import type { User } from '@burnish/contract/accounts/entities';
import type { Invoice } from '@burnish/contract/orders/entities';
import { can } from '@burnish/domain/access';
import { formatOrderNumber } from '@burnish/domain/document-number';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { CustomerProfile } from '../../../features/accounts/admin-users/customer-profile.tsx';
import { useCustomer } from '../../../features/accounts/admin-users/customer-query.ts';
import type { RecordLinks } from '../../../features/orders/customer-records/money-section.tsx';
import { useUser } from '../../../features/sign-in/user-context.ts';
import { fullName } from '../../../presentation/people.ts';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { UnsavedChangesDialog } from '../../../ui/overlays/unsaved-changes-dialog.tsx';
import { PageLoadError } from '../../account/page-load-error.tsx';
import { adminPath } from '../../links.ts';
import { usePageTitle } from '../../use-page-title.ts';
import { auditSubjectUrl, viewUrl } from '../admin-url.ts';
import { copy, type Section } from './copy.ts';
import styles from './customer.module.css';
import { CustomerFrame, LoadingCustomer } from './frame.tsx';
import { CustomerNotFound } from './not-found.tsx';
import { permittedSections } from './sections.ts';

const CustomerPlans = lazy(async () => ({
  default: (await import('../../../features/subscriptions/admin/customer-plans.tsx')).CustomerPlans,
}));
const CustomerMessages = lazy(async () => ({
  default: (await import('../../../features/chat/inbox/customer-messages.tsx')).CustomerMessages,
}));
const records = () => import('../../../features/orders/customer-records/sections.ts');
const MoneySection = lazy(async () => ({ default: (await records()).MoneySection }));
const OrdersSection = lazy(async () => ({ default: (await records()).OrdersSection }));
const InvoicesSection = lazy(async () => ({ default: (await records()).InvoicesSection }));
const CustomerAccountSection = lazy(async () => ({
  default: (await import('../../../features/orders/account-activity/customer-account-section.tsx'))
    .CustomerAccountSection,
}));
const CustomerJobsSection = lazy(async () => ({
  default: (await import('../../../features/photos/jobs/customer-jobs-section.tsx')).CustomerJobsSection,
}));
const NotesSection = lazy(async () => ({
  default: (await import('../../../features/customer-notes/notes-section.tsx')).NotesSection,
}));
const Activity = lazy(async () => ({
  default: (await import('../../../features/audit/activity.tsx')).Activity,
}));

const link = (target: Parameters<typeof viewUrl>[0]) => adminPath + viewUrl(target);

const recordLinks: RecordLinks = {
  invoice: ({ invoiceNumber }) => link({ tab: 'invoices', filters: { search: invoiceNumber } }),
  receipt: ({ invoiceNumber, receipt }: Invoice) =>
    link({ tab: 'payments', filters: { search: invoiceNumber }, receipt: receipt?._id ?? '' }),
};

/** A section of the customer, with the links to where its records are worked on. */
function sectionOf(section: Section, { _id: id, email }: User, currentUserId: string): ReactNode {
  const byEmail = { search: email };
  switch (section) {
    case 'money':
      return <MoneySection customerId={id} links={recordLinks} />;
    case 'account':
      return (
        <CustomerAccountSection
          customerId={id}
          invoiceUrl={recordLinks.invoice}
          allUrl={link({ tab: 'ledger', filters: { customerId: id } })}
        />
      );
    case 'plans':
      return <CustomerPlans customerId={id} />;
    case 'orders':
      return (
        <OrdersSection
          customerId={id}
          url={({ requestType, orderNumber }) =>
            link({
              tab: requestType === 'pay-per-image' ? 'pay-per-image-requests' : 'requests',
              filters: { search: formatOrderNumber(orderNumber) },
            })
          }
        />
      );
    case 'invoices':
      return (
        <InvoicesSection
          customerId={id}
          links={recordLinks}
          allUrl={link({ tab: 'invoices', filters: byEmail })}
        />
      );
    case 'jobs':
      return (
        <CustomerJobsSection
          customerId={id}
          url={({ number }) => link({ tab: 'photos', filters: { search: number } })}
          allUrl={link({ tab: 'photos', filters: byEmail })}
        />
      );
    case 'messages':
      return (
        <CustomerMessages
          customerId={id}
          email={email}
          currentUserId={currentUserId}
          url={link({ tab: 'chat', person: id })}
        />
      );
    case 'notes':
      return <NotesSection customerId={id} currentUserId={currentUserId} />;
    case 'activity':
      return (
        <Activity
          customerId={id}
          subjectUrl={auditSubjectUrl}
          allUrl={link({ tab: 'audit', filters: { ownerId: id } })}
        />
      );
  }
}

const beside: ReadonlySet<Section> = new Set(['messages', 'notes', 'activity']);

/** Scrolls to the section that the URL names, once the sections are there. */
function useSectionOfUrl(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '') return;
    const frame = requestAnimationFrame(() =>
      document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView({ behavior: 'instant' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [hash]);
}

function JumpLinks({ sections }: { sections: readonly Section[] }) {
  return (
    <nav className={styles.jump} aria-label={copy.onThisPage}>
      <ul>
        {sections.map((section) => (
          <li key={section}>
            <Link
              to={{ hash: `#${section}` }}
              replace
              onClick={() => document.getElementById(section)?.focus({ preventScroll: true })}
            >
              {copy.jump[section]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function LoadedCustomer({ customer }: { customer: User }) {
  const user = useUser();
  const name = fullName(customer);
  const sections = permittedSections(user);
  usePageTitle(name);
  useSectionOfUrl();
  const column = (isBeside: boolean) =>
    sections
      .filter((section) => beside.has(section) === isBeside)
      .map((section) => (
        <Suspense key={section} fallback={<Skeleton shape="cards" count={1} />}>
          {sectionOf(section, customer, user._id)}
        </Suspense>
      ));
  return (
    <CustomerFrame title={name}>
      <CustomerProfile
        user={customer}
        currentUserId={user._id}
        canManage={can(user, 'users:manage')}
        action={
          can(user, 'chat:answer') && (
            <ButtonLink to={link({ tab: 'chat', person: customer._id })} variant="primary" size="small">
              <Icon name="chat" small />
              <span>{copy.message}</span>
            </ButtonLink>
          )
        }
      />
      <JumpLinks sections={sections} />
      <div className={styles.columns}>
        <div className={styles.column}>{column(false)}</div>
        <div className={styles.column}>{column(true)}</div>
      </div>
      <UnsavedChangesDialog />
    </CustomerFrame>
  );
}

/** The customer, or that there is none. */
export default function CustomerContent({ id }: { id: string }) {
  const { customer, isNotFound, failed, retry } = useCustomer(id);
  if (isNotFound) return <CustomerNotFound />;
  if (customer !== undefined) return <LoadedCustomer customer={customer} />;
  if (!failed) return <LoadingCustomer />;
  return (
    <CustomerFrame>
      <PageLoadError title={copy.failed} queries={[{ retry }]} />
    </CustomerFrame>
  );
}
