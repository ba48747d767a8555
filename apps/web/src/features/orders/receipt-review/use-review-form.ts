import type { Receipt } from '@burnish/contract/orders/entities';
import { moneyFromUnits, toDecimal } from '@burnish/domain/money/money';
import { type KeyboardEvent, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { today } from '../../../lib/format-date.ts';
import { differenceTo, readAmount } from '../../../presentation/payment-amount.ts';
import { settlementInput } from '../settlement/settlement-input.ts';
import { useSettlement } from '../settlement/use-settlement.ts';
import { copy } from './copy.ts';
import { type Review, useReview } from './queries.ts';
import type { ReviewDrafts } from './review-drafts.ts';

/** ISO dates compare as text. A customer east of the studio may already have tomorrow's date. */
function earlierDate(a: string, b: string): string {
  return a < b ? a : b;
}

/**
 * What an admin types about a receipt. Nothing is filled in from the receipt but the date, so that the amount comes from
 * the bank statement.
 */
export function useReviewForm(
  receipt: Receipt,
  drafts: ReviewDrafts,
  onDecided: (receiptId: string) => void,
) {
  const { _id: id, currency, invoiceId: invoice } = receipt;
  const [draft] = useState(() => drafts.of(id));
  const [revision, setRevision] = useState(draft?.revision ?? receipt.revision);
  const [isRejecting, setRejecting] = useState(draft?.isRejecting ?? false);
  const [isConfirming, setConfirming] = useState(false);
  const [amountText, setAmountText] = useState(draft?.amountText ?? '');
  const [date, setDate] = useState(
    () => draft?.date ?? earlierDate(receipt.paymentDate.slice(0, 10), today()),
  );
  const [rejectionReason, setRejectionReason] = useState(draft?.rejectionReason ?? '');
  const [isAmountChecked, setAmountChecked] = useState(false);
  const [areReasonsChecked, setReasonsChecked] = useState(false);
  const rejectionField = useRef<HTMLTextAreaElement>(null);
  const rejectButton = useRef<HTMLButtonElement>(null);
  const { run, busy, pendingInput } = useReview(id, () => {
    drafts.remove(id);
    onDecided(id);
  });

  const { amount, error: amountError } = readAmount(amountText, currency);
  const difference = differenceTo(amountText, { amount: invoice.amountDue, currency });
  const settlement = useSettlement(difference, draft?.settlement);
  const { choice } = settlement;

  useEffect(() => {
    drafts.save(id, { revision, isRejecting, amountText, date, settlement: choice, rejectionReason });
  }, [drafts, id, revision, isRejecting, amountText, date, choice, rejectionReason]);

  function send(review: Omit<Review, 'revision'>) {
    setConfirming(false);
    run({ ...review, revision });
  }

  function approve() {
    if (amount === null || difference === null) return;
    const { outcome, reason } = settlementInput(difference, choice);
    send({
      status: 'approved',
      receivedAmount: toDecimal(amount),
      ...(date !== '' && { receivedDate: date }),
      amountDue: invoice.amountDue,
      ...(outcome && { outcome }),
      ...(reason && { differenceReason: reason }),
    });
  }

  function submitApproval() {
    if (difference === null) return;
    if (!settlement.check()) return;
    // Partial payments were chosen by hand, and nothing is lost by one.
    const isExpected =
      difference.kind === 'exact' || (difference.kind === 'less' && choice.outcome === 'partial_payment');
    if (isExpected) approve();
    else setConfirming(true);
  }

  function submitRejection() {
    setReasonsChecked(true);
    if (rejectionReason.trim() === '') rejectionField.current?.focus();
    else send({ status: 'rejected', reason: rejectionReason });
  }

  function setMode(rejecting: boolean) {
    setReasonsChecked(false);
    settlement.uncheck();
    setRejecting(rejecting);
  }

  const wasRejecting = useRef(isRejecting);
  const moveFocus = useEffectEvent(() => {
    if (wasRejecting.current === isRejecting) return;
    wasRejecting.current = isRejecting;
    (isRejecting ? rejectionField : rejectButton).current?.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the mode changes
  useEffect(() => moveFocus(), [isRejecting]);

  return {
    wasReplaced: receipt.revision !== revision,
    continueReview: () => setRevision(receipt.revision),
    isRejecting,
    busy,
    pendingStatus: pendingInput?.status,
    amount,
    difference,
    amountField: {
      text: amountText,
      error: isAmountChecked && amountText.trim() !== '' ? amountError : null,
      onText: setAmountText,
      onBlur: () => setAmountChecked(true),
      date,
      onDate: setDate,
    },
    due: moneyFromUnits(invoice.amountDue, currency),
    settlementField: settlement.field,
    rejectionField: {
      reason: rejectionReason,
      error: areReasonsChecked && rejectionReason.trim() === '' ? copy.rejection.missing : null,
      onReason: setRejectionReason,
      field: rejectionField,
    },
    rejectButton,
    canApprove: amount !== null && date !== '',
    startRejection: () => setMode(true),
    cancelRejection: () => setMode(false),
    confirmation: isConfirming ? { onClose: () => setConfirming(false), onConfirm: approve } : null,
    onSubmit(event: SubmitEvent) {
      event.preventDefault();
      if (busy) return;
      if (isRejecting) submitRejection();
      else submitApproval();
    },
    /** Escape leaves the rejection. With Ctrl or Cmd, Enter submits from a text with several lines. */
    onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
      if (event.key === 'Escape' && isRejecting && !busy) setMode(false);
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
    },
  };
}

export type ReviewFormState = ReturnType<typeof useReviewForm>;
