import type { Subscription } from '@burnish/contract/entity';
import { money } from '../../lib/format-money.ts';
import { billingCycle } from '../../presentation/billing-cycle.ts';
import { billingDue } from '../../presentation/billing-due.ts';
import { subscriptionStanding } from '../../presentation/subscription-status.ts';
import type { CardDefinition } from '../../ui/record-list.tsx';
import { Status } from '../../ui/status.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Instant } from '../../ui/time.tsx';
import { copy } from './copy.ts';

const { fact } = copy;

function NextBilling({ subscription }: { subscription: Subscription }) {
  const { status, nextBillingDate } = subscription;
  return (
    <>
      <Instant at={nextBillingDate} />
      <br />
      <span className="note">{billingDue(status, nextBillingDate)}</span>
    </>
  );
}

export const subscriptionCard: CardDefinition<Subscription> = {
  rowKey: (subscription) => subscription._id,
  title: ({ userId }) => userId.fullName ?? copy.noName,
  note: ({ userId }) => [userId.companyName, userId.email].filter(Boolean).join(', '),
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
    { term: fact.images, value: ({ imagesUsed, imagesLimit }) => copy.used(imagesUsed, imagesLimit) },
    { term: fact.price, value: ({ monthlyPrice, currency }) => copy.perMonth(money(monthlyPrice, currency)) },
    { term: fact.cycle, value: (subscription) => billingCycle[subscription.billingCycle].name },
    { term: fact.start, value: ({ startDate }) => <Instant at={startDate} /> },
    { term: fact.end, value: ({ endDate }) => <Instant at={endDate} /> },
    { term: fact.nextBilling, value: (subscription) => <NextBilling subscription={subscription} /> },
    { term: fact.autoRenew, value: ({ autoRenew }) => (autoRenew ? copy.on : copy.off) },
    { term: fact.created, value: ({ createdAt }) => <Instant at={createdAt} /> },
  ],
  absent: copy.absent,
};
