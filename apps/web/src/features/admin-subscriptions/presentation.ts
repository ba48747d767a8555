import type { Subscription } from '@burnish/contract/entity';
import { copy } from './copy.ts';

type Owned = Pick<Subscription, 'userId'>;

/** Whose it is, by name. */
export function customerOf({ userId }: Owned): string {
  return userId.fullName ?? copy.noName;
}

/** What tells them from others of the same name. */
export function reachedAt({ userId }: Owned): string {
  return [userId.companyName, userId.email].filter(Boolean).join(', ');
}
