import type { Job } from '@burnish/contract/entity';

export function customerOf({ userId: { companyName, fullName, email } }: Job): string {
  return companyName ?? fullName ?? email;
}
