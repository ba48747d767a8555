import type { BankStatementLine } from '@burnish/contract/bank-statements/entities';
import { ignoredLine } from '@burnish/contract/bank-statements/inputs';
import { maxReasonLength } from '@burnish/contract/ledger/inputs';
import { type FormEvent, useState } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { copy } from './copy.ts';
import { useIgnoreLine } from './queries.ts';

const texts = copy.ignore;

export default function IgnoreLine({ line, onClose }: { line: BankStatementLine; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const { busy, run } = useIgnoreLine(line, onClose);
  function submit(event: FormEvent): void {
    event.preventDefault();
    const parsed = ignoredLine.shape.reason.safeParse(reason);
    setError(parsed.error?.issues[0]?.message);
    if (parsed.success) run(parsed.data);
  }
  return (
    <FormModal
      title={texts.title}
      submitText={texts.submit}
      discardTitle={texts.discard}
      dirty={reason !== ''}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{texts.text}</p>
      <Field label={texts.reason} error={error}>
        <Input
          value={reason}
          required
          maxLength={maxReasonLength}
          autoComplete="off"
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </FormModal>
  );
}
