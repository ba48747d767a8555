import type {
  ImagesSubscription,
  PlanSubscription,
  Subscription,
} from '@burnish/contract/subscriptions/entities';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { formatImageCount } from '../../../presentation/orders.ts';
import { formatBillingDue } from '../../../presentation/subscriptions.ts';
import { type DescriptionItem, FactGrid } from '../../../ui/display/description-list.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { detailsCopy } from './plan-details-copy.ts';
import { formatSubscriptionPrice } from './presentation.ts';

function NextBilling({ at, due }: { at: string; due: string }) {
  return (
    <>
      <Instant value={at} />
      {due && <p className="note">{due}</p>}
    </>
  );
}

function planFacts(
  subscription: PlanSubscription,
  { nextInvoice }: Omit<SubscriptionFactsProps, 'subscription'>,
): DescriptionItem[] {
  const { startDate, endDate, nextBillingDate: next } = subscription;
  const due = formatBillingDue(subscription);
  const isSameYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  const period = (
    <>
      <Instant value={startDate} short={isSameYear} /> {detailsCopy.to} <Instant value={endDate} />
    </>
  );
  const lines: DescriptionItem[] = [
    { term: detailsCopy.price, value: formatSubscriptionPrice(subscription) },
    {
      term: due ? detailsCopy.nextBilling : detailsCopy.paidUntil,
      value: <NextBilling at={next} due={due} />,
    },
    { term: detailsCopy.period, value: period },
  ];
  if (subscription.isUsable)
    lines.push({ term: detailsCopy.usableUntil, value: <Instant value={subscription.usableUntil} /> });
  if (nextInvoice) lines.push({ term: detailsCopy.nextInvoice, value: nextInvoice });
  return lines;
}

function imagesFacts(subscription: ImagesSubscription): DescriptionItem[] {
  const { unitPrice, currency, paidAt } = subscription;
  const purchased = detailsCopy.purchasedImages(
    formatImageCount(subscription),
    formatMoney(unitPrice, currency),
  );
  return [
    { term: detailsCopy.purchased, value: purchased },
    { term: detailsCopy.paid, value: <Instant value={paidAt} /> },
  ];
}

interface SubscriptionFactsProps {
  subscription: Subscription;
  /** The open invoice for the plan, if there is one. */
  nextInvoice?: ReactNode;
}

export function SubscriptionFacts({ subscription, ...options }: SubscriptionFactsProps) {
  return (
    <FactGrid
      items={
        subscription.subscriptionType === 'payPerImage'
          ? imagesFacts(subscription)
          : planFacts(subscription, options)
      }
    />
  );
}
