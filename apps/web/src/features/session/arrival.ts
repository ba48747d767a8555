// Somebody comes back from the identity provider with a token in the address.
import type { User } from '@burnish/contract/entity';

export type Meeting =
  | { kind: 'nobody' }
  | { kind: 'welcome'; arriving: User }
  | { kind: 'stranger'; arriving: User; current: User };

interface Asked {
  arrived: string | null;
  kept: string | null;
  /** Null when the token is not, or no longer, good. */
  profileOf: (token: string) => Promise<User | null>;
}

/** A link with a stranger's token must not replace the person who is signed in without their word. */
export async function meet({ arrived, kept, profileOf }: Asked): Promise<Meeting> {
  const arriving = arrived === null ? null : await profileOf(arrived);
  if (!arriving) return { kind: 'nobody' };
  const current = kept === null || kept === arrived ? null : await profileOf(kept);
  if (!current || current._id === arriving._id) return { kind: 'welcome', arriving };
  return { kind: 'stranger', arriving, current };
}
