// What an approved refund credits, and what its credit note says.
import type { Handled } from '@burnish/contract/api';
import { paymentMessages } from '@burnish/contract/orders/payment-messages';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import { money, toDecimal } from '@burnish/domain/money/money';
import type { RequestToApprove } from '../../subscriptions/index.ts';
import { parseAmount } from '../payments/payment-input.ts';
import { creditableMinor, type NewCreditNote } from './credit-notes.ts';

type Approval = Handled['POST /admin/subscriptions/:id/refund-request/approve']['body'];

interface ApprovedRefund {
  readonly amountMinor: number;
  /** Why it is another amount than the suggested one. */
  readonly reason: string | null;
}

/** @throws DomainError BALANCE_CHANGED if another amount is suggested than the one that was seen, INVALID_INPUT */
export function checkApproval(input: Approval, calculation: RequestToApprove['calculation']): ApprovedRefund {
  const { payment, suggestedMinor } = calculation;
  const { currency } = payment;
  if (input.suggestedAmount !== toDecimal(money(suggestedMinor, currency)))
    throw new DomainError('BALANCE_CHANGED');
  const { minor: amountMinor } = parseAmount('amount', input.amount, currency);
  if (amountMinor > creditableMinor(payment)) throw invalidInput('amount', paymentMessages.abovePaid);
  if (amountMinor === suggestedMinor) return { amountMinor, reason: null };
  if (!input.reason) throw invalidInput('reason', 'Explain why the amount differs from the suggested one.');
  return { amountMinor, reason: input.reason };
}

/** The line and the reason of the credit note. */
export function refundNote(
  { record, request, calculation }: RequestToApprove,
  { amountMinor, reason }: ApprovedRefund,
): Pick<NewCreditNote, 'items' | 'reason'> {
  const { title } = record.subscription;
  const { canceled } = calculation;
  const isCancellation = request.kind === 'cancellation';
  const description =
    isCancellation && canceled !== null
      ? `${title}: ${canceled.unusedDays} of ${canceled.days} days`
      : `${title}: refund`;
  const usual = isCancellation ? "Canceled with 30 days' notice." : 'Refund within 30 days of payment.';
  return { items: [{ description, totalMinor: amountMinor }], reason: reason ?? usual };
}
