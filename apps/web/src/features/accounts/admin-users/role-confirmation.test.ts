import type { Role } from '@burnish/domain/permissions';
import { expect, test } from 'vitest';
import { roleConfirmation } from './role-confirmation.ts';

const confirmationOf = (role: Role, newRole: Role, isOwn = false) =>
  roleConfirmation({ user: { role, fullName: 'Zainab Bello' }, newRole, isOwn });

const unassigned = 'Unfinished photos that are assigned to Zainab Bello will become unassigned.';

test('says what a new retoucher sees', () => {
  expect(confirmationOf('user', 'retoucher')).toEqual({
    title: 'Make this user a retoucher?',
    texts: [
      'Zainab Bello will see the jobs with photos assigned to them, and no prices, invoices, receipts or contact details.',
    ],
    confirm: 'Make retoucher',
    isDestructive: false,
  });
});

test('says what happens to the photos of those who no longer work on them', () => {
  expect(confirmationOf('retoucher', 'user')).toEqual({
    title: 'Remove the retoucher role?',
    texts: ['Zainab Bello will be a regular customer without access to the studio.', unassigned],
    confirm: 'Remove retoucher role',
    isDestructive: true,
  });
  expect(confirmationOf('admin', 'user')).toMatchObject({
    title: 'Remove the admin role?',
    confirm: 'Remove admin role',
  });
  expect(confirmationOf('admin', 'user').texts).toContain(unassigned);
  for (const [from, to] of [
    ['admin', 'retoucher'],
    ['retoucher', 'admin'],
  ] as const)
    expect(confirmationOf(from, to).texts).not.toContain(unassigned);
});

test('is destructive if a permission is lost, and warns about the own account', () => {
  expect(confirmationOf('retoucher', 'admin').isDestructive).toBe(false);
  expect(confirmationOf('admin', 'retoucher', true).isDestructive).toBe(true);
  expect(confirmationOf('admin', 'retoucher', true).texts.at(-1)).toMatch(/^This is your own account\./);
});
