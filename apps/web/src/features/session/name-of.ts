import type { User } from '@burnish/contract/entity';

export function nameOf({ fullName, email }: Pick<User, 'fullName' | 'email'>): string {
  return fullName?.trim() || email;
}
