import type { PersonRef } from '@burnish/contract/entity';

/** By which somebody is called: their name, or the email they signed in with. */
export function nameOf({ fullName, email }: Pick<PersonRef, 'fullName' | 'email'>): string {
  return fullName || email;
}

/** What tells them from others of the same name. */
export function reachedAt({ fullName, email, companyName }: PersonRef): string {
  return [companyName, fullName ? email : null].filter(Boolean).join(', ');
}
