import type { User } from '@burnish/contract/accounts/entities';
import { profileFields } from '@burnish/contract/accounts/inputs';
import { userTypes } from '@burnish/domain/accounts/account';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useFormState } from 'react-hook-form';
import { userTypeLabels } from '../../presentation/people.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { FieldPair } from '../../ui/overlays/modal.tsx';
import { copy } from './copy.ts';
import { useSaveProfile } from './save-profile.ts';

const texts = copy.details;
const fields = ['fullName', 'companyName', 'phone', 'userType'] as const;
const detailsForm = profileFields.pick({ fullName: true, companyName: true, phone: true, userType: true });

function inputOf({ fullName, companyName, phone, userType }: User) {
  return {
    fullName: fullName ?? '',
    companyName: companyName ?? '',
    phone: phone ?? '',
    userType: userType ?? ('' as const),
  };
}

const userTypeOptions = [
  { value: '', label: texts.noUserType },
  ...userTypes.map((value) => ({ value, label: userTypeLabels[value] })),
];

/** Who the user is: on orders, on invoices and in messages. */
export function DetailsForm({ user }: { user: User }) {
  const form = useForm({ defaultValues: inputOf(user), resolver: zodResolver(detailsForm) });
  const { errors } = useFormState({ control: form.control });
  const { busy, error, submit } = useSaveProfile({ name: 'details', form, fields, user, inputOf });
  const { register } = form;
  const note = user.isEmailVerified ? texts.emailNote.verified : texts.emailNote.unverified;
  return (
    <Form onSubmit={submit}>
      <FieldPair>
        <Field label={texts.fullName} error={errors.fullName?.message}>
          <Input {...register('fullName')} autoComplete="name" required />
        </Field>
        <Field label={texts.companyName} optional error={errors.companyName?.message}>
          <Input {...register('companyName')} autoComplete="organization" />
        </Field>
        <Field label={texts.phone} optional error={errors.phone?.message}>
          <Input {...register('phone')} type="tel" autoComplete="tel" />
        </Field>
        <Field label={texts.userType} optional error={errors.userType?.message}>
          <Select {...register('userType')} options={userTypeOptions} />
        </Field>
      </FieldPair>
      <p className="note">
        {texts.email}: <b>{user.email}</b>, {note}
      </p>
      {error && <FormError>{error}</FormError>}
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? copy.saving : copy.save}
        </Button>
      </div>
    </Form>
  );
}
