// Who makes the calls, and which statuses they get.
import type { ApiKey } from '@burnish/contract/api';
import type { CallOptions } from '../api-calls.ts';
import type { TestApp, TestUser } from '../app.ts';
import { createPaidPlan } from '../photos.ts';

/** Statuses of a customer who doesn't own the entity, of its owner, and of an admin. */
export interface CallerStatuses {
  readonly stranger: number;
  readonly owner: number;
  readonly admin: number;
}

export const forSignedIn = { stranger: 200, owner: 200, admin: 200 };
export const createsForSignedIn = { stranger: 201, owner: 201, admin: 201 };
export const forOwnerOrStaff = { stranger: 404, owner: 200, admin: 200 };
export const forOwner = { stranger: 404, owner: 200, admin: 404 };
export const createsForOwner = { stranger: 404, owner: 201, admin: 404 };
export const createsForOwnerOrStaff = { stranger: 404, owner: 201, admin: 201 };
export const createsForSubscriber = { stranger: 409, owner: 201, admin: 409 };
export const forStaff = { stranger: 403, owner: 403, admin: 200 };
export const createsForStaff = { stranger: 403, owner: 403, admin: 201 };

export interface AccessRow<K extends ApiKey> {
  readonly expected: CallerStatuses | 'public';
  /** Creates what the call needs, owned by the owner, and returns a valid request. Runs before each call. */
  prepare?(caller: TestUser): CallOptions<K> | Promise<CallOptions<K>>;
  /** The call revokes the caller's tokens or changes how they sign in, so each caller needs a new account. */
  readonly needsNewUser?: true;
}

export type AccessRows = { readonly [K in ApiKey]: AccessRow<K> };

export interface AccessContext {
  readonly t: TestApp;
  readonly owner: TestUser;
  readonly admin: TestUser;
  /** A Google ID token. */
  readonly createCredential: () => Promise<string>;
}

/** Signs in an owner, who can submit photos, and an admin. */
export async function createAccessContext(
  t: TestApp,
  createCredential: AccessContext['createCredential'],
): Promise<AccessContext> {
  const [owner, admin] = [await t.signIn('Owner'), await t.signInAdmin()];
  await createPaidPlan(owner, admin, { planId: 'diamond-plan' });
  return { t, owner, admin, createCredential };
}

export const toId = async (entity: Promise<{ _id: string }>) => ({ id: (await entity)._id });
