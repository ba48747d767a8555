import type { AccountBalance } from '@burnish/contract/ledger/entities';
import type { UpgradeQuote } from '@burnish/contract/subscriptions/entities';
import { getPlan, imagesPerPeriod } from '@burnish/domain/catalog/plans';
import { amountView, dateView, planView } from '../../../views/shared-views.ts';
import type { UpgradablePlan } from '../../subscriptions/index.ts';

export function quoteView(
  { record, quote }: UpgradablePlan,
  balances: readonly AccountBalance[],
): UpgradeQuote {
  const { currency } = record.subscription;
  return {
    currency,
    unusedPeriods: quote.periods.map(({ planId, cycle, paidMinor, valueMinor, ...unused }) => ({
      planId: planView(planId),
      billingCycle: cycle,
      amountPaid: amountView(paidMinor, currency),
      days: unused.days,
      unusedDays: unused.unusedDays,
      images: unused.images,
      unusedImages: unused.unusedImages,
      value: amountView(valueMinor, currency),
    })),
    unusedValue: amountView(quote.unusedMinor, currency),
    creditBalance: balances.find((balance) => balance.currency === currency)?.creditBalance ?? 0,
    payUntil: dateView(quote.dueDate),
    options: quote.choices.map(({ planId, cycle, priceMinor, amountMinor }) => ({
      planId: planView(planId),
      billingCycle: cycle,
      images: imagesPerPeriod(getPlan(planId), cycle),
      price: amountView(priceMinor, currency),
      amount: amountView(amountMinor, currency),
    })),
  };
}
