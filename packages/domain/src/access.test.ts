import { describe, expect, it } from 'vitest';
import { can, canRead, isStaff, rolesWith, viewerOf } from './access.ts';
import { actionsFor, invoiceActionAccess } from './allowed-actions.ts';
import { invoiceActions } from './orders/invoice/invoice.ts';
import { permissions } from './permissions.ts';

const customer = { id: 'ada', role: 'user' } as const;
const admin = { id: 'ben', role: 'admin' } as const;
const retoucher = { id: 'zainab', role: 'retoucher' } as const;

describe('can', () => {
  it.each(permissions.filter((permission) => permission !== 'jobs:work'))(
    'gives %s to admins only',
    (permission) => {
      expect(can(admin, permission)).toBe(true);
      expect(can(retoucher, permission)).toBe(false);
      expect(can(customer, permission)).toBe(false);
      expect(rolesWith(permission)).toEqual(['admin']);
    },
  );

  it('gives jobs:work to retouchers, too', () => {
    expect(rolesWith('jobs:work')).toEqual(['retoucher', 'admin']);
  });
});

it('counts a role with permissions as staff', () => {
  expect([customer, retoucher, admin].map(isStaff)).toEqual([false, true, true]);
});

describe('canRead', () => {
  it('lets customers read only what they own', () => {
    expect(canRead(customer, 'ada', 'invoices:manage')).toBe(true);
    expect(canRead(customer, 'eve', 'invoices:manage')).toBe(false);
  });

  it('lets staff with the permission read everything', () => {
    expect(canRead(admin, 'ben', 'invoices:manage')).toBe(true);
    expect(canRead(admin, 'ada', 'invoices:manage')).toBe(true);
  });
});

describe('viewerOf', () => {
  it('makes an owner the customer, whatever their role', () => {
    expect(viewerOf(admin, 'ben')).toBe('customer');
    expect(viewerOf(admin, 'ada')).toBe('admin');
  });
});

describe('actionsFor', () => {
  it('offers each viewer their own actions', () => {
    const actions = (viewer: 'customer' | 'user' | 'admin') =>
      actionsFor(invoiceActionAccess, viewer, invoiceActions);
    expect(actions('customer')).toEqual(['view', 'submit_receipt']);
    expect(actions('admin')).toEqual(['view', 'unview', 'confirm', 'void']);
    expect(actions('user')).toEqual([]);
  });

  it('offers an action that needs several permissions only with all of them', () => {
    const access = { assign: [['jobs:work', 'jobs:manage']] } as const;
    expect(actionsFor(access, 'admin', ['assign'])).toEqual(['assign']);
    expect(actionsFor(access, 'retoucher', ['assign'])).toEqual([]);
  });

  it('offers only what is possible', () => {
    expect(actionsFor(invoiceActionAccess, 'admin', ['void'])).toEqual(['void']);
  });
});
