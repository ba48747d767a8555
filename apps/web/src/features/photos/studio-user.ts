import type { User } from '@burnish/contract/accounts/entities';
import type { Job } from '@burnish/contract/photos/entities';
import { canWorkOn } from '@burnish/domain/photos/assignment';
import { createContext, use } from 'react';

/** Around what only the studio sees of photos. */
export const StudioUserContext = createContext<User | null>(null);

/** The signed-in member of the studio. Throws outside the studio's list of jobs. */
export function useStudioUser(): User {
  const user = use(StudioUserContext);
  if (!user) throw new Error('useStudioUser must be used inside StudioUserContext');
  return user;
}

/** Whether the user works on the job. Others of the studio can only look at it, in order to take photos. */
export function worksOn({ _id, role }: User, { retouchers }: Pick<Job, 'retouchers'>): boolean {
  return canWorkOn({ id: _id, role }, { retoucherIds: retouchers.map((retoucher) => retoucher._id) });
}
