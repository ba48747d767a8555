import { describe, expect, it } from 'vitest';
import { readView, viewAddress } from './address.ts';

const read = (address: string) => readView(new URLSearchParams(address));
const nothing = { search: '', status: '', role: '', currency: '' };

describe('readView', () => {
  it('starts with the subscriptions', () => {
    expect(read('')).toEqual({ tab: 'subscriptions', narrowing: nothing, receipt: '', person: '' });
    expect(read('?tab=pictures').tab).toBe('subscriptions');
  });

  it('reads back what viewAddress writes', () => {
    const view = {
      tab: 'payments',
      narrowing: { search: 'Okafor & Söhne', status: 'submitted', role: '', currency: 'NGN' },
      receipt: 'r1',
      person: '',
    } as const;
    expect(read(viewAddress(view))).toEqual(view);
  });
});

describe('viewAddress', () => {
  it('keeps whose conversation is open', () => {
    const address = viewAddress({ tab: 'chat', narrowing: { search: 'ada' }, person: 'p1' });
    expect(address).toBe('?tab=chat&q=ada&person=p1');
    expect(read(address)).toMatchObject({ tab: 'chat', person: 'p1' });
  });

  it('leaves search, filters and receipt behind when only a tab is named', () => {
    expect(viewAddress({ tab: 'users' })).toBe('?tab=users');
  });

  it('says only what narrows', () => {
    expect(viewAddress({ tab: 'users', narrowing: { search: '', role: 'admin' } })).toBe(
      '?tab=users&role=admin',
    );
  });
});
