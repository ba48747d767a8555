// The lines of an upgrade's invoice: the price of the new plan, and the unused value of paid periods as a deduction.
import { type Currency, money } from '@burnish/domain/money/money';
import { type InvoiceLine, invoiceLine, unusedValueLine } from '@burnish/domain/orders/purchase';
import type { QuoteChoice, QuotedPeriod } from '../../subscriptions/index.ts';
import type { InvoiceRow } from '../invoices/repository.ts';

function itemOf({ description, quantity, unitPrice, total }: InvoiceLine): InvoiceRow['items'][number] {
  return { description, quantity, unitPriceMinor: unitPrice.minor, totalMinor: total.minor };
}

export function buildUpgradeItems(
  { planId, cycle, priceMinor }: QuoteChoice,
  periods: readonly QuotedPeriod[],
  currency: Currency,
): InvoiceRow['items'] {
  const plan = invoiceLine({ kind: 'plan', planId, cycle, price: money(priceMinor, currency) });
  const deductions = periods
    .filter(({ valueMinor }) => valueMinor > 0)
    .map((period) => unusedValueLine({ ...period, value: money(period.valueMinor, currency) }));
  return [plan, ...deductions].map(itemOf);
}
