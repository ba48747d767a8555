import type { ImagesSubscription, PlanSubscription, Subscription } from '@burnish/contract/entity';
import { money } from '../../lib/format-money.ts';
import { perImage } from '../../presentation/billing-cycle.ts';
import { billingDue } from '../../presentation/billing-due.ts';
import { Facts } from '../../ui/lines.tsx';
import { Instant } from '../../ui/time.tsx';
import { copy } from './copy.ts';
import { priceOf } from './presentation.ts';

function NextBilling({ at, due }: { at: string; due: string }) {
  return (
    <>
      <Instant at={at} />
      {due && <p className="note">{due}</p>}
    </>
  );
}

function PlanFacts({ subscription }: { subscription: PlanSubscription }) {
  const { startDate, endDate, nextBillingDate: next, status } = subscription;
  const due = billingDue(status, next);
  const isWithinYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  const period = (
    <>
      <Instant at={startDate} short={isWithinYear} /> {copy.to} <Instant at={endDate} />
    </>
  );
  return (
    <Facts
      items={[
        { term: copy.price, value: priceOf(subscription) },
        { term: due ? copy.nextBilling : copy.paidUntil, value: <NextBilling at={next} due={due} /> },
        { term: copy.period, value: period },
      ]}
    />
  );
}

function ImagesFacts({ subscription }: { subscription: ImagesSubscription }) {
  const { unitPrice, currency, paidAt } = subscription;
  return (
    <Facts
      items={[
        { term: copy.price, value: `${money(unitPrice, currency)} ${perImage}` },
        { term: copy.paid, value: <Instant at={paidAt} /> },
      ]}
    />
  );
}

export function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  return subscription.subscriptionType === 'payPerImage' ? (
    <ImagesFacts subscription={subscription} />
  ) : (
    <PlanFacts subscription={subscription} />
  );
}
