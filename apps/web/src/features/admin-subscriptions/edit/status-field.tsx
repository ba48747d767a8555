import { subscriptionStatuses } from '@burnish/domain/subscription/subscription';
import { type Control, useController } from 'react-hook-form';
import { optionsOf } from '../../../presentation/status-words.ts';
import { subscriptionStatus } from '../../../presentation/subscription-status.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { copy } from './copy.ts';
import type { EditFields } from './fields.ts';

interface StatusFieldProps {
  control: Control<EditFields>;
  before: EditFields;
  now: EditFields;
}

export function StatusField({ control, before, now }: StatusFieldProps) {
  const { field, fieldState } = useController({ control, name: 'status' });
  const labelOf = ({ status }: EditFields) => subscriptionStatus[status].label;
  const meanwhile =
    before.status === now.status
      ? undefined
      : copy.meanwhile(labelOf(before), labelOf(now), fieldState.isDirty);
  return (
    <Field label={copy.field.status} hint={meanwhile} error={fieldState.error?.message}>
      <Select {...field} options={optionsOf(subscriptionStatuses, subscriptionStatus)} />
    </Field>
  );
}
