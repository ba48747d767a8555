import type { NotificationSettings } from '@burnish/contract/notifications/entities';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Input } from '../../ui/forms/input.tsx';
import styles from './notification-settings.module.css';
import { settingsCopy } from './settings-copy.ts';
import { useNotificationSettings, useSaveQuietHours } from './settings-queries.ts';

const copy = settingsCopy.quietHours;

type QuietHours = NonNullable<NotificationSettings['quietHours']>;

const isSame = (hours: QuietHours, other: QuietHours | null) =>
  hours.from === other?.from && hours.until === other.until;

const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const defaultHours = (): QuietHours => ({ from: '22:00', until: '07:00', timeZone: localZone() });

/** The box saves at once, with the usual hours. Other times are saved together. */
function QuietHoursFields({ stored }: { stored: NotificationSettings['quietHours'] }) {
  /** Undefined: as stored. Null: being switched off. */
  const [edited, setEdited] = useState<QuietHours | null>();
  const [error, setError] = useState('');
  const [timesError, setTimesError] = useState<string>();
  const untilInput = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [shown, setShown] = useState(stored);
  if (stored !== shown) {
    setShown(stored);
    // What was edited while other times were being saved isn't saved yet.
    if (!edited || !stored || isSame(edited, stored)) setEdited(undefined);
  }
  const { busy, pendingInput, run } = useSaveQuietHours((message) => {
    setError(message);
    if (edited === null) setEdited(undefined);
  });
  const saved = pendingInput === undefined ? stored : pendingInput;
  useUnsavedChanges(!!edited && !isSame(edited, saved));
  const hours = edited === undefined ? stored : edited;

  function save(next: QuietHours | null) {
    setError('');
    setTimesError(undefined);
    run(next);
  }
  function toggle(isOn: boolean) {
    const next = isOn ? defaultHours() : null;
    setEdited(next);
    save(next);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (hours === null) return;
    if (hours.from === hours.until) {
      setTimesError(copy.sameTimes);
      untilInput.current?.focus();
    } else save({ ...hours, timeZone: localZone() });
  }
  const change = (name: 'from' | 'until') => (event: { target: { value: string } }) =>
    hours !== null && setEdited({ ...hours, [name]: event.target.value });

  return (
    <Form onSubmit={submit}>
      <div>
        <Checkbox
          checked={hours !== null}
          aria-describedby={hint}
          onChange={({ target }) => toggle(target.checked)}
        >
          {copy.label}
        </Checkbox>
        <p id={hint} className="note">
          {copy.hint}
        </p>
      </div>
      {hours !== null && (
        <>
          <div className={styles.hours}>
            <Field label={copy.from}>
              <Input type="time" required value={hours.from} onChange={change('from')} />
            </Field>
            <Field label={copy.until} error={timesError}>
              <Input ref={untilInput} type="time" required value={hours.until} onChange={change('until')} />
            </Field>
          </div>
          <p className="note">{copy.zone(edited === undefined ? hours.timeZone : localZone())}</p>
        </>
      )}
      {error && <FormError>{error}</FormError>}
      {hours !== null && (
        <div>
          <Button type="submit" busy={busy}>
            {busy ? copy.saving : copy.save}
          </Button>
        </div>
      )}
    </Form>
  );
}

export function QuietHoursForm() {
  const { data } = useNotificationSettings();
  return data === undefined ? null : <QuietHoursFields stored={data.quietHours} />;
}
