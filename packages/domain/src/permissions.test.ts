import { expect, it } from 'vitest';
import { permissions, rolePermissions, roles } from './permissions.ts';

it('has a row for each role', () => {
  expect(Object.keys(rolePermissions)).toEqual(roles);
});

it('gives customers no permission and admins all of them', () => {
  expect(rolePermissions.user.size).toBe(0);
  expect([...rolePermissions.admin]).toEqual(permissions);
});
