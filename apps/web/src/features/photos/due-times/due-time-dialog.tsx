import type { Job } from '@burnish/contract/photos/entities';
import { findDueTimeProblem, maxDueTimeReasonLength } from '@burnish/domain/photos/due-time-change';
import { type FormEvent, useState } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import { DateTimeInput, Textarea } from '../../../ui/forms/input.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { copy } from './copy.ts';
import { fromLocalTime, toLocalTime } from './local-time.ts';
import { useChangeDueTime } from './queries.ts';

interface DueTimeDialogProps {
  job: Job;
  customer: string;
  onClose: () => void;
}

interface Errors {
  readonly dueAt?: string | undefined;
  readonly reason?: string | undefined;
}

function dueAtError(dueAt: Date | null): string | undefined {
  if (dueAt === null) return copy.dueAtMissing;
  const problem = findDueTimeProblem(dueAt, new Date());
  if (problem === null) return undefined;
  return problem === 'past' ? copy.dueAtPast : copy.dueAtTooFar;
}

/** A new due time for the photos of a job that have work left, and the reason. */
export default function DueTimeDialog({ job, customer, onClose }: DueTimeDialogProps) {
  const [current] = useState(() => toLocalTime(job.dueAt));
  const [value, setValue] = useState(current);
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const { run, busy } = useChangeDueTime(job, onClose);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const dueAt = fromLocalTime(value);
    const found: Errors = {
      dueAt: dueAtError(dueAt),
      reason: reason.trim() === '' ? copy.reasonMissing : undefined,
    };
    setErrors(found);
    if (dueAt !== null && found.dueAt === undefined && found.reason === undefined) {
      run({ dueAt: dueAt.toISOString(), reason });
      return;
    }
    const field = found.dueAt === undefined ? 'textarea' : 'input';
    event.currentTarget.querySelector<HTMLElement>(field)?.focus();
  }

  return (
    <FormModal
      title={copy.title(job.number)}
      submitText={copy.submit}
      discardTitle={copy.discard}
      dirty={value !== current || reason !== ''}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={copy.dueAt} hint={copy.dueAtHint} error={errors.dueAt}>
        <DateTimeInput value={value} onChange={({ target }) => setValue(target.value)} />
      </Field>
      <Field label={copy.reason} hint={copy.reasonHint(customer)} error={errors.reason}>
        <Textarea
          rows={3}
          value={reason}
          maxLength={maxDueTimeReasonLength}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      {job.openQuestionCount > 0 && <p className="note">{copy.onHold}</p>}
    </FormModal>
  );
}
