import type { User } from '@burnish/contract/accounts/entities';
import { createContext, use } from 'react';

export const UserContext = createContext<User | null>(null);

/** The signed-in user. Throws outside `RequireUser`. */
export function useUser(): User {
  const user = use(UserContext);
  if (!user) throw new Error('useUser must be used inside RequireUser');
  return user;
}

/** The full name, or the email address of a user without one. */
export function displayNameOf({ fullName, email }: Pick<User, 'fullName' | 'email'>): string {
  return fullName?.trim() || email;
}
