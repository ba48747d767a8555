import { weekdayNames, weekFromMonday } from '@burnish/domain/chat/opening-hours';
import { type Control, type UseFormRegister, useFormState, useWatch } from 'react-hook-form';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { copy } from './copy.ts';
import styles from './week-fields.module.css';
import type { HoursFormValues } from './week-form.ts';

const texts = copy.hours;

interface WeekForm<Output> {
  readonly control: Control<HoursFormValues, unknown, Output>;
  readonly register: UseFormRegister<HoursFormValues>;
}

function DayRow<Output>({ weekday, control, register }: WeekForm<Output> & { weekday: number }) {
  const { errors } = useFormState({ control });
  const isOpen = useWatch({ control, name: `week.${weekday}.isOpen` });
  const name = weekdayNames[weekday] ?? '';
  const day = errors.week?.[weekday];
  return (
    <div className={styles.day}>
      <Checkbox {...register(`week.${weekday}.isOpen`)}>{name}</Checkbox>
      {isOpen ? (
        <>
          <Field label={texts.opens(name)} hideLabel error={day?.opens?.message}>
            <Input {...register(`week.${weekday}.opens`)} type="time" required />
          </Field>
          <span className={styles.to} aria-hidden="true">
            {texts.to}
          </span>
          <Field label={texts.closes(name)} hideLabel error={day?.closes?.message}>
            <Input {...register(`week.${weekday}.closes`)} type="time" required />
          </Field>
        </>
      ) : (
        <p className={styles.closed}>{texts.closed}</p>
      )}
    </div>
  );
}

/** One row for each day, from Monday: whether it is open, and its hours. */
export function WeekFields<Output>(form: WeekForm<Output>) {
  return (
    <Field label={texts.week} group hint={texts.weekHint}>
      <div className={styles.week}>
        {weekFromMonday.map((weekday) => (
          <DayRow key={weekday} weekday={weekday} {...form} />
        ))}
      </div>
    </Field>
  );
}
