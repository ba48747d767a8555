import { type Control, useController } from 'react-hook-form';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { copy } from './copy.ts';
import type { EditFields } from './fields.ts';

/** Why something is edited, for the record. */
export function ReasonField({ control }: { control: Control<EditFields> }) {
  const { field, fieldState } = useController({ control, name: 'reason' });
  return (
    <Field label={copy.field.reason} aside={copy.optional} error={fieldState.error?.message}>
      <Input {...field} value={field.value ?? ''} autoComplete="off" />
    </Field>
  );
}
