import { type Currency, type Money, money, moneyFromUnits } from '@burnish/domain/money/money';
import { creditEntry, issueEntry } from '@burnish/domain/orders/ledger/ledger';

interface CreditPreview {
  readonly price: Money;
  readonly applied: Money;
  /** For the invoice, after the credit. 0: it is settled when it is sent. */
  readonly due: Money;
  /** Credit. */
  readonly left: Money;
}

/** What the customer's credit pays of a new invoice. */
export function previewCredit(priceUnits: number, creditUnits: number, currency: Currency): CreditPreview {
  const price = moneyFromUnits(priceUnits, currency);
  const credit = moneyFromUnits(creditUnits, currency);
  const { dueMinor: amountMinor } = issueEntry(price.minor);
  const balance = { amountMinor, dueMinor: amountMinor, paidMinor: 0, creditedMinor: 0, currency };
  const { dueMinor = 0, creditMinor = 0 } = creditEntry(balance, credit.minor) ?? {};
  return {
    price,
    applied: money(0 - creditMinor, currency),
    due: money(amountMinor + dueMinor, currency),
    left: money(credit.minor + creditMinor, currency),
  };
}
