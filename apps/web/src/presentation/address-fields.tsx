import type { Address } from '@burnish/contract/addresses/entities';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../ui/forms/field.tsx';
import { Input } from '../ui/forms/input.tsx';
import { FieldPair } from '../ui/overlays/modal.tsx';

/** In the order of the form. */
export const addressParts = ['street', 'city', 'state', 'zipCode', 'country'] as const;
export type AddressPart = (typeof addressParts)[number];

export const emptyAddress: Address = { street: '', city: '', state: '', zipCode: '', country: 'USA' };

const fields: Readonly<Record<AddressPart, { label: string; autoComplete: string }>> = {
  street: { label: 'Street', autoComplete: 'street-address' },
  city: { label: 'City', autoComplete: 'address-level2' },
  state: { label: 'State', autoComplete: 'address-level1' },
  zipCode: { label: 'ZIP code', autoComplete: 'postal-code' },
  country: { label: 'Country', autoComplete: 'country-name' },
};

interface AddressFieldsProps {
  register: (part: AddressPart) => UseFormRegisterReturn;
  errors:
    | { readonly [Part in AddressPart]?: { readonly message?: string | undefined } | undefined }
    | undefined;
}

/** The fields of a postal address, for any form. */
export function AddressFields({ register, errors }: AddressFieldsProps) {
  const field = (part: AddressPart) => (
    <Field key={part} label={fields[part].label} error={errors?.[part]?.message}>
      <Input {...register(part)} autoComplete={fields[part].autoComplete} required />
    </Field>
  );
  const [street, ...others] = addressParts;
  return (
    <>
      {field(street)}
      <FieldPair>{others.map(field)}</FieldPair>
    </>
  );
}
