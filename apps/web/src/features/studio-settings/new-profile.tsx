import { newPaymentProfile } from '@burnish/contract/studio-settings/inputs';
import { currencies } from '@burnish/domain/money/money';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/api-error.ts';
import { showFieldErrors } from '../../lib/show-field-errors.ts';
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts';
import { useAction } from '../../lib/use-action.ts';
import { adminToast } from '../../presentation/admin-toast.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { copy } from './copy.ts';
import { ProfileFields, profileFields } from './profile-fields.tsx';

const texts = copy.profiles;
const currencyOptions = currencies.map((value) => ({ value, label: value }));

const emptyProfile = {
  name: '',
  currency: currencies[0],
  paymentDetails: {
    bankName: '',
    accountName: '',
    accountNumber: '',
    paymentLink: '',
    additionalInstructions: '',
  },
};

/** Moves the focus to its first field. */
export function NewProfile({ onClose }: { onClose: () => void }) {
  const [error, setError] = useState<string | null>(null);
  const form = useForm({ defaultValues: emptyProfile, resolver: zodResolver(newPaymentProfile) });
  const { register, setFocus } = form;
  const { errors, isDirty } = useFormState({ control: form.control });
  useUnsavedChanges(isDirty);
  useEffect(() => setFocus('name'), [setFocus]);

  const { busy, run } = useAction({
    key: ['add-payment-profile'],
    changes: ['payment_profile'],
    run: (body: z.output<typeof newPaymentProfile>, idempotencyKeyOf) =>
      call('POST /admin/payment-profiles', { body, idempotencyKey: idempotencyKeyOf(body) }),
    onSuccess: () => toast.success(texts.saved, adminToast),
    onRefreshed: onClose,
    onError(cause) {
      if (!showFieldErrors(form, cause, profileFields)) setError(errorText(cause, copy.saveFailed));
    },
  });
  const submit = form.handleSubmit((input) => {
    setError(null);
    run(input);
  });

  return (
    <Form onSubmit={submit} aria-label={texts.newTitle}>
      <ProfileFields
        form={form}
        currency={
          <Field label={texts.currency} error={errors.currency?.message}>
            <Select {...register('currency')} options={currencyOptions} />
          </Field>
        }
      />
      {error && <FormError>{error}</FormError>}
      <FormButtons saveText={texts.save} busy={busy} onCancel={onClose} />
    </Form>
  );
}
