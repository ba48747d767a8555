import type { Session, User } from '@burnish/contract/accounts/entities';
import type { SearchResult } from '@burnish/contract/search/entities';
import type { Side } from '@burnish/domain/access';
import { personName } from '../../views/shared-views.ts';
import type { UserRow } from './repository.ts';
import type { SessionRow } from './sessions/index.ts';

export function userView(row: UserRow): User {
  return {
    _id: row.id,
    fullName: row.fullName,
    email: row.email,
    role: row.role,
    companyName: row.companyName,
    phone: row.phone,
    userType: row.userType,
    taxId: row.taxId,
    removeLocation: row.removeLocation,
    isEmailVerified: row.isEmailVerified,
    isActive: row.isActive,
    createdAt: row.createdAt.toISOString(),
  };
}

export function customerResult(row: UserRow, audience: Side): SearchResult {
  const { email, companyName } = row;
  return {
    kind: 'customer',
    _id: row.id,
    audience,
    title: personName(row),
    detail: [companyName, email].filter((text) => text?.trim()).join(', '),
    email,
  };
}

/** Response to a successful sign-in. */
export interface SignInResponse {
  readonly token: string;
  readonly user: User;
}

export function sessionView(row: SessionRow, isCurrent: boolean): Session {
  return {
    _id: row.id,
    method: row.method,
    device: row.device,
    network: row.network,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isCurrent,
  };
}
