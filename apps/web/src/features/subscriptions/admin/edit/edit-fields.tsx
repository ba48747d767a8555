import { subscriptionStatuses } from '@burnish/domain/subscriptions/subscription';
import { type Control, useController } from 'react-hook-form';
import { formatCount } from '../../../../lib/format.ts';
import { statusOptions, subscriptionStatusLabels } from '../../../../presentation/status-labels.ts';
import { Field } from '../../../../ui/forms/field.tsx';
import { Input } from '../../../../ui/forms/input.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import { Stepper } from '../../../../ui/forms/stepper.tsx';
import { copy } from './copy.ts';
import { type CountName, type EditValues, numberOrZero } from './edit-values.ts';

interface EditFieldProps {
  control: Control<EditValues>;
  /** The values when the edit started. */
  initial: EditValues;
  /** The latest values from the server. */
  current: EditValues;
}

export function StatusField({ control, initial, current }: EditFieldProps) {
  const { field, fieldState } = useController({ control, name: 'status' });
  const labelOf = ({ status }: EditValues) => subscriptionStatusLabels[status].label;
  const hint =
    initial.status === current.status
      ? undefined
      : copy.changedTo(labelOf(initial), labelOf(current), fieldState.isDirty);
  return (
    <Field label={copy.field.status} hint={hint} error={fieldState.error?.message}>
      <Select {...field} options={statusOptions(subscriptionStatuses, subscriptionStatusLabels)} />
    </Field>
  );
}

interface CountFieldProps extends EditFieldProps {
  name: CountName;
  min: number;
  max: number;
  labelNote?: string | undefined;
}

/** A number of images. A number out of bounds is not corrected, but shown with an error. */
export function CountField({ control, name, min, max, labelNote, initial, current }: CountFieldProps) {
  const { field, fieldState } = useController({ control, name });
  const label = copy.field[name];
  const hint =
    initial[name] === current[name]
      ? undefined
      : copy.changedTo(formatCount(initial[name]), formatCount(current[name]), fieldState.isDirty);
  return (
    <Field label={label} labelNote={labelNote} hint={hint} error={fieldState.error?.message}>
      <Stepper
        ref={field.ref}
        name={name}
        value={field.value}
        onChange={field.onChange}
        normalize={numberOrZero}
        min={min}
        max={max}
        decrementLabel={copy.decrement(label)}
        incrementLabel={copy.increment(label)}
      />
    </Field>
  );
}

/** The reason for the edit, for the audit log and the usage ledger. */
export function ReasonField({ control }: { control: Control<EditValues> }) {
  const { field, fieldState } = useController({ control, name: 'reason' });
  return (
    <Field label={copy.field.reason} optional error={fieldState.error?.message}>
      <Input {...field} value={field.value ?? ''} autoComplete="off" />
    </Field>
  );
}
