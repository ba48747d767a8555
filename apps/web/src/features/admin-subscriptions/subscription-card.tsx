import type { ImagesSubscription, PlanSubscription, Subscription } from '@burnish/contract/entity';
import type { ReactNode } from 'react';
import { money } from '../../lib/format-money.ts';
import { billingCycle } from '../../presentation/billing-cycle.ts';
import { billingDue } from '../../presentation/billing-due.ts';
import { subscriptionStanding } from '../../presentation/subscription-status.ts';
import type { CardDefinition, RecordFact } from '../../ui/record-list.tsx';
import { Status } from '../../ui/status.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Instant } from '../../ui/time.tsx';
import { copy } from './copy.ts';
import { customerOf, reachedAt } from './presentation.ts';
import { UsageDisclosure } from './usage-disclosure.tsx';

const { fact } = copy;

/** A fact that only plans have. */
function ofPlans(term: string, value: (plan: PlanSubscription) => ReactNode): RecordFact<Subscription> {
  return {
    term,
    optional: true,
    value: (row) => (row.subscriptionType === 'subscription' ? value(row) : null),
  };
}

/** A fact that only images bought by the piece have. */
function ofImages(term: string, value: (images: ImagesSubscription) => ReactNode): RecordFact<Subscription> {
  return {
    term,
    optional: true,
    value: (row) => (row.subscriptionType === 'payPerImage' ? value(row) : null),
  };
}

function NextBilling({ status, nextBillingDate }: Pick<PlanSubscription, 'status' | 'nextBillingDate'>) {
  return (
    <>
      <Instant at={nextBillingDate} />
      <br />
      <span className="note">{billingDue(status, nextBillingDate)}</span>
    </>
  );
}

function priceOf({ subscriptionType, monthlyPrice, currency }: Subscription): string {
  const price = money(monthlyPrice, currency);
  return subscriptionType === 'payPerImage' ? copy.perImage(price) : copy.perMonth(price);
}

export const subscriptionCard: CardDefinition<Subscription> = {
  rowKey: (subscription) => subscription._id,
  title: customerOf,
  note: reachedAt,
  status: (subscription) => {
    const { label, tone } = subscriptionStanding(subscription);
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
      value: ({ imagesUsed, imagesLimit }) => copy.used(imagesUsed, imagesLimit),
      edited: true,
    },
    { term: fact.price, value: priceOf },
    ofPlans(fact.cycle, (plan) => billingCycle[plan.billingCycle].name),
    ofImages(fact.service, ({ serviceType }) => serviceType),
    { term: fact.start, value: ({ startDate }) => <Instant at={startDate} /> },
    ofPlans(fact.end, ({ endDate }) => <Instant at={endDate} />),
    ofImages(fact.paid, ({ paidAt }) => <Instant at={paidAt} />),
    ofPlans(fact.nextBilling, (plan) => <NextBilling {...plan} />),
    ofPlans(fact.autoRenew, ({ autoRenew }) => (autoRenew ? copy.on : copy.off)),
    { term: fact.created, value: ({ createdAt }) => <Instant at={createdAt} /> },
  ],
  more: ({ _id }) => <UsageDisclosure id={_id} />,
  absent: copy.absent,
};
