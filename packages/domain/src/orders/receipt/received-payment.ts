// What arrived for a receipt, as an admin reads it from the bank statement.

import { type Currency, fromDecimal, type Money, money, subtract } from '../../money/money.ts';
import type { PaymentOutcome } from '../ledger/ledger.ts';

/** Parses a paid amount. Null: it isn't above zero, has more than two decimals or is too large. */
export function parsePayment(decimal: number, currency: Currency): Money | null {
  const amount = fromDecimal(decimal, currency);
  return amount !== null && amount.minor > 0 ? amount : null;
}

export interface PaymentDifference {
  readonly kind: 'exact' | 'less' | 'more';
  /** Never negative. */
  readonly amount: Money;
}

/** Compares what was paid with what was due. @throws RangeError if the currencies differ */
export function comparePayment(paid: Money, due: Money): PaymentDifference {
  const { minor, currency } = subtract(paid, due);
  if (minor === 0) return { kind: 'exact', amount: money(0, currency) };
  return { kind: minor < 0 ? 'less' : 'more', amount: money(Math.abs(minor), currency) };
}

/** Whether the rest is written off, which needs a reason. What arrives beyond the invoice is credit. */
export function needsReason({ kind }: PaymentDifference, outcome: PaymentOutcome): boolean {
  return kind === 'less' && outcome === 'settle';
}
