import type { User } from '@burnish/contract/entity';
import type { UserRow } from './repository.ts';

export function userView(row: UserRow): User {
  return {
    _id: row.id,
    fullName: row.fullName,
    email: row.email,
    role: row.role,
    companyName: row.companyName,
    phone: row.phone,
    userType: row.userType,
    isEmailVerified: row.isEmailVerified,
    isActive: row.isActive,
    createdAt: row.createdAt.toISOString(),
  };
}
