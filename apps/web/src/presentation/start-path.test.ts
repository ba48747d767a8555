import { expect, test } from 'vitest';
import { startPath } from './start-path.ts';

test('retouchers start with the jobs, everyone else with the dashboard', () => {
  expect(startPath({ role: 'retoucher' })).toBe('/admin?tab=photos');
  expect(startPath({ role: 'admin' })).toBe('/dashboard');
  expect(startPath({ role: 'user' })).toBe('/dashboard');
});
