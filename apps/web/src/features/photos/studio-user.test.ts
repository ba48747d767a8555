import { userSample } from '@burnish/contract/accounts/samples';
import type { Role } from '@burnish/domain/permissions';
import { expect, it } from 'vitest';
import { worksOn } from './studio-user.ts';

it('lets those work on a job who have photos of it, or manage jobs', () => {
  const works = (role: Role, retoucherId: string) =>
    worksOn({ ...userSample, role }, { retouchers: [{ _id: retoucherId, fullName: null, photoCount: 1 }] });
  expect(works('retoucher', userSample._id)).toBe(true);
  expect(works('retoucher', 'another')).toBe(false);
  expect(works('admin', 'another')).toBe(true);
});
