import type { SearchResult } from './entities.ts';

export const orderResultSample: SearchResult = {
  kind: 'order',
  _id: '0193f1d0-52c8-7f19-b0aa-1c9d02e4a7b3',
  audience: 'customer',
  title: 'Gold Plan',
  detail: 'Okafor Studio',
  orderKind: 'plan',
  email: 'adaeze@okafor.example',
  status: 'invoice_sent',
};

export const invoiceResultSample: SearchResult = {
  kind: 'invoice',
  _id: '0193f5aa-11b2-7d40-8a55-9e0c31d7f604',
  audience: 'customer',
  title: 'INV-2026-000131',
  detail: 'Gold Plan',
  status: 'payment_made',
  amount: 120_000,
  currency: 'NGN',
};
