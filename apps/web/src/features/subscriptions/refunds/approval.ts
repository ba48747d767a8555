// What an admin types to approve a refund, and the call's input that follows from it.
import type { Wire } from '@burnish/contract/api';
import { paymentMessages } from '@burnish/contract/orders/payment-messages';
import type { RefundCalculation, RefundRequest } from '@burnish/contract/refund-requests/entities';
import { moneyFromUnits, toDecimal } from '@burnish/domain/money/money';
import { readAmount } from '../../../presentation/payment-amount.ts';
import { copy } from './copy.ts';

export type Approval = Wire['POST /admin/subscriptions/:id/refund-request/approve']['body'];

interface ApprovalInput {
  readonly amount: string;
  readonly reason: string;
}

/** Why what was typed can't be sent, by field. */
export function approvalErrors(
  { amount: text, reason }: ApprovalInput,
  { currency, amountPaid, amountCredited, suggestedAmount }: RefundCalculation,
): Partial<Record<keyof ApprovalInput, string>> {
  const { amount, error } = readAmount(text, currency);
  if (amount === null) return { amount: error };
  const minor = (units: number) => moneyFromUnits(units, currency).minor;
  if (amount.minor > minor(amountPaid) - minor(amountCredited)) return { amount: paymentMessages.abovePaid };
  const isSuggested = amount.minor === minor(suggestedAmount);
  return isSuggested || reason.trim() !== '' ? {} : { reason: copy.approve.noReason };
}

/** Of what has no errors. */
export function approvalOf(
  { amount: text, reason }: ApprovalInput,
  { _id: requestId }: RefundRequest,
  { currency, suggestedAmount }: RefundCalculation,
): Approval {
  const { amount } = readAmount(text, currency);
  return {
    requestId,
    suggestedAmount,
    amount: amount === null ? 0 : toDecimal(amount),
    ...(reason.trim() === '' ? {} : { reason }),
  };
}
