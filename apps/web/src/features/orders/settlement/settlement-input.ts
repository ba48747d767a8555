import { formatMoney } from '@burnish/domain/money/format-money';
import type { Money } from '@burnish/domain/money/money';
import type { PaymentOutcome } from '@burnish/domain/orders/ledger/ledger';
import {
  comparePayment,
  needsReason,
  type PaymentDifference,
} from '@burnish/domain/orders/receipt/received-payment';
import type { SettlementAmounts } from './copy.ts';

/** What happens to the rest if less arrived than is due. Null: not chosen yet. */
export interface SettlementChoice {
  readonly outcome: PaymentOutcome | null;
  readonly reason: string;
}

export function settlementAmounts(due: Money, paid: Money): SettlementAmounts {
  return {
    due: formatMoney(due),
    paid: formatMoney(paid),
    difference: formatMoney(comparePayment(paid, due).amount),
  };
}

/** The first field that still has to be filled in. */
export function missingField(
  difference: PaymentDifference,
  { outcome, reason }: SettlementChoice,
): 'outcome' | 'reason' | null {
  if (difference.kind !== 'less') return null;
  if (outcome === null) return 'outcome';
  return needsReason(difference, outcome) && reason.trim() === '' ? 'reason' : null;
}

/** What a call sends about the rest: nothing unless less arrived than is due. */
export function settlementInput(
  difference: PaymentDifference,
  { outcome, reason }: SettlementChoice,
): { outcome?: PaymentOutcome; reason?: string } {
  if (difference.kind !== 'less' || outcome === null) return {};
  return { outcome, ...(needsReason(difference, outcome) && { reason: reason.trim() }) };
}
