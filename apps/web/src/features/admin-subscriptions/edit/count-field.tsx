import { type Control, useController } from 'react-hook-form';
import { count } from '../../../lib/format.ts';
import { Field } from '../../../ui/field.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { copy } from './copy.ts';
import { type CountName, type EditFields, numberOrZero } from './fields.ts';

interface CountFieldProps {
  control: Control<EditFields>;
  name: CountName;
  min: number;
  max: number;
  aside?: string | undefined;
  /** How it stood when the edit began, and how it stands now. */
  before: EditFields;
  now: EditFields;
}

/** A number of images. One beyond the bounds stays as it was typed, with a word about it. */
export function CountField({ control, name, min, max, aside, before, now }: CountFieldProps) {
  const { field, fieldState } = useController({ control, name });
  const label = copy.field[name];
  const meanwhile =
    before[name] === now[name]
      ? undefined
      : copy.meanwhile(count(before[name]), count(now[name]), fieldState.isDirty);
  return (
    <Field label={label} aside={aside} hint={meanwhile} error={fieldState.error?.message}>
      <Stepper
        ref={field.ref}
        name={name}
        value={field.value}
        onChange={field.onChange}
        settle={numberOrZero}
        min={min}
        max={max}
        lessLabel={copy.less(label)}
        moreLabel={copy.more(label)}
      />
    </Field>
  );
}
