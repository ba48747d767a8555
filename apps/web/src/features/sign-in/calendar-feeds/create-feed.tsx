import type { Wire } from '@burnish/contract/api';
import { calendarFeedFields } from '@burnish/contract/calendar-feeds/inputs';
import { maxCalendarFeedNameLength } from '@burnish/domain/accounts/calendar-feed';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useFormState } from 'react-hook-form';
import { errorText } from '../../../lib/api-error.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { copy } from './copy.ts';

const text = copy.create;

type FeedInput = Omit<Wire['POST /auth/calendar-feeds']['body'], 'confirmation'>;

export interface CreateFeedProps {
  busy: boolean;
  onSubmit: (input: FeedInput, onError: (error: unknown) => void) => void;
  onClose: () => void;
}

/** The form of a new calendar feed. */
export function CreateFeed({ busy, onSubmit, onClose }: CreateFeedProps) {
  const form = useForm({ defaultValues: { name: '' }, resolver: zodResolver(calendarFeedFields) });
  const { errors, isDirty } = useFormState({ control: form.control });

  function showError(error: unknown): void {
    if (showFieldErrors(form, error, ['name'])) return;
    form.setError('root', { message: errorText(error, text.failed) });
  }

  const submit = form.handleSubmit((input) => onSubmit(input, showError));

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
        <Input {...form.register('name')} maxLength={maxCalendarFeedNameLength} autoComplete="off" required />
      </Field>
      {errors.root?.message && <FormError>{errors.root.message}</FormError>}
    </FormModal>
  );
}
