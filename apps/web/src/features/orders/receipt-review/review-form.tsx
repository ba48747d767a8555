import type { Receipt } from '@burnish/contract/orders/entities';
import { formatMoney as formatExact } from '@burnish/domain/money/format-money';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Textarea } from '../../../ui/forms/input.tsx';
import { KeyCap } from '../../../ui/forms/key-cap.tsx';
import { Settlement } from '../settlement/settlement.tsx';
import { AmountEntry } from './amounts.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { copy } from './copy.ts';
import type { ReviewDrafts } from './review-drafts.ts';
import styles from './review-form.module.css';
import { type ReviewFormState, useReviewForm } from './use-review-form.ts';

/** An example that fits the difference. */
function rejectionExample(difference: ReviewFormState['difference']): string {
  const { example } = copy.rejection;
  return difference?.kind === 'less' ? example.less(formatExact(difference.amount)) : example.exact;
}

function Rejection({ rejectionField, difference }: ReviewFormState) {
  const { reason, error, onReason, field } = rejectionField;
  const texts = copy.rejection;
  return (
    <Field label={texts.reason} labelNote={texts.reasonNote} hint={texts.effect} error={error ?? undefined}>
      <Textarea
        ref={field}
        value={reason}
        maxLength={2_000}
        placeholder={rejectionExample(difference)}
        onChange={(event) => onReason(event.target.value)}
      />
    </Field>
  );
}

/** The decision, always in view. The rejection turns solid once it is asked for. */
function Actions({ form }: { form: ReviewFormState }) {
  const { isRejecting, busy, pendingStatus, canApprove, rejectButton } = form;
  if (isRejecting) {
    return (
      <div key="rejection" className={styles.actions}>
        <Button type="submit" variant="destructive-solid" busy={busy}>
          {copy.rejection.confirm}
        </Button>
        <Button onClick={form.cancelRejection} disabled={busy}>
          {copy.rejection.back}
        </Button>
      </div>
    );
  }
  return (
    <div key="approval" className={styles.actions}>
      <Button
        type="submit"
        variant="primary"
        busy={pendingStatus === 'approved'}
        disabled={busy || !canApprove}
      >
        {copy.approve}
        <KeyCap>A</KeyCap>
      </Button>
      <Button
        ref={rejectButton}
        variant="destructive"
        disabled={busy}
        onClick={form.startRejection}
        aria-keyshortcuts="r"
      >
        {copy.reject}
        <KeyCap>R</KeyCap>
      </Button>
    </div>
  );
}

interface ReviewFormProps {
  receipt: Receipt;
  drafts: ReviewDrafts;
  /** Called with the receipt's id once the page shows the decision. */
  onDecided: (receiptId: string) => void;
  /** What to compare with the image. */
  children: ReactNode;
}

/** Approves or rejects a receipt. It keeps what was typed if the decision fails. */
export function ReviewForm({ receipt, drafts, onDecided, children }: ReviewFormProps) {
  const form = useReviewForm(receipt, drafts, onDecided);
  const { amount, due, amountField, settlementField, isRejecting, confirmation } = form;
  if (form.wasReplaced) {
    return (
      <>
        {children}
        <div className={styles.replaced} role="status">
          <p>
            <b>{copy.replaced}</b>
          </p>
          <Button onClick={form.continueReview}>{copy.continueReview}</Button>
        </div>
      </>
    );
  }
  return (
    <form className={styles.form} onSubmit={form.onSubmit} onKeyDown={form.onKeyDown} noValidate>
      <AmountEntry receipt={receipt} {...amountField} />
      {isRejecting && <Rejection {...form} />}
      {!isRejecting && amount && <Settlement due={due} paid={amount} field={settlementField} />}
      {children}
      <Actions form={form} />
      {confirmation && amount && (
        <ApproveDialog due={due} paid={amount} reason={settlementField.reason.trim()} {...confirmation} />
      )}
    </form>
  );
}
