import type { StoredOpeningHours } from '@burnish/contract/studio-settings/entities';
import { openingHoursInput } from '@burnish/contract/studio-settings/inputs';
import {
  formatOpeningHours,
  isOpen,
  timeZoneCity,
  weekdayNames,
  weekFromMonday,
} from '@burnish/domain/chat/opening-hours';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { call } from '../../lib/api-client.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { FieldPair } from '../../ui/overlays/modal.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { copy } from './copy.ts';
import styles from './studio-settings.module.css';
import { timeZoneOptions } from './time-zones.ts';
import { useSettingsForm } from './use-settings-form.ts';

const texts = copy.hours;
const fields = ['days', 'opens', 'closes', 'timeZone'] as const;

const inputOf = ({ days, opens, closes, timeZone, version }: StoredOpeningHours) => ({
  days,
  opens,
  closes,
  timeZone,
  version,
});

const dayList = new Intl.ListFormat('en-US', { type: 'conjunction' });

function describeClosedDays(days: readonly number[]): string {
  const closed = weekFromMonday.filter((day) => !days.includes(day)).map((day) => weekdayNames[day] ?? '');
  return closed.length === 0 ? texts.everyDay : texts.closed(dayList.format(closed));
}

/** What customers will read, and whether the studio would be open at this moment. */
function Preview({ hours }: { hours: Omit<StoredOpeningHours, 'version'> }) {
  const now = useNow();
  const { timeZone } = hours;
  const time = now.toLocaleTimeString('en-GB', { hour: 'numeric', minute: '2-digit', timeZone });
  return (
    <div className={styles.preview}>
      <p className="note">{texts.shown}</p>
      <p>{formatOpeningHours(hours)}</p>
      <p className="note num">{texts.now(time, timeZoneCity(timeZone), isOpen(hours, now))}</p>
    </div>
  );
}

export function OpeningHoursForm({ stored }: { stored: StoredOpeningHours }) {
  const form = useForm({ defaultValues: inputOf(stored), resolver: zodResolver(openingHoursInput) });
  const { register, control } = form;
  const { errors, isSubmitted } = useFormState({ control });
  const hours = useWatch({ control });
  const { days = [] } = hours;
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
  const entered = openingHoursInput.safeParse(hours);

  function toggle(day: number, isOn: boolean): void {
    const chosen = isOn ? [...days, day] : days.filter((other) => other !== day);
    form.setValue('days', chosen.toSorted(), { shouldDirty: true, shouldValidate: isSubmitted });
  }

  return (
    <Form onSubmit={submit}>
      <Field label={texts.days} group hint={describeClosedDays(days)} error={errors.days?.message}>
        <div className={styles.days}>
          {weekFromMonday.map((day) => (
            <Checkbox
              key={day}
              name="days"
              checked={days.includes(day)}
              onChange={(event) => toggle(day, event.target.checked)}
            >
              {weekdayNames[day]}
            </Checkbox>
          ))}
        </div>
      </Field>
      <FieldPair>
        <Field label={texts.opens} error={errors.opens?.message}>
          <Input {...register('opens')} type="time" required />
        </Field>
        <Field label={texts.closes} error={errors.closes?.message}>
          <Input {...register('closes')} type="time" required />
        </Field>
      </FieldPair>
      <Field label={texts.timeZone} hint={texts.timeZoneHint} error={errors.timeZone?.message}>
        <Select {...register('timeZone')} options={timeZoneOptions(stored.timeZone)} />
      </Field>
      {entered.success && <Preview hours={entered.data} />}
      {conflict && (
        <ConflictNotice
          saved={[{ term: texts.shown, value: formatOpeningHours(conflict) }]}
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
