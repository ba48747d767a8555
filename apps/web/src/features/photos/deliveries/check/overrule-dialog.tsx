import { maxOverruleReasonLength } from '@burnish/domain/photos/version';
import { type FormEvent, useState } from 'react';
import { Field } from '../../../../ui/forms/field.tsx';
import { Textarea } from '../../../../ui/forms/input.tsx';
import { FormModal } from '../../../../ui/overlays/form-modal.tsx';
import { checkCopy } from '../copy.ts';
import styles from './check.module.css';
import { type CheckedPhoto, describeProblems } from './checks.ts';

const text = checkCopy.overrule;

const maxListed = 10;

interface OverruleDialogProps {
  /** The selected photos with problems. */
  failed: readonly CheckedPhoto[];
  /** Of all photos that are delivered. */
  count: number;
  busy: boolean;
  onDeliver: (reason: string) => void;
  onClose: () => void;
}

/** Asks why photos are delivered in spite of their problems. */
export default function OverruleDialog({ failed, count, busy, onDeliver, onClose }: OverruleDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (reason.trim() !== '') return onDeliver(reason.trim());
    setError(text.missing);
    event.currentTarget.querySelector('textarea')?.focus();
  }

  return (
    <FormModal
      title={text.title(failed.length)}
      submitText={checkCopy.deliver.action(count)}
      discardTitle={text.discard}
      dirty={reason !== ''}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <ul className={styles.problems}>
        {failed.slice(0, maxListed).map(({ photo, version }) => (
          <li key={version._id}>
            <b>{photo.fileName}</b>: {describeProblems(version)}
          </li>
        ))}
        {failed.length > maxListed && <li>{text.more(failed.length - maxListed)}</li>}
      </ul>
      <Field label={text.reason} hint={text.reasonHint} error={error}>
        <Textarea
          rows={3}
          value={reason}
          maxLength={maxOverruleReasonLength}
          onChange={({ target }) => {
            setReason(target.value);
            setError(undefined);
          }}
        />
      </Field>
    </FormModal>
  );
}
