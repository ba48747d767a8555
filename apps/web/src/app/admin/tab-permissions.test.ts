import { expect, it } from 'vitest';
import { tabs } from './admin-url.ts';
import { permittedTabs } from './tab-permissions.ts';

it('shows all tabs to admins and none to customers', () => {
  expect(permittedTabs({ role: 'admin' })).toEqual(tabs);
  expect(permittedTabs({ role: 'user' })).toEqual([]);
});
