import type { ImagesSubscription, PlanSubscription, Subscription } from '@burnish/contract/entity';
import { money } from '../../lib/format-money.ts';
import { billingDue } from '../../presentation/billing-due.ts';
import { imagesOf } from '../../presentation/ordered.ts';
import { Facts, type Line } from '../../ui/lines.tsx';
import { Instant } from '../../ui/time.tsx';
import { copy } from './copy.ts';
import { priceOf, tierSheet } from './presentation.ts';

function NextBilling({ at, due }: { at: string; due: string }) {
  return (
    <>
      <Instant at={at} />
      {due && <p className="note">{due}</p>}
    </>
  );
}

function planFacts(subscription: PlanSubscription, withTiers: boolean): Line[] {
  const { startDate, endDate, nextBillingDate: next, status } = subscription;
  const due = billingDue(status, next);
  const isWithinYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  const period = (
    <>
      <Instant at={startDate} short={isWithinYear} /> {copy.to} <Instant at={endDate} />
    </>
  );
  const lines: Line[] = [
    { term: copy.price, value: priceOf(subscription) },
    { term: due ? copy.nextBilling : copy.paidUntil, value: <NextBilling at={next} due={due} /> },
    { term: copy.period, value: period },
  ];
  if (withTiers) lines.push({ term: copy.tiers, value: tierSheet(subscription).parts });
  return lines;
}

function imagesFacts(subscription: ImagesSubscription): Line[] {
  const { unitPrice, currency, paidAt } = subscription;
  const bought = copy.boughtImages(imagesOf(subscription), money(unitPrice, currency));
  return [
    { term: copy.bought, value: bought },
    { term: copy.paid, value: <Instant at={paidAt} /> },
  ];
}

interface SubscriptionFactsProps {
  subscription: Subscription;
  /** In words, where no sheet of frames shows them. */
  withTiers: boolean;
}

export function SubscriptionFacts({ subscription, withTiers }: SubscriptionFactsProps) {
  return (
    <Facts
      items={
        subscription.subscriptionType === 'payPerImage'
          ? imagesFacts(subscription)
          : planFacts(subscription, withTiers)
      }
    />
  );
}
