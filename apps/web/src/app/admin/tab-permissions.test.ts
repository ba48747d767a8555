import { expect, it } from 'vitest';
import { readView, tabs } from './admin-url.ts';
import { permittedTabs, permittedView } from './tab-permissions.ts';

it('shows all tabs to admins, the jobs to retouchers and none to customers', () => {
  expect(permittedTabs({ role: 'admin' })).toEqual(tabs);
  expect(permittedTabs({ role: 'retoucher' })).toEqual(['photos']);
  expect(permittedTabs({ role: 'user' })).toEqual([]);
});

const viewFor = (role: 'retoucher' | 'admin', url: string) =>
  permittedView(readView(new URLSearchParams(url)), permittedTabs({ role }));

const jobs = { tab: 'photos', isStart: false, filters: {}, row: '', receipt: '', person: '' };

it('leads to the first tab from those that the user cannot open', () => {
  expect(viewFor('retoucher', '')).toEqual(jobs);
  expect(viewFor('retoucher', '?tab=users&q=ada&role=admin&id=u1')).toEqual(jobs);
  expect(viewFor('retoucher', '?tab=payments&receipt=r1')).toEqual(jobs);
  expect(viewFor('retoucher', '?tab=chat&person=u1')).toEqual(jobs);
});

it('keeps what the user can open', () => {
  expect(viewFor('retoucher', '?tab=photos&q=JOB-1')).toEqual({ ...jobs, filters: { search: 'JOB-1' } });
  expect(viewFor('admin', '')).toMatchObject({ tab: 'subscriptions', isStart: true });
  expect(viewFor('admin', '?tab=payments&receipt=r1')).toMatchObject({ tab: 'payments', receipt: 'r1' });
});
