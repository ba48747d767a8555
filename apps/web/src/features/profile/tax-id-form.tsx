import type { User } from '@burnish/contract/accounts/entities';
import { profileFields } from '@burnish/contract/accounts/inputs';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useFormState } from 'react-hook-form';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { copy } from './copy.ts';
import { useSaveProfile } from './save-profile.ts';

const fields = ['taxId'] as const;
const taxIdForm = profileFields.pick({ taxId: true });
const inputOf = ({ taxId }: User) => ({ taxId: taxId ?? '' });

export function TaxIdForm({ user }: { user: User }) {
  const form = useForm({ defaultValues: inputOf(user), resolver: zodResolver(taxIdForm) });
  const { errors } = useFormState({ control: form.control });
  const { busy, error, submit } = useSaveProfile({ name: 'tax-id', form, fields, user, inputOf });
  return (
    <Form onSubmit={submit}>
      <Field label={copy.taxId.label} optional hint={copy.taxId.hint} error={errors.taxId?.message}>
        <Input {...form.register('taxId')} autoComplete="off" />
      </Field>
      {error && <FormError>{error}</FormError>}
      <div>
        <Button type="submit" busy={busy}>
          {busy ? copy.saving : copy.taxId.save}
        </Button>
      </div>
    </Form>
  );
}
