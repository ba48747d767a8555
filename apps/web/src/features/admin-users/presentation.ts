import type { User } from '@burnish/contract/entity';
import { type Role, roles, type UserType } from '@burnish/domain/access/access';
import type { StatusWords } from '../../presentation/status-words.ts';
import { copy } from './copy.ts';

export function nameOf({ fullName }: User): string {
  return fullName ?? copy.noName;
}

export const roleName: Readonly<Record<Role, string>> = { user: 'User', admin: 'Admin' };

export const roleOptions = roles.map((value) => ({ value, label: roleName[value] }));

export const userTypeName: Readonly<Record<UserType, string>> = {
  photographer: 'Photographer',
  agency: 'Agency',
  brand: 'Brand',
  other: 'Other',
};

export function activity(isActive: boolean): StatusWords {
  return isActive ? { label: copy.active, tone: 'done' } : { label: copy.notActive, tone: 'still' };
}
