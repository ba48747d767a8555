import type { Receipt } from '@burnish/contract/orders/entities';
import { paymentMessages } from '@burnish/contract/orders/payment-messages';
import { toDecimal } from '@burnish/domain/money/money';
import { needsReason } from '@burnish/domain/orders/receipt/received-payment';
import { type KeyboardEvent, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { today } from '../../../lib/format-date.ts';
import { differenceTo, readAmount } from '../../../presentation/payment-amount.ts';
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
  const [differenceReason, setDifferenceReason] = useState(draft?.differenceReason ?? '');
  const [rejectionReason, setRejectionReason] = useState(draft?.rejectionReason ?? '');
  const [isAmountChecked, setAmountChecked] = useState(false);
  const [areReasonsChecked, setReasonsChecked] = useState(false);
  const reasonField = useRef<HTMLInputElement>(null);
  const rejectionField = useRef<HTMLTextAreaElement>(null);
  const rejectButton = useRef<HTMLButtonElement>(null);
  const { run, busy, pendingInput } = useReview(id, () => {
    drafts.remove(id);
    onDecided(id);
  });

  useEffect(() => {
    drafts.save(id, { revision, isRejecting, amountText, date, differenceReason, rejectionReason });
  }, [drafts, id, revision, isRejecting, amountText, date, differenceReason, rejectionReason]);

  const { amount, error: amountError } = readAmount(amountText, currency);
  const difference = differenceTo(amountText, { amount: invoice.amount, currency });
  const isReasonMissing = difference !== null && needsReason(difference) && differenceReason.trim() === '';

  function send(review: Omit<Review, 'revision'>) {
    setConfirming(false);
    run({ ...review, revision });
  }

  function approve() {
    if (amount === null) return;
    send({
      status: 'approved',
      receivedAmount: toDecimal(amount),
      ...(date !== '' && { receivedDate: date }),
      ...(difference && needsReason(difference) && { differenceReason: differenceReason.trim() }),
    });
  }

  function submitApproval() {
    if (difference === null) return;
    setReasonsChecked(true);
    if (isReasonMissing) reasonField.current?.focus();
    else if (needsReason(difference)) setConfirming(true);
    else approve();
  }

  function submitRejection() {
    setReasonsChecked(true);
    if (rejectionReason.trim() === '') rejectionField.current?.focus();
    else send({ status: 'rejected', reason: rejectionReason });
  }

  function setMode(rejecting: boolean) {
    setReasonsChecked(false);
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
    settlementField: {
      reason: differenceReason,
      error: areReasonsChecked && isReasonMissing ? paymentMessages.noReason : null,
      onReason: setDifferenceReason,
      field: reasonField,
    },
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
