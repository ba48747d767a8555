import type { WebhookEndpoint } from '@burnish/contract/webhooks/entities';
import { type WebhookEndpointInput, webhookEndpointInput } from '@burnish/contract/webhooks/inputs';
import { maxWebhookDescriptionLength, maxWebhookUrlLength } from '@burnish/domain/webhooks/deliveries';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { Controller, useForm, useFormState } from 'react-hook-form';
import { errorText } from '../../lib/api-error.ts';
import { showFieldErrors } from '../../lib/show-field-errors.ts';
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { copy } from './copy.ts';
import { EventChoices } from './event-choices.tsx';
import { useSaveEndpoint } from './queries.ts';

const emptyEndpoint: WebhookEndpointInput = { url: '', description: '', events: [], isEnabled: true };

function inputOf({ url, description, events, isEnabled }: WebhookEndpoint): WebhookEndpointInput {
  return { url, description, events, isEnabled };
}

interface EndpointFormProps {
  /** Null: a new one. */
  endpoint: WebhookEndpoint | null;
  label: string;
  onSecret: (secret: string) => void;
  onClose: () => void;
}

/** Adds or changes an endpoint. Moves the focus to its first field. */
export function EndpointForm({ endpoint, label, onSecret, onClose }: EndpointFormProps) {
  const [error, setError] = useState<string | null>(null);
  const form = useForm({
    defaultValues: emptyEndpoint,
    // What the admin hasn't changed follows the server, which can switch an endpoint off.
    ...(endpoint !== null && { values: inputOf(endpoint) }),
    resetOptions: { keepDirtyValues: true },
    resolver: zodResolver(webhookEndpointInput),
  });
  const { register, setFocus, control } = form;
  const { errors, isDirty, dirtyFields } = useFormState({ control });
  useUnsavedChanges(isDirty);
  useEffect(() => setFocus('url'), [setFocus]);
  const { busy, run } = useSaveEndpoint({
    endpoint,
    onSaved(secret) {
      onClose();
      if (secret !== null) onSecret(secret);
    },
    onError(cause) {
      if (!showFieldErrors(form, cause, ['url', 'description', 'events']))
        setError(errorText(cause, copy.saveFailed));
    },
  });
  const submit = form.handleSubmit((input) => {
    setError(null);
    run({ input, isEnabledChanged: dirtyFields.isEnabled === true });
  });
  return (
    <Form onSubmit={submit} aria-label={label}>
      <Field label={copy.url} hint={copy.urlHint} error={errors.url?.message}>
        <Input {...register('url')} type="url" maxLength={maxWebhookUrlLength} autoComplete="off" required />
      </Field>
      <Field
        label={copy.description}
        optional
        hint={copy.descriptionHint}
        error={errors.description?.message}
      >
        <Input {...register('description')} maxLength={maxWebhookDescriptionLength} autoComplete="off" />
      </Field>
      <Controller
        control={control}
        name="events"
        render={({ field: { value, onChange } }) => (
          <EventChoices value={value} error={errors.events?.message} onChange={onChange} />
        )}
      />
      <Checkbox {...register('isEnabled')}>{copy.isEnabled}</Checkbox>
      {error && <FormError>{error}</FormError>}
      <FormButtons saveText={copy.save} busy={busy} onCancel={onClose} />
    </Form>
  );
}
