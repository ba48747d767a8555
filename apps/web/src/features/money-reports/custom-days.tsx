import { type FormEvent, useState } from 'react';
import { useOpeningHours } from '../../presentation/opening-hours.ts';
import { useStudioToday } from '../../presentation/studio-today.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { DateInput } from '../../ui/forms/input.tsx';
import { copy } from './copy.ts';
import styles from './custom-days.module.css';
import { type DayErrors, dayErrors } from './day-errors.ts';
import type { DayRange } from './report-choice.ts';

interface CustomDaysProps {
  /** As the URL has them. */
  days: DayRange;
  /** Of days without errors. */
  onShow: (days: DayRange) => void;
}

/** The first and the last day of a report. They are shown once the form is submitted. */
export function CustomDays({ days, onShow }: CustomDaysProps) {
  const today = useStudioToday();
  const timeZone = useOpeningHours()?.timeZone;
  const [draft, setDraft] = useState(days);
  const [errors, setErrors] = useState<DayErrors>(() => dayErrors(days, today));
  // The back button, and links.
  const [shown, setShown] = useState(days);
  if (shown.from !== days.from || shown.to !== days.to) {
    setShown(days);
    setDraft(days);
    setErrors(dayErrors(days, today));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = dayErrors(draft, today);
    setErrors(found);
    if (Object.keys(found).length === 0) onShow(draft);
  }

  const day = (name: keyof DayRange) => (
    <Field label={copy[name]} error={errors[name]}>
      <DateInput
        value={draft[name]}
        max={today}
        onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
        required
      />
    </Field>
  );
  return (
    <form noValidate onSubmit={submit} className={styles.form} aria-label={copy.periods.custom}>
      <div className={styles.fields}>
        {day('from')}
        {day('to')}
        <Button type="submit" variant="secondary" size="small">
          {copy.show}
        </Button>
      </div>
      <p className="note">{timeZone === undefined ? copy.daysOfStudio : copy.daysIn(timeZone)}</p>
    </form>
  );
}
