import type { PaymentProfile } from '@burnish/contract/studio-settings/entities';
import { newPaymentProfile } from '@burnish/contract/studio-settings/inputs';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/api-client.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { copy } from './copy.ts';
import { ProfileFields, profileFields } from './profile-fields.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const texts = copy.profiles;
const detailNames = [
  'bankName',
  'accountName',
  'accountNumber',
  'paymentLink',
  'additionalInstructions',
] as const;

function inputOf({ name, currency, paymentDetails }: PaymentProfile) {
  return {
    name,
    currency,
    paymentDetails: {
      bankName: paymentDetails.bankName ?? '',
      accountName: paymentDetails.accountName ?? '',
      accountNumber: paymentDetails.accountNumber ?? '',
      paymentLink: paymentDetails.paymentLink ?? '',
      additionalInstructions: paymentDetails.additionalInstructions ?? '',
    },
  };
}

function describe({ name, paymentDetails }: PaymentProfile) {
  return [
    { term: texts.name, value: name },
    ...detailNames.map((detail) => ({ term: texts[detail], value: paymentDetails[detail] })),
  ];
}

/** Changes a profile in its place in the list. Moves the focus to its first field. */
export function EditProfile({ profile, onClose }: { profile: PaymentProfile; onClose: () => void }) {
  const { _id: id, currency, name } = profile;
  const form = useForm({ defaultValues: inputOf(profile), resolver: zodResolver(newPaymentProfile) });
  const { setFocus } = form;
  useEffect(() => setFocus('name'), [setFocus]);
  const { busy, error, conflict, keep, discard, submit } = useSettingsForm({
    key: ['edit-payment-profile', id],
    form,
    fields: profileFields,
    stored: profile,
    inputOf,
    entity: 'payment_profile',
    async save({ name, paymentDetails }, version) {
      const body = { name, paymentDetails, version };
      return (await call('PUT /admin/payment-profiles/:id', { params: { id }, body })).paymentProfile;
    },
    savedText: texts.saved,
    onSaved: onClose,
  });
  return (
    <Form onSubmit={submit} aria-label={texts.formLabel(name)}>
      <ProfileFields
        form={form}
        currency={
          <Field label={texts.currency}>
            <Input value={currency} readOnly />
          </Field>
        }
      />
      {conflict && <ConflictNotice saved={describe(conflict)} onKeep={keep} onDiscard={discard} />}
      {error && !conflict && <FormError>{error}</FormError>}
      <FormButtons saveText={texts.save} busy={busy} onCancel={onClose} />
    </Form>
  );
}
