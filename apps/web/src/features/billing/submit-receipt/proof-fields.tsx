import { useController, useFormState, useWatch } from 'react-hook-form';
import { acceptedFiles, fileFault, fileWords } from '../../../presentation/file-rules.ts';
import { Field } from '../../../ui/field.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Input } from '../../../ui/input.tsx';
import { copy } from '../copy.ts';
import type { ReceiptFieldsProps } from './receipt-fields.tsx';

const words = copy.form;

/** A file or a link: choosing one disables the other. */
export function ProofFields({ form, busy, progress }: ReceiptFieldsProps) {
  const { control, register, setError, clearErrors } = form;
  const { field } = useController({ control, name: 'receipt' });
  const { errors } = useFormState({ control });
  const link = useWatch({ control, name: 'receiptLink' });
  const hasLink = link.trim() !== '';

  function choose(file: File | null): void {
    const fault = file && fileFault(file);
    if (fault !== null) {
      setError('receipt', { message: fault });
      return;
    }
    clearErrors('receipt');
    field.onChange(file);
  }

  return (
    <>
      <Field
        label={words.file}
        group
        error={errors.receipt?.message}
        hint={hasLink ? words.linkOnly : undefined}
      >
        <FileDrop
          file={field.value}
          onFile={choose}
          accept={acceptedFiles}
          note={fileWords.note}
          disabled={busy || hasLink}
          progress={progress}
          focusRef={field.ref}
        />
      </Field>
      <Field
        label={words.link}
        error={errors.receiptLink?.message}
        hint={field.value ? words.fileOnly : undefined}
      >
        <Input
          {...register('receiptLink')}
          type="url"
          placeholder={words.linkExample}
          autoComplete="off"
          disabled={field.value !== null}
        />
      </Field>
    </>
  );
}
