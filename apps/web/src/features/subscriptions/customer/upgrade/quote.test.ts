import type { UpgradeQuote } from '@burnish/contract/subscriptions/entities';
import { upgradeQuoteSample } from '@burnish/contract/subscriptions/samples';
import { describe, expect, it } from 'vitest';
import { amountToPay, quoteLines, upgradeBody } from './quote.ts';

const [option] = upgradeQuoteSample.options;
if (option === undefined) throw new Error('the sample has an option');

const withCredit = (creditBalance: number): UpgradeQuote => ({ ...upgradeQuoteSample, creditBalance });
const values = (quote: UpgradeQuote, usesCredit: boolean) =>
  quoteLines(quote, option, usesCredit).map(({ term, value }) => `${term}: ${value}`);

describe('the arithmetic of an upgrade', () => {
  it('leads from the price over what is unused to the amount', () => {
    expect(values(upgradeQuoteSample, true)).toEqual([
      'Diamond Plan, monthly: ₦200,000',
      'Unused part of ₦120,000 paid for Gold Plan: 15 of 30 days and 19 of 60 images left: −₦38,000',
    ]);
    expect(amountToPay(upgradeQuoteSample, option, true)).toBe(162_000);
  });

  it('uses credit up to the amount, unless the customer keeps it', () => {
    expect(values(withCredit(2_000), true).at(-1)).toBe('Your credit: −₦2,000');
    expect(amountToPay(withCredit(2_000), option, true)).toBe(160_000);
    expect(amountToPay(withCredit(2_000), option, false)).toBe(162_000);
    expect(values(withCredit(500_000), true).at(-1)).toBe('Your credit: −₦162,000');
    expect(amountToPay(withCredit(500_000), option, true)).toBe(0);
  });

  it('leaves out what has no value', () => {
    const [unused] = upgradeQuoteSample.unusedPeriods;
    const quote = { ...upgradeQuoteSample, unusedPeriods: unused ? [{ ...unused, value: 0 }] : [] };
    expect(values(quote, true)).toHaveLength(1);
  });
});

describe('the input', () => {
  it('confirms the amounts that were shown, and says whether credit is used if there is some', () => {
    expect(upgradeBody(upgradeQuoteSample, option, true)).toEqual({
      planId: 'diamond-plan',
      billingCycle: 'monthly',
      currency: 'NGN',
      price: 200_000,
      unusedValue: 38_000,
      amount: 162_000,
    });
    expect(upgradeBody(withCredit(5), option, false)).toMatchObject({ applyCredit: false });
  });
});
