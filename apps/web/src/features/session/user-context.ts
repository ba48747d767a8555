import type { User } from '@burnish/contract/entity';
import { createContext, use } from 'react';

export const UserContext = createContext<User | null>(null);

/** Who is signed in, for pages that stand behind the guard. */
export function useUser(): User {
  const user = use(UserContext);
  if (!user) throw new Error('there is no user outside of the guarded pages');
  return user;
}
