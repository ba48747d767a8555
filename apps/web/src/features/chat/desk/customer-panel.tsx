import type { ChatSubject, Invoice, Order, Subscription, User } from '@burnish/contract/entity';
import type { ReactNode } from 'react';
import { count } from '../../../lib/format.ts';
import { money } from '../../../lib/format-money.ts';
import { invoiceStatus } from '../../../presentation/invoice-status.ts';
import { orderedName, orderedPrice } from '../../../presentation/ordered.ts';
import { requestStatus } from '../../../presentation/request-status.ts';
import type { StatusWords } from '../../../presentation/status-words.ts';
import { subscriptionName } from '../../../presentation/subscription-name.ts';
import { subscriptionStanding } from '../../../presentation/subscription-status.ts';
import { Lines } from '../../../ui/lines.tsx';
import { ListState } from '../../../ui/list-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Status } from '../../../ui/status.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { Instant } from '../../../ui/time.tsx';
import { invoiceSubject, orderSubject } from '../about/subject.ts';
import { copy } from './copy.ts';
import styles from './customer-panel.module.css';
import { type Customer, useCustomer } from './queries.ts';

/** Where the admin's pages show a thing of the customer. */
export interface DeskAddresses {
  user: (user: User) => string;
  subscription: (subscription: Subscription) => string;
  order: (order: Order) => string;
  invoice: (invoice: Invoice) => string;
}

const words = copy.customer;

/** Of each kind: the rest is in the tab that each of them leads to. */
const most = 5;

const isInUse = ({ isUsable, isExhausted }: Subscription) => isUsable && !isExhausted;

/** What can be used first, otherwise as they came. */
function mainOnes(subscriptions: readonly Subscription[]): readonly Subscription[] {
  return subscriptions.toSorted((a, b) => Number(isInUse(b)) - Number(isInUse(a))).slice(0, most);
}

interface ThingProps {
  name: string;
  address: string;
  standing: StatusWords;
  note: ReactNode;
  /** What a message can be about; a subscription is nothing of the kind. */
  about?: { subject: ChatSubject; onWrite: (subject: ChatSubject) => void };
}

function Thing({ name, address, standing, note, about }: ThingProps) {
  return (
    <li className={styles.thing}>
      <TextLink to={address}>{name}</TextLink>
      <Status tone={standing.tone}>{standing.label}</Status>
      <span className="note num">{note}</span>
      {about && (
        <TextButton
          onClick={() => about.onWrite(about.subject)}
          aria-label={words.writeAboutOf(about.subject.label)}
        >
          {words.writeAbout}
        </TextButton>
      )}
    </li>
  );
}

function Things({ title, children }: { title: string; children: readonly ReactNode[] }) {
  return (
    <section className={styles.things}>
      <h4>{title}</h4>
      {children.length === 0 ? <p className="note">{words.nothing}</p> : <ul>{children}</ul>}
    </section>
  );
}

function Account({ user, address }: { user: User; address: string }) {
  const facts = [
    { term: words.email, value: user.email },
    { term: words.company, value: user.companyName },
    { term: words.phone, value: user.phone },
    { term: words.since, value: <Instant at={user.createdAt} /> },
  ];
  return (
    <>
      <Lines items={facts.filter(({ value }) => value !== null)} />
      <TextLink to={address}>{words.account}</TextLink>
    </>
  );
}

interface CustomerPanelProps {
  chatId: string;
  addresses: DeskAddresses;
  onWrite: (subject: ChatSubject) => void;
}

function Known({
  customer,
  addresses,
  onWrite,
}: { customer: Customer } & Omit<CustomerPanelProps, 'chatId'>) {
  const { user, subscriptions, orders, invoices } = customer;
  return (
    <>
      <Account user={user} address={addresses.user(user)} />
      <Things title={words.subscriptions}>
        {mainOnes(subscriptions).map((one) => (
          <Thing
            key={one._id}
            name={subscriptionName(one)}
            address={addresses.subscription(one)}
            standing={subscriptionStanding(one)}
            note={words.used(count(one.imagesUsed), count(one.imagesLimit))}
          />
        ))}
      </Things>
      <Things title={words.orders}>
        {orders.slice(0, most).map((one) => (
          <Thing
            key={one._id}
            name={orderedName(one)}
            address={addresses.order(one)}
            standing={requestStatus[one.status]}
            note={orderedPrice(one)}
            about={{ subject: orderSubject(one), onWrite }}
          />
        ))}
      </Things>
      <Things title={words.invoices}>
        {invoices.slice(0, most).map((one) => (
          <Thing
            key={one._id}
            name={one.invoiceNumber}
            address={addresses.invoice(one)}
            standing={invoiceStatus[one.status]}
            note={money(one.amount, one.currency)}
            about={{ subject: invoiceSubject(one), onWrite }}
          />
        ))}
      </Things>
    </>
  );
}

/** Who is written to: the account, and what they have bought, ordered and owe. */
export function CustomerPanel({ chatId, ...rest }: CustomerPanelProps) {
  const { data, isError, refetch } = useCustomer(chatId);
  const error = isError && !data ? { title: words.failed, onRetry: () => void refetch() } : null;
  return (
    <aside className={styles.panel} aria-label={words.title}>
      <ListState
        loading={data === undefined}
        skeleton={<Skeleton shape="lines" label={words.loading} />}
        error={error}
      >
        {data && <Known customer={data} {...rest} />}
      </ListState>
    </aside>
  );
}
