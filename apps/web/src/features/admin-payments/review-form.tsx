import type { Receipt } from '@burnish/contract/entity';
import { useState } from 'react';
import { money } from '../../lib/format-money.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { copy } from './copy.ts';
import { useReview } from './queries.ts';
import styles from './review-form.module.css';
import { AskAboutAmount, AskAboutRejection } from './review-questions.tsx';

interface ReviewFormProps {
  receipt: Receipt;
  onReviewed: (receipt: Receipt) => void;
}

type Question = 'amount' | 'rejection';

function consequence({ marks, currency }: Receipt): string {
  const difference = marks?.amountDifference ?? 0;
  if (difference === 0) return copy.becomesActive;
  const amount = money(Math.abs(difference), currency);
  return difference < 0 ? copy.short(amount) : copy.over(amount);
}

export function ReviewForm({ receipt, onReviewed }: ReviewFormProps) {
  const [reason, setReason] = useState('');
  const [question, setQuestion] = useState<Question | null>(null);
  const [revision, setRevision] = useState(receipt.revision);
  const { act, busy, asked } = useReview(receipt._id, onReviewed);
  const wasReplaced = receipt.revision !== revision;
  const differs = (receipt.marks?.amountDifference ?? 0) !== 0;
  const close = () => setQuestion(null);

  function decide(status: 'approved' | 'rejected') {
    close();
    act({ status, reason: status === 'rejected' ? reason : '', revision });
  }

  if (wasReplaced) {
    return (
      <div className={styles.form} role="status">
        <p>
          <b>{copy.replaced}</b>
        </p>
        <Button onClick={() => setRevision(receipt.revision)}>{copy.looked}</Button>
      </div>
    );
  }
  return (
    <div className={styles.form}>
      <p>
        <b>{copy.settles}</b> {consequence(receipt)}
      </p>
      <Field label={copy.reason} aside={copy.reasonAside}>
        <Input
          value={reason}
          maxLength={2_000}
          onChange={(event) => setReason(event.target.value)}
          aria-keyshortcuts="r"
        />
      </Field>
      <div className={styles.acts}>
        <Button
          look="primary"
          busy={asked?.status === 'approved'}
          disabled={busy}
          onClick={() => (differs ? setQuestion('amount') : decide('approved'))}
          aria-keyshortcuts="a"
        >
          {copy.approve}
          <KeyCap>A</KeyCap>
        </Button>
        <Button
          look="destructive"
          busy={asked?.status === 'rejected'}
          disabled={busy}
          onClick={() => setQuestion('rejection')}
        >
          {copy.reject}
          <KeyCap>R</KeyCap>
        </Button>
      </div>
      {question === 'amount' && (
        <AskAboutAmount receipt={receipt} onClose={close} onConfirm={() => decide('approved')} />
      )}
      {question === 'rejection' && (
        <AskAboutRejection
          receipt={receipt}
          reason={reason}
          onClose={close}
          onConfirm={() => decide('rejected')}
        />
      )}
    </div>
  );
}
