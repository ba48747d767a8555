import type { Wire } from '@burnish/contract/api';
import { maxApiKeyNameLength, scopesFor } from '@burnish/domain/accounts/api-key';
import { Controller, type UseFormReturn, useForm, useFormState, useWatch } from 'react-hook-form';
import { errorText } from '../../../lib/api-error.ts';
import { today } from '../../../lib/format-date.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Instant } from '../../../ui/display/time.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { DateInput, Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { useUser } from '../user-context.ts';
import { copy } from './copy.ts';
import {
  customExpiry,
  dateBounds,
  emptyForm,
  expiryDays,
  expiryFromNow,
  expiryInDays,
  type KeyForm,
  keyFields,
  readForm,
} from './key-form.ts';
import { ScopeChoices } from './scope-choices.tsx';

const text = copy.create;

const expiryOptions = [
  ...expiryDays.map((days) => ({ value: days, label: text.days(Number(days)) })),
  { value: customExpiry, label: text.custom },
];

/** In how many days or on which date the key expires. */
function ExpiryFields({ form }: { form: UseFormReturn<KeyForm> }) {
  const now = useNow();
  const { errors } = useFormState({ control: form.control });
  const [expiry, date] = useWatch({ control: form.control, name: ['expiry', 'date'] });
  const days = expiryInDays({ expiry, date }, today(now));
  const hint = days !== null && (
    <>
      {text.expiresOn} <Instant value={expiryFromNow(days, now)} withTime />.
    </>
  );
  const isCustom = expiry === customExpiry;
  return (
    <>
      <Field label={text.expiry} hint={isCustom ? undefined : hint}>
        <Select {...form.register('expiry')} options={expiryOptions} />
      </Field>
      {isCustom && (
        <Field label={text.date} hint={hint} error={errors.date?.message}>
          <DateInput {...form.register('date')} {...dateBounds(today(now))} />
        </Field>
      )}
    </>
  );
}

type KeyInput = Omit<Wire['POST /auth/api-keys']['body'], 'confirmation'>;

export interface CreateKeyProps {
  busy: boolean;
  onSubmit: (input: KeyInput, onError: (error: unknown) => void) => void;
  onClose: () => void;
}

/** The form of a new API key. */
export function CreateKey({ busy, onSubmit, onClose }: CreateKeyProps) {
  const user = useUser();
  const form = useForm<KeyForm>({ defaultValues: emptyForm });
  const { errors, isDirty } = useFormState({ control: form.control });

  function showError(error: unknown): void {
    if (showFieldErrors(form, error, keyFields)) return;
    form.setError('root', { message: errorText(error, text.failed) });
  }

  const submit = form.handleSubmit((values) => {
    const read = readForm(values, today());
    if ('input' in read) return onSubmit(read.input, showError);
    for (const [index, { field, message }] of read.errors.entries())
      form.setError(field, { message }, { shouldFocus: index === 0 });
  });

  return (
    <FormModal
      title={text.title}
      submitText={text.submit}
      discardTitle={text.discard}
      dirty={isDirty}
      busy={busy}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label={text.name} hint={text.nameHint} error={errors.name?.message}>
        <Input {...form.register('name')} maxLength={maxApiKeyNameLength} autoComplete="off" required />
      </Field>
      <Controller
        control={form.control}
        name="scopes"
        render={({ field: { value, onChange } }) => (
          <ScopeChoices
            allowed={scopesFor(user)}
            value={value}
            error={errors.scopes?.message}
            onChange={(scopes) => {
              form.clearErrors('scopes');
              onChange(scopes);
            }}
          />
        )}
      />
      <ExpiryFields form={form} />
      {errors.root?.message && <FormError>{errors.root.message}</FormError>}
    </FormModal>
  );
}
