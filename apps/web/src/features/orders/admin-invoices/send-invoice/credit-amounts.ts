import { type Currency, type Money, money, moneyFromUnits } from '@burnish/domain/money/money';
import { previewCredit } from '@burnish/domain/orders/ledger/ledger';

/** What the customer's credit pays of a new invoice. */
export function creditAmounts(
  priceUnits: number,
  creditUnits: number,
  currency: Currency,
): Record<'price' | 'applied' | 'due' | 'left', Money> {
  const price = moneyFromUnits(priceUnits, currency);
  const credit = moneyFromUnits(creditUnits, currency);
  const { appliedMinor, dueMinor, leftMinor } = previewCredit(price.minor, credit.minor);
  return {
    price,
    applied: money(appliedMinor, currency),
    due: money(dueMinor, currency),
    left: money(leftMinor, currency),
  };
}
