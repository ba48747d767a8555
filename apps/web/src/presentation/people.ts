import type { PersonRef } from '@burnish/contract/accounts/entities';
import type { UserType } from '@burnish/domain/accounts/account';

type Named = Pick<PersonRef, 'fullName'>;

export function fullName(person: Named): string {
  return person.fullName ?? 'No name';
}

/** The company, or else the person's name. */
export function companyOrName(person: Named & Pick<PersonRef, 'companyName'>): string {
  return person.companyName ?? fullName(person);
}

/** Company and email, which tell people of the same name apart. */
export function contactLine({ companyName, email }: Pick<PersonRef, 'companyName' | 'email'>): string {
  return [companyName, email].filter(Boolean).join(', ');
}

export const userTypeLabels: Readonly<Record<UserType, string>> = {
  photographer: 'Photographer',
  agency: 'Agency',
  brand: 'Brand',
  other: 'Other',
};
