import { invoiceSample } from '@burnish/contract/orders/samples';
import { describe, expect, it } from 'vitest';
import { invoiceRows } from './queries.ts';

const invoice = {
  ...invoiceSample,
  status: 'sent',
  subscriptionType: 'subscription',
  currency: 'NGN',
} as const;
const viewed = { ...invoice, status: 'viewed' } as const;

describe('invoiceRows', () => {
  it('removes invoices that no longer pass a filter', () => {
    const { matches } = invoiceRows({ status: 'sent' });
    expect(matches?.(invoice)).toBe(true);
    expect(matches?.(viewed)).toBe(false);
    expect(invoiceRows({ currency: 'USD' }).matches?.(invoice)).toBe(false);
    expect(invoiceRows({ subscriptionType: 'payPerImage' }).matches?.(invoice)).toBe(false);
    expect(invoiceRows({}).matches?.(invoice)).toBe(true);
  });

  it('leaves new invoices to the server if there is a search or a year', () => {
    expect(invoiceRows({ status: 'sent' }).newRows).toBe('insert');
    expect(invoiceRows({ search: 'gold' }).newRows).toBe('reload');
    expect(invoiceRows({ year: '2026' }).newRows).toBe('reload');
  });
});
