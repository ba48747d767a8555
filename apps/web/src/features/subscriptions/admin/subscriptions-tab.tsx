import type {
  ImagesSubscription,
  PlanSubscription,
  Subscription,
} from '@burnish/contract/subscriptions/entities';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import type { FilteredListProps } from '../../../lib/list-filters.ts';
import { CustomerLink } from '../../../presentation/customer-link.tsx';
import { contactLine, fullName } from '../../../presentation/people.ts';
import { billingCycleLabels } from '../../../presentation/prices.ts';
import { subscriptionStatusLabel } from '../../../presentation/status-labels.ts';
import { formatBillingDue } from '../../../presentation/subscriptions.ts';
import { Tag } from '../../../ui/display/tag.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { type CardDefinition, type RecordFact, RecordPage } from '../../../ui/lists/record-page.tsx';
import { copy } from './copy.ts';
import { copy as editCopy } from './edit/copy.ts';
import { useEditableList } from './edit/use-editable-list.tsx';
import { subscriptionFilters, useSubscriptions } from './queries.ts';
import { UsageHistory } from './usage-history.tsx';

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

function NextBilling({ status, nextBillingDate }: Pick<PlanSubscription, 'status' | 'nextBillingDate'>) {
  return (
    <>
      <Instant value={nextBillingDate} />
      <br />
      <span className="note">{formatBillingDue(status, nextBillingDate)}</span>
    </>
  );
}

function formatPrice({ subscriptionType, monthlyPrice, currency }: Subscription): string {
  const price = formatMoney(monthlyPrice, currency);
  return subscriptionType === 'payPerImage' ? copy.perImage(price) : copy.perMonth(price);
}

const subscriptionCard: CardDefinition<Subscription> = {
  rowKey: (subscription) => subscription._id,
  title: ({ userId: user }) => <CustomerLink person={user}>{fullName(user)}</CustomerLink>,
  note: ({ userId: user }) => contactLine(user),
  status: (subscription) => {
    const { label, tone } = subscriptionStatusLabel(subscription);
    return (
      <>
        <Status tone={tone}>{label}</Status>
        <Tag>{subscription.planId.name}</Tag>
      </>
    );
  },
  facts: [
    {
      term: fact.images,
      value: ({ imagesUsed, imagesLimit }) => copy.usedOfLimit(imagesUsed, imagesLimit),
      hiddenWhileEditing: true,
    },
    { term: fact.price, value: formatPrice },
    planFact(fact.cycle, (plan) => billingCycleLabels[plan.billingCycle].name),
    imagesFact(fact.service, ({ serviceType }) => serviceType),
    { term: fact.start, value: ({ startDate }) => <Instant value={startDate} /> },
    planFact(fact.end, ({ endDate }) => <Instant value={endDate} />),
    imagesFact(fact.paid, ({ paidAt }) => <Instant value={paidAt} />),
    planFact(fact.nextBilling, (plan) => <NextBilling {...plan} />),
    planFact(fact.autoRenew, ({ autoRenew }) => (autoRenew ? copy.on : copy.off)),
    { term: fact.created, value: ({ createdAt }) => <Instant value={createdAt} /> },
  ],
  details: ({ _id }) => <UsageHistory id={_id} />,
};

export default function SubscriptionsTab({ filters, onFilter }: FilteredListProps) {
  const editable = useEditableList(useSubscriptions(filters), subscriptionCard, {
    type: 'subscription',
    buttonText: editCopy.edit,
  });
  return (
    <RecordPage
      {...editable}
      texts={copy.page}
      definitions={subscriptionFilters}
      filters={filters}
      onFilter={onFilter}
    />
  );
}
