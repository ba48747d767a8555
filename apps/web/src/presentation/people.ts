import type { CustomerRef, PersonRef } from '@burnish/contract/accounts/entities';
import type { UserType } from '@burnish/domain/accounts/account';
import type { Role } from '@burnish/domain/permissions';

type Named = Pick<PersonRef, 'fullName'>;

export function fullName(person: Named): string {
  return person.fullName ?? 'No name';
}

/** The company, or else the person's name. */
export function companyOrName(person: Named & Pick<PersonRef, 'companyName'>): string {
  return person.companyName ?? fullName(person);
}

/** Company and email, which tell people of the same name apart. Retouchers read no email. */
export function contactLine({ companyName, email }: Pick<CustomerRef, 'companyName' | 'email'>): string {
  return [companyName, email].filter(Boolean).join(', ');
}

export const userTypeLabels: Readonly<Record<UserType, string>> = {
  photographer: 'Photographer',
  agency: 'Agency',
  brand: 'Brand',
  other: 'Other',
};

export const roleLabels: Readonly<Record<Role, string>> = {
  user: 'User',
  retoucher: 'Retoucher',
  admin: 'Admin',
};

/** The studio's page of a customer. */
export function customerPath({ _id }: Pick<PersonRef, '_id'>): string {
  return `/admin/customers/${_id}`;
}
