import type {
  ImagesSubscription,
  PlanSubscription,
  Subscription,
} from '@burnish/contract/subscriptions/entities';
import { lazy, type ReactNode, Suspense } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { CustomerLink } from '../../../presentation/customer-link.tsx';
import { contactLine, fullName } from '../../../presentation/people.ts';
import { billingCycleLabels } from '../../../presentation/prices.ts';
import { subscriptionStatusLabel } from '../../../presentation/status-labels.ts';
import { formatBillingDue } from '../../../presentation/subscriptions.ts';
import { Tag } from '../../../ui/display/tag.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import type { RecordFact } from '../../../ui/lists/record-page.tsx';
import type { ListDefinition } from '../../../ui/lists/table/list-definition.ts';
import { ListPage, type ListPageProps } from '../../../ui/lists/table/list-page.tsx';
import { copy } from './copy.ts';
import { copy as editCopy } from './edit/copy.ts';
import { useEditableList } from './edit/use-editable-list.tsx';
import {
  openSubscription,
  subscriptionDays,
  subscriptionFile,
  subscriptionFilters,
  useSubscriptions,
} from './queries.ts';

const PlanUpgrade = lazy(() => import('./plan-upgrade.tsx'));
const PlanPause = lazy(() => import('../pauses/plan-pause.tsx'));
const PlanRequest = lazy(() => import('../refunds/plan-request.tsx'));
const UsageHistory = lazy(() => import('./usage-history.tsx'));

const { fact } = copy;

/** A fact of plans only. */
function planFact(term: string, value: (plan: PlanSubscription) => ReactNode): RecordFact<Subscription> {
  return {
    term,
    optional: true,
    value: (row) => (row.subscriptionType === 'subscription' ? value(row) : null),
  };
}

/** A fact of pay-per-image subscriptions only. */
function imagesFact(
  term: string,
  value: (images: ImagesSubscription) => ReactNode,
): RecordFact<Subscription> {
  return {
    term,
    optional: true,
    value: (row) => (row.subscriptionType === 'payPerImage' ? value(row) : null),
  };
}

function NextBilling({ plan }: { plan: PlanSubscription }) {
  return (
    <>
      <Instant value={plan.nextBillingDate} />
      <br />
      <span className="note">{formatBillingDue(plan)}</span>
    </>
  );
}

function formatPrice({ subscriptionType, monthlyPrice, currency }: Subscription): string {
  const price = formatMoney(monthlyPrice, currency);
  return subscriptionType === 'payPerImage' ? copy.perImage(price) : copy.perMonth(price);
}

function SubscriptionStatus({ subscription }: { subscription: Subscription }) {
  const { label, tone } = subscriptionStatusLabel(subscription);
  return <Status tone={tone}>{label}</Status>;
}

const usageOf = ({ imagesUsed, imagesLimit }: Subscription) => copy.usedOfLimit(imagesUsed, imagesLimit);

const subscriptionList = {
  title: { header: fact.customer, sort: 'customer', text: ({ userId: user }) => fullName(user) },
  note: ({ userId: user }) => contactLine(user),
  columns: [
    {
      key: 'title',
      header: fact.title,
      cell: (subscription) => <Tag>{subscription.planId.name}</Tag>,
      width: 8,
      grow: 2,
      sort: 'title',
      slot: 'fact',
    },
    { key: 'images', header: fact.images, cell: usageOf, width: 6, align: 'end', slot: 'fact' },
    {
      key: 'status',
      header: fact.status,
      cell: (subscription) => <SubscriptionStatus subscription={subscription} />,
      width: 7,
      slot: 'status',
    },
    { key: 'price', header: fact.price, cell: formatPrice, width: 9, align: 'end', slot: 'fact' },
    {
      key: 'next-billing',
      header: fact.nextBilling,
      cell: (row) => row.subscriptionType === 'subscription' && <Instant value={row.nextBillingDate} />,
      width: 7,
      slot: 'fact',
    },
    {
      key: 'cycle',
      header: fact.cycle,
      cell: (row) => row.subscriptionType === 'subscription' && billingCycleLabels[row.billingCycle].name,
      width: 6,
      slot: 'fact',
      isOptional: true,
    },
    {
      key: 'created',
      header: fact.created,
      cell: ({ createdAt }) => <Instant value={createdAt} />,
      width: 7,
      sort: 'createdAt',
      sortsDescendingFirst: true,
      slot: 'fact',
    },
  ],
  lead: ({ userId: user }) => <CustomerLink person={user}>{contactLine(user)}</CustomerLink>,
  status: (subscription) => (
    <>
      <SubscriptionStatus subscription={subscription} />
      <Tag>{subscription.planId.name}</Tag>
    </>
  ),
  facts: [
    { term: fact.images, value: usageOf },
    { term: fact.price, value: formatPrice },
    planFact(fact.cycle, (plan) => billingCycleLabels[plan.billingCycle].name),
    imagesFact(fact.service, ({ serviceType }) => serviceType),
    { term: fact.start, value: ({ startDate }) => <Instant value={startDate} /> },
    planFact(fact.end, ({ endDate }) => <Instant value={endDate} />),
    imagesFact(fact.paid, ({ paidAt }) => <Instant value={paidAt} />),
    planFact(fact.nextBilling, (plan) => <NextBilling plan={plan} />),
    planFact(fact.autoRenew, ({ autoRenew }) => (autoRenew ? copy.on : copy.off)),
    { term: fact.created, value: ({ createdAt }) => <Instant value={createdAt} /> },
  ],
  details: (subscription) => (
    <Suspense fallback={null}>
      {subscription.subscriptionType === 'subscription' && (
        <>
          <PlanUpgrade key={`upgrade-${subscription._id}`} subscription={subscription} />
          <PlanPause key={`pause-${subscription._id}`} subscription={subscription} />
        </>
      )}
      <PlanRequest key={`request-${subscription._id}`} subscription={subscription} />
      <UsageHistory key={subscription._id} id={subscription._id} />
    </Suspense>
  ),
} satisfies Partial<ListDefinition<Subscription>>;

export default function SubscriptionsTab(page: ListPageProps) {
  const list = useSubscriptions(page.filters);
  const definition = useEditableList(subscriptionList, {
    ...page,
    list,
    type: 'subscription',
    buttonText: editCopy.edit,
  });
  return (
    <ListPage
      {...page}
      list={list}
      definition={definition}
      texts={copy.page}
      definitions={subscriptionFilters}
      days={subscriptionDays}
      file={subscriptionFile(page.filters)}
      openRow={openSubscription(page.openId)}
    />
  );
}
