import type { SearchResult } from '@burnish/contract/search/entities';
import { expect, test } from 'vitest';
import { resultUrl } from './result-url.ts';

const common = { _id: 'a1', title: 'A&B 1', detail: 'Ada' };
const order = { ...common, kind: 'order', email: 'ada@b.test', status: 'pending' } as const;
const invoice = { ...common, kind: 'invoice', status: 'sent', amount: 1, currency: 'USD' } as const;
const job = { ...common, kind: 'job', status: 'received', photoCount: 1 } as const;
const receipt = { ...common, kind: 'receipt', status: 'submitted', amount: 1, currency: 'USD' } as const;

test.each<[SearchResult, string]>([
  [{ ...order, orderKind: 'plan', audience: 'customer' }, '/orders/a1'],
  [{ ...invoice, audience: 'customer' }, '/invoices/a1'],
  [{ ...job, audience: 'customer' }, '/photos/jobs/a1'],
  [{ ...common, kind: 'customer', email: 'ada@b.test', audience: 'studio' }, '/admin/customers/a1'],
  [{ ...order, orderKind: 'plan', audience: 'studio' }, '/admin?tab=requests&q=ada%40b.test&status=pending'],
  [
    { ...order, orderKind: 'images', audience: 'studio' },
    '/admin?tab=pay-per-image-requests&q=ada%40b.test&status=pending',
  ],
  [{ ...invoice, audience: 'studio' }, '/admin?tab=invoices&q=A%26B+1'],
  [{ ...job, audience: 'studio' }, '/admin?tab=photos&q=A%26B+1'],
  [{ ...receipt, audience: 'studio' }, '/admin?tab=payments&q=A%26B+1&receipt=a1'],
])('%j leads to %s', (result, expected) => {
  expect(resultUrl(result)).toBe(expected);
});

test('a customer has no page for receipts and customers', () => {
  expect(() => resultUrl({ ...receipt, audience: 'customer' })).toThrow();
});
