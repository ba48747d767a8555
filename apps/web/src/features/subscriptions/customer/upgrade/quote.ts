// The arithmetic of an upgrade in words and amounts, and the input that confirms it.
import type { Wire } from '@burnish/contract/api';
import type { UpgradeQuote } from '@burnish/contract/subscriptions/entities';
import { moneyFromUnits, toDecimal } from '@burnish/domain/money/money';
import { formatCount, formatMoney } from '../../../../lib/format.ts';
import { billingCycleLabels } from '../../../../presentation/prices.ts';
import { copy } from './copy.ts';

export type UpgradeOption = UpgradeQuote['options'][number];
export type UpgradeBody = Wire['POST /subscriptions/:id/upgrade']['body'];

export const optionKey = ({ planId, billingCycle }: UpgradeOption) => `${planId._id}:${billingCycle}`;

/** How much of the amount credit pays, if the customer wants to use it. */
function creditOf(
  { creditBalance, currency }: UpgradeQuote,
  { amount }: UpgradeOption,
  usesCredit: boolean,
): number {
  if (!usesCredit) return 0;
  const [credit, due] = [moneyFromUnits(creditBalance, currency), moneyFromUnits(amount, currency)];
  return toDecimal(credit.minor < due.minor ? credit : due);
}

/** The lines that lead from the price to what is to be paid. */
export function quoteLines(quote: UpgradeQuote, option: UpgradeOption, usesCredit: boolean) {
  const { currency, unusedPeriods } = quote;
  const minus = (amount: number) => `−${formatMoney(amount, currency)}`;
  const part = (unused: number, whole: number) => copy.of(formatCount(unused), formatCount(whole));
  const cycle = billingCycleLabels[option.billingCycle].name;
  const credit = creditOf(quote, option, usesCredit);
  const price = {
    key: 'price',
    term: copy.price(option.planId.name, cycle),
    value: formatMoney(option.price, currency),
  };
  const unused = unusedPeriods
    .filter(({ value }) => value > 0)
    .map(({ planId, amountPaid, days, unusedDays, images, unusedImages, value }, index) => ({
      key: `unused-${index}`,
      term: copy.unused(
        planId.name,
        formatMoney(amountPaid, currency),
        part(unusedDays, days),
        part(unusedImages, images),
      ),
      value: minus(value),
    }));
  return [
    price,
    ...unused,
    ...(credit > 0 ? [{ key: 'credit', term: copy.credit, value: minus(credit) }] : []),
  ];
}

/** What is left to pay. */
export function amountToPay(quote: UpgradeQuote, option: UpgradeOption, usesCredit: boolean): number {
  const { currency } = quote;
  const [amount, credit] = [option.amount, creditOf(quote, option, usesCredit)].map((units) =>
    moneyFromUnits(units, currency),
  );
  return toDecimal({ currency, minor: (amount?.minor ?? 0) - (credit?.minor ?? 0) });
}

/** With the amounts that the customer sees: the call fails if they have changed. */
export function upgradeBody(quote: UpgradeQuote, option: UpgradeOption, usesCredit: boolean): UpgradeBody {
  const { currency, unusedValue, creditBalance } = quote;
  const { planId, billingCycle, price, amount } = option;
  return {
    planId: planId._id,
    billingCycle,
    currency,
    price,
    unusedValue,
    amount,
    ...(creditBalance > 0 ? { applyCredit: usesCredit } : {}),
  };
}
