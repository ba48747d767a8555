import { expect, it } from 'vitest';
import { auditActions } from '../audit-actions.ts';
import { orderEventActions, orderEventKind, orderEventKinds } from './history.ts';

it('knows every event by an action of the audit log', () => {
  expect(orderEventActions.filter((action) => !auditActions.some((known) => known === action))).toEqual([]);
  const kinds = orderEventActions.map((action) => orderEventKind(action, null));
  expect(new Set(kinds)).toEqual(new Set(orderEventKinds));
});

it.each([
  ['create_images_order', null, 'submitted'],
  ['order_approved', 'pending', 'approved'],
  ['order_approved', 'invoice_sent', null],
  ['order_invoice_sent', 'approved', null],
  ['send_invoice', null, 'invoice_sent'],
  ['invoice_view', 'sent', null],
  ['receipt_approved', 'submitted', null],
  ['receipt_rejected', 'submitted', 'receipt_rejected'],
  ['assign_chat', null, null],
  ['toString', null, null],
] as const)('%s from %s is %s', (action, before, kind) => {
  expect(orderEventKind(action, before)).toBe(kind);
});
