import type { Receipt } from '@burnish/contract/orders/entities';
import { useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { KeyCap } from '../../../ui/forms/key-cap.tsx';
import { copy } from './copy.ts';
import { useReview } from './queries.ts';
import { ApproveDialog, RejectDialog } from './review-dialogs.tsx';
import styles from './review-form.module.css';

export interface ReviewHandlers {
  /** Called when a decision is sent. */
  onDecide: (receiptId: string) => void;
  /** Called with the receipt as the decision has left it. */
  onReviewed: (receipt: Receipt) => void;
  /** Called once the page shows the decision. */
  onDecided: () => void;
}

interface ReviewFormProps extends ReviewHandlers {
  receipt: Receipt;
}

type OpenDialog = 'approve' | 'reject';

function approvalEffect({ warnings, currency }: Receipt): string {
  const difference = warnings?.amountDifference ?? 0;
  if (difference === 0) return copy.becomesActive;
  const amount = formatMoney(Math.abs(difference), currency);
  return difference < 0 ? copy.short(amount) : copy.over(amount);
}

export function ReviewForm({ receipt, onDecide, onReviewed, onDecided }: ReviewFormProps) {
  const [reason, setReason] = useState('');
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const [reviewedRevision, setReviewedRevision] = useState(receipt.revision);
  const { run, busy, pendingInput } = useReview(receipt._id, { onReviewed, onRefreshed: onDecided });
  const wasReplaced = receipt.revision !== reviewedRevision;
  const amountDiffers = (receipt.warnings?.amountDifference ?? 0) !== 0;
  const close = () => setOpenDialog(null);

  function review(status: 'approved' | 'rejected') {
    close();
    onDecide(receipt._id);
    run({ status, reason: status === 'rejected' ? reason : '', revision: reviewedRevision });
  }

  if (wasReplaced) {
    return (
      <div className={styles.form} role="status">
        <p>
          <b>{copy.replaced}</b>
        </p>
        <Button onClick={() => setReviewedRevision(receipt.revision)}>{copy.continueReview}</Button>
      </div>
    );
  }
  return (
    <div className={styles.form}>
      <p>
        <b>{copy.settlesInvoice}</b> {approvalEffect(receipt)}
      </p>
      <Field label={copy.reason} labelNote={copy.reasonNote}>
        <Input
          value={reason}
          maxLength={2_000}
          onChange={(event) => setReason(event.target.value)}
          aria-keyshortcuts="r"
        />
      </Field>
      <div className={styles.actions}>
        <Button
          variant="primary"
          busy={pendingInput?.status === 'approved'}
          disabled={busy}
          onClick={() => (amountDiffers ? setOpenDialog('approve') : review('approved'))}
          aria-keyshortcuts="a"
        >
          {copy.approve}
          <KeyCap>A</KeyCap>
        </Button>
        <Button
          variant="destructive"
          busy={pendingInput?.status === 'rejected'}
          disabled={busy}
          onClick={() => setOpenDialog('reject')}
        >
          {copy.reject}
          <KeyCap>R</KeyCap>
        </Button>
      </div>
      {openDialog === 'approve' && (
        <ApproveDialog receipt={receipt} onClose={close} onConfirm={() => review('approved')} />
      )}
      {openDialog === 'reject' && (
        <RejectDialog
          receipt={receipt}
          reason={reason}
          onClose={close}
          onConfirm={() => review('rejected')}
        />
      )}
    </div>
  );
}
