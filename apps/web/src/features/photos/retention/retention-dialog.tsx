import type { Job } from '@burnish/contract/photos/entities';
import { findRetentionDateProblem, type RetentionRule } from '@burnish/domain/photos/retention';
import { parseCalendarDate } from '@burnish/domain/time/calendar-date';
import { type FormEvent, useState } from 'react';
import { ChoiceGroup, Radio } from '../../../ui/forms/choice.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { DateInput } from '../../../ui/forms/input.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { copy } from './copy.ts';
import { useChangeRetention } from './queries.ts';
import styles from './retention-dialog.module.css';

interface RetentionDialogProps {
  job: Job;
  customer: string;
  onClose: () => void;
}

/** The last one is followed by its field. */
const order: readonly RetentionRule[] = ['default', 'after_approval', 'date'];

function dateError(text: string): string | undefined {
  const date = parseCalendarDate(text);
  if (date === null) return copy.dateMissing;
  const problem = findRetentionDateProblem(date, new Date());
  if (problem === null) return undefined;
  return problem === 'past' ? copy.datePast : copy.dateTooFar;
}

/** When the files of a job are deleted: as always, on a date, or after the approval. */
export default function RetentionDialog({ job, customer, onClose }: RetentionDialogProps) {
  const [saved] = useState(() => ({
    rule: job.retention.rule,
    date: job.retention.date?.slice(0, 10) ?? '',
  }));
  const [rule, setRule] = useState(saved.rule);
  const [date, setDate] = useState(saved.date);
  const [error, setError] = useState<string>();
  const { run, busy } = useChangeRetention(job, onClose);
  const isDirty = rule !== saved.rule || (rule === 'date' && date !== saved.date);
  const notes = {
    default: copy.options.default.note(job.retention.defaultDays),
    date: copy.options.date.note,
    after_approval: copy.options.after_approval.note,
  };

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!isDirty) {
      onClose();
      return;
    }
    const found = rule === 'date' ? dateError(date) : undefined;
    setError(found);
    if (found === undefined) run(rule === 'date' ? { rule, date } : { rule });
    else event.currentTarget.querySelector<HTMLElement>('input[type="date"]')?.focus();
  }

  return (
    <FormModal
      title={copy.title(job.number)}
      submitText={copy.submit}
      discardTitle={copy.discard}
      dirty={isDirty}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceGroup legend={copy.legend}>
        {order.map((name) => (
          <Radio key={name} name="rule" checked={name === rule} onChange={() => setRule(name)}>
            <span className={styles.option}>
              {copy.options[name].label}
              <span className="note">{notes[name]}</span>
            </span>
          </Radio>
        ))}
      </ChoiceGroup>
      {rule === 'date' && (
        <Field label={copy.date} error={error}>
          <DateInput value={date} onChange={({ target }) => setDate(target.value)} />
        </Field>
      )}
      <p className="note">{copy.hint(customer)}</p>
    </FormModal>
  );
}
