import type { User } from '@burnish/contract/accounts/entities';
import type { ChatSubject } from '@burnish/contract/chat/entities';
import type { Invoice, Order } from '@burnish/contract/orders/entities';
import type { Subscription } from '@burnish/contract/subscriptions/entities';
import type { ReactNode } from 'react';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { loadFailure } from '../../../lib/load-status.ts';
import { formatOrderPrice } from '../../../presentation/orders.ts';
import {
  invoiceStatusLabels,
  orderStatusLabel,
  type StatusLabel,
  subscriptionStatusLabel,
} from '../../../presentation/status-labels.ts';
import { subscriptionName } from '../../../presentation/subscriptions.ts';
import { TextButton, TextLink } from '../../../ui/buttons/text-link.tsx';
import { DescriptionList } from '../../../ui/display/description-list.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { invoiceSubject, orderSubject } from '../subject/subject.ts';
import { copy } from './copy.ts';
import styles from './customer-panel.module.css';
import { type Customer, useCustomer } from './queries.ts';

/** Paths to the admin tabs that show a customer's records. */
export interface CustomerLinks {
  user: (user: User) => string;
  subscription: (subscription: Subscription) => string;
  order: (order: Order) => string;
  invoice: (invoice: Invoice) => string;
}

const texts = copy.customer;

/** Records shown per kind. The tabs that they link to show the rest. */
const maxRecords = 5;

const isInUse = ({ isUsable, isExhausted }: Subscription) => isUsable && !isExhausted;

/** Subscriptions in use first. */
function topSubscriptions(subscriptions: readonly Subscription[]): readonly Subscription[] {
  return subscriptions.toSorted((a, b) => Number(isInUse(b)) - Number(isInUse(a))).slice(0, maxRecords);
}

interface RecordItemProps {
  name: string;
  url: string;
  status: StatusLabel;
  note: ReactNode;
  /** Subscriptions have none: messages can only be about orders and invoices. */
  subject?: ChatSubject;
  onWriteAbout?: (subject: ChatSubject) => void;
}

function RecordItem({ name, url, status, note, subject, onWriteAbout }: RecordItemProps) {
  return (
    <li className={styles.record}>
      <TextLink to={url}>{name}</TextLink>
      <Status tone={status.tone}>{status.label}</Status>
      <span className="note num">{note}</span>
      {subject && (
        <TextButton onClick={() => onWriteAbout?.(subject)} aria-label={texts.writeAboutLabel(subject.label)}>
          {texts.writeAbout}
        </TextButton>
      )}
    </li>
  );
}

function RecordSection({ title, children }: { title: string; children: readonly ReactNode[] }) {
  return (
    <section className={styles.section}>
      <h4>{title}</h4>
      {children.length === 0 ? <p className="note">{texts.none}</p> : <ul>{children}</ul>}
    </section>
  );
}

function Account({ user, url }: { user: User; url: string }) {
  const items = [
    { term: texts.email, value: user.email },
    { term: texts.company, value: user.companyName },
    { term: texts.phone, value: user.phone },
    { term: texts.since, value: <Instant value={user.createdAt} /> },
  ];
  return (
    <>
      <DescriptionList items={items.filter(({ value }) => value !== null)} />
      <TextLink to={url}>{texts.account}</TextLink>
    </>
  );
}

interface CustomerPanelProps {
  chatId: string;
  links: CustomerLinks;
  onWriteAbout: (subject: ChatSubject) => void;
}

function CustomerRecords({
  customer: { user, subscriptions, orders, invoices },
  links,
  onWriteAbout,
}: { customer: Customer } & Omit<CustomerPanelProps, 'chatId'>) {
  return (
    <>
      <Account user={user} url={links.user(user)} />
      <RecordSection title={texts.subscriptions}>
        {topSubscriptions(subscriptions).map((subscription) => (
          <RecordItem
            key={subscription._id}
            name={subscriptionName(subscription)}
            url={links.subscription(subscription)}
            status={subscriptionStatusLabel(subscription)}
            note={texts.used(formatCount(subscription.imagesUsed), formatCount(subscription.imagesLimit))}
          />
        ))}
      </RecordSection>
      <RecordSection title={texts.orders}>
        {orders.slice(0, maxRecords).map((order) => (
          <RecordItem
            key={order._id}
            name={orderSubject(order).label}
            url={links.order(order)}
            status={orderStatusLabel(order)}
            note={formatOrderPrice(order)}
            subject={orderSubject(order)}
            onWriteAbout={onWriteAbout}
          />
        ))}
      </RecordSection>
      <RecordSection title={texts.invoices}>
        {invoices.slice(0, maxRecords).map((invoice) => (
          <RecordItem
            key={invoice._id}
            name={invoice.invoiceNumber}
            url={links.invoice(invoice)}
            status={invoiceStatusLabels[invoice.status]}
            note={formatMoney(invoice.amountDue || invoice.amount, invoice.currency)}
            subject={invoiceSubject(invoice)}
            onWriteAbout={onWriteAbout}
          />
        ))}
      </RecordSection>
    </>
  );
}

/** The customer of a chat: account, subscriptions, orders and invoices. */
export function CustomerPanel({ chatId, ...rest }: CustomerPanelProps) {
  const query = useCustomer(chatId);
  const { data } = query;
  const error = loadFailure(query, texts.failed);
  return (
    <aside className={styles.panel} aria-label={texts.title}>
      <ListState
        loading={data === undefined}
        skeleton={<Skeleton shape="lines" label={texts.loading} />}
        error={error}
      >
        {data && <CustomerRecords customer={data} {...rest} />}
      </ListState>
    </aside>
  );
}
