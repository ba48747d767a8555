import { retoucherSample } from '@burnish/contract/assignments/samples';
import { expect, it } from 'vitest';
import { shownRetouchers } from './shown-retouchers.ts';

it('shows all retouchers, the least busy first, and admins with photos after them', () => {
  const person = (fullName: string, role: 'retoucher' | 'admin', photoCount: number) => ({
    ...retoucherSample,
    fullName,
    role,
    photoCount,
  });
  const shown = shownRetouchers([
    person('Working admin', 'admin', 1),
    person('Admin', 'admin', 0),
    person('Busy', 'retoucher', 30),
    person('Free', 'retoucher', 0),
  ]);
  expect(shown.map(({ fullName }) => fullName)).toEqual(['Free', 'Busy', 'Working admin']);
});
