import type { LegalDetails } from '@burnish/contract/studio-settings/entities';
import { legalDetailsInput } from '@burnish/contract/studio-settings/inputs';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useFormState } from 'react-hook-form';
import { call } from '../../lib/api-client.ts';
import { AddressFields, addressParts, emptyAddress } from '../../presentation/address-fields.tsx';
import { addressLines } from '../../presentation/addresses.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { FieldPair } from '../../ui/overlays/modal.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { copy } from './copy.ts';
import { useSettingsForm } from './use-settings-form.ts';

const texts = copy.legalDetails;

const fields = [
  'legalName',
  'taxId',
  'registrationNumber',
  'email',
  'phone',
  ...addressParts.map((part) => `address.${part}` as const),
] as const;

function inputOf({ legalName, taxId, registrationNumber, email, phone, address, version }: LegalDetails) {
  return {
    legalName,
    taxId: taxId ?? '',
    registrationNumber: registrationNumber ?? '',
    email,
    phone: phone ?? '',
    address: address ?? emptyAddress,
    version,
  };
}

function describe({ legalName, taxId, registrationNumber, email, phone, address }: LegalDetails) {
  return [
    { term: texts.legalName, value: legalName },
    { term: texts.taxId, value: taxId },
    { term: texts.registrationNumber, value: registrationNumber },
    { term: texts.email, value: email },
    { term: texts.phone, value: phone },
    { term: texts.address, value: address && addressLines(address).join(', ') },
  ];
}

/** Who issues the documents. */
export function LegalDetailsForm({ stored }: { stored: LegalDetails }) {
  const form = useForm({ defaultValues: inputOf(stored), resolver: zodResolver(legalDetailsInput) });
  const { errors } = useFormState({ control: form.control });
  const { busy, error, conflict, keep, discard, submit } = useSettingsForm({
    key: ['save-legal-details'],
    form,
    fields,
    stored,
    inputOf,
    entity: 'setting',
    async save(input, version) {
      const body = { ...input, version };
      return (await call('PUT /admin/settings/legal-details', { body })).legalDetails;
    },
    savedText: texts.saved,
  });
  const { register } = form;
  return (
    <Form onSubmit={submit}>
      <Field label={texts.legalName} error={errors.legalName?.message}>
        <Input {...register('legalName')} autoComplete="organization" required />
      </Field>
      <FieldPair>
        <Field label={texts.taxId} optional error={errors.taxId?.message}>
          <Input {...register('taxId')} autoComplete="off" />
        </Field>
        <Field label={texts.registrationNumber} optional error={errors.registrationNumber?.message}>
          <Input {...register('registrationNumber')} autoComplete="off" />
        </Field>
        <Field label={texts.email} error={errors.email?.message}>
          <Input {...register('email')} type="email" autoComplete="email" required />
        </Field>
        <Field label={texts.phone} optional error={errors.phone?.message}>
          <Input {...register('phone')} type="tel" autoComplete="tel" />
        </Field>
      </FieldPair>
      <AddressFields register={(part) => register(`address.${part}`)} errors={errors.address} />
      {conflict && <ConflictNotice saved={describe(conflict)} onKeep={keep} onDiscard={discard} />}
      {error && !conflict && <FormError>{error}</FormError>}
      <div>
        <Button type="submit" busy={busy}>
          {busy ? copy.saving : texts.save}
        </Button>
      </div>
    </Form>
  );
}
