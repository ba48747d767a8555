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
import { copy } from './copy.ts';
import { renewableFrom } from './plan-details.ts';
import { detailsCopy } from './plan-details-copy.ts';
import { formatSubscriptionPrice, tierLimits } from './presentation.ts';

function NextBilling({ at, due }: { at: string; due: string }) {
  return (
    <>
      <Instant value={at} />
      {due && <p className="note">{due}</p>}
    </>
  );
}

/** How the next invoice comes about. The page shows an open one itself. */
function NextInvoice({ subscription }: { subscription: PlanSubscription }) {
  if (subscription.isRenewalDue) return detailsCopy.whenRenewed;
  return (
    <>
      {detailsCopy.renewFrom} <Instant value={renewableFrom(subscription)} />
    </>
  );
}

function planFacts(
  subscription: PlanSubscription,
  { withTiers, nextInvoice }: Omit<SubscriptionFactsProps, 'subscription'>,
): DescriptionItem[] {
  const { startDate, endDate, nextBillingDate: next, status } = subscription;
  const due = formatBillingDue(status, next);
  const isSameYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  const period = (
    <>
      <Instant value={startDate} short={isSameYear} /> {copy.to} <Instant value={endDate} />
    </>
  );
  const lines: DescriptionItem[] = [
    { term: copy.price, value: formatSubscriptionPrice(subscription) },
    { term: due ? copy.nextBilling : copy.paidUntil, value: <NextBilling at={next} due={due} /> },
    { term: copy.period, value: period },
  ];
  if (subscription.isUsable)
    lines.push({ term: copy.usableUntil, value: <Instant value={subscription.usableUntil} /> });
  if (due && nextInvoice !== undefined)
    lines.push({
      term: detailsCopy.nextInvoice,
      value: nextInvoice ?? <NextInvoice subscription={subscription} />,
    });
  if (withTiers)
    lines.push({ term: copy.tiers[subscription.billingCycle], value: tierLimits(subscription).text });
  return lines;
}

function imagesFacts(subscription: ImagesSubscription): DescriptionItem[] {
  const { unitPrice, currency, paidAt } = subscription;
  const purchased = copy.purchasedImages(formatImageCount(subscription), formatMoney(unitPrice, currency));
  return [
    { term: copy.purchased, value: purchased },
    { term: copy.paid, value: <Instant value={paidAt} /> },
  ];
}

interface SubscriptionFactsProps {
  subscription: Subscription;
  /** Lists the tier limits as text. */
  withTiers: boolean;
  /** The open invoice for the plan. Null: there is none. Undefined: not shown. */
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
