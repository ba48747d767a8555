import type { StoredOpeningHours } from '@burnish/contract/studio-settings/entities';
import {
  formatOpeningHours,
  isOpen,
  type OpeningHours,
  timeZoneCity,
} from '@burnish/domain/chat/opening-hours';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { call } from '../../lib/api-client.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { copy } from './copy.ts';
import styles from './studio-settings.module.css';
import { timeZoneOptions } from './time-zones.ts';
import { useSettingsForm } from './use-settings-form.ts';
import { WeekFields } from './week-fields.tsx';
import { copyMonday, dayValues, type HoursFormValues, hoursForm } from './week-form.ts';

const texts = copy.hours;
const fields = ['week', 'timeZone'] as const;

const inputOf = ({ week, timeZone }: StoredOpeningHours): HoursFormValues => ({
  week: week.map(dayValues),
  timeZone,
});

const textOf = (hours: OpeningHours) => formatOpeningHours(hours) ?? texts.allClosed;

/** What customers will read, and whether the studio would be open at this moment. */
function Preview({ hours }: { hours: OpeningHours }) {
  const now = useNow();
  const { timeZone } = hours;
  const time = now.toLocaleTimeString('en-GB', { hour: 'numeric', minute: '2-digit', timeZone });
  return (
    <div className={styles.preview}>
      <p className="note">{texts.shown}</p>
      <p>{textOf(hours)}</p>
      <p className="note num">{texts.now(time, timeZoneCity(timeZone), isOpen(hours, now))}</p>
    </div>
  );
}

export function OpeningHoursForm({ stored }: { stored: StoredOpeningHours }) {
  const form = useForm({ defaultValues: inputOf(stored), resolver: zodResolver(hoursForm) });
  const { register, control } = form;
  const { errors, isSubmitted } = useFormState({ control });
  const hours = useWatch({ control });
  const { busy, error, conflict, keep, discard, submit } = useSettingsForm({
    key: ['save-opening-hours'],
    form,
    fields,
    stored,
    inputOf,
    entity: 'setting',
    async save(input, version) {
      const body = { ...input, version };
      return (await call('PUT /admin/settings/opening-hours', { body })).openingHours;
    },
    savedText: texts.saved,
  });
  const entered = hoursForm.safeParse(hours);

  function copyToWeekdays(): void {
    const week = copyMonday(form.getValues('week'));
    form.setValue('week', week, { shouldDirty: true, shouldValidate: isSubmitted });
  }

  return (
    <Form onSubmit={submit}>
      <WeekFields control={control} register={register} />
      <div>
        <Button size="small" onClick={copyToWeekdays}>
          {texts.copyMonday}
        </Button>
      </div>
      <Field label={texts.timeZone} hint={texts.timeZoneHint} error={errors.timeZone?.message}>
        <Select {...register('timeZone')} options={timeZoneOptions(stored.timeZone)} />
      </Field>
      {entered.success && <Preview hours={entered.data} />}
      {conflict && (
        <ConflictNotice
          saved={[{ term: texts.shown, value: textOf(conflict) }]}
          onKeep={keep}
          onDiscard={discard}
        />
      )}
      {error && !conflict && <FormError>{error}</FormError>}
      <div>
        <Button type="submit" busy={busy}>
          {busy ? copy.saving : texts.save}
        </Button>
      </div>
    </Form>
  );
}
