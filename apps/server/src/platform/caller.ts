import type { Role } from '@burnish/domain/access/access';

/** Whoever does something, as the audit names them. */
export interface Actor {
  /** Null: somebody not yet signed in, or the product itself. */
  readonly id: string | null;
  readonly role: Role | null;
  /** Where the request came from. */
  readonly address: string | null;
  /** What this is done for was asked for with a key: the claim of it is settled with the effect. */
  readonly claim?: string;
}

/** The signed-in person on whose behalf something is done, as known at this request. */
export interface Caller extends Actor {
  readonly id: string;
  readonly role: Role;
  /** The one that they showed; it can be ended by itself. */
  readonly token: { readonly id: string; readonly endsAt: Date };
}
