import { moneyFromUnits } from '@burnish/domain/money/money';
import { comparePayment } from '@burnish/domain/orders/receipt/received-payment';
import { describe, expect, it } from 'vitest';
import { copy } from './copy.ts';
import { missingField, settlementAmounts, settlementInput } from './settlement-input.ts';

const due = moneyFromUnits(120_000, 'NGN');
const less = moneyFromUnits(117_000.5, 'NGN');
const more = moneyFromUnits(130_000, 'NGN');
const differenceOf = (paid: typeof due) => comparePayment(paid, due);

describe('the arithmetic', () => {
  it('adds up for a partial payment, a write-off and a surplus', () => {
    expect(copy.partialPayment.arithmetic(settlementAmounts(due, less))).toBe(
      '₦120,000 due − ₦117,000.50 received = ₦2,999.50 still due.',
    );
    expect(copy.writeOff.arithmetic(settlementAmounts(due, less))).toBe(
      '₦117,000.50 received + ₦2,999.50 written off = ₦120,000 due.',
    );
    expect(copy.credit.arithmetic(settlementAmounts(due, more))).toBe(
      '₦130,000 received − ₦120,000 due = ₦10,000 credit.',
    );
  });
});

describe('what is missing', () => {
  it.each([
    [due, null, '', null],
    [more, null, '', null],
    [less, null, '', 'outcome'],
    [less, 'partial_payment', '', null],
    [less, 'settle', '  ', 'reason'],
    [less, 'settle', 'Bank charges.', null],
  ] as const)('%o with %s and %j: %s', (paid, outcome, reason, expected) => {
    expect(missingField(differenceOf(paid), { outcome, reason })).toBe(expected);
  });
});

describe('what is sent', () => {
  it('is nothing unless less arrived than is due', () => {
    const choice = { outcome: 'settle', reason: 'Entered before the amount was corrected.' } as const;
    expect(settlementInput(differenceOf(due), choice)).toEqual({});
    expect(settlementInput(differenceOf(more), choice)).toEqual({});
  });

  it('has a reason only for a write-off', () => {
    const reason = ' Bank charges. ';
    expect(settlementInput(differenceOf(less), { outcome: 'settle', reason })).toEqual({
      outcome: 'settle',
      reason: 'Bank charges.',
    });
    expect(settlementInput(differenceOf(less), { outcome: 'partial_payment', reason })).toEqual({
      outcome: 'partial_payment',
    });
  });
});
