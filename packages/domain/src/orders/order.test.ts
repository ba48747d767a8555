import { describe, expect, it } from 'vitest';
import { DomainError } from '../errors.ts';
import { decideOrder, type OrderStatus, openOrderStatuses, orderStatuses } from './order.ts';
import { orderGroup } from './order-group.ts';

describe('decideOrder', () => {
  const possible: readonly [OrderStatus, OrderStatus][] = [
    ['pending', 'approved'],
    ['pending', 'rejected'],
    ['approved', 'rejected'],
    ['invoice_sent', 'rejected'],
  ];
  const pairs = orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const));
  const impossible = pairs.filter(
    ([from, to]) => from !== to && !possible.some(([a, b]) => a === from && b === to),
  );

  it.each(possible)('changes %s to %s', (from, to) => {
    expect(decideOrder(from, to)).toEqual({ to, changes: true });
  });

  it.each(orderStatuses)('changes nothing when the order is already %s', (status) => {
    expect(decideOrder(status, status)).toEqual({ to: status, changes: false });
  });

  it.each(impossible)('rejects %s to %s', (from, to) => {
    expect(() => decideOrder(from, to)).toThrow(new DomainError('INVALID_STATE'));
  });
});

it('counts as pending, completed or rejected', () => {
  expect(orderStatuses.map((status) => orderGroup[status])).toEqual([
    'pending',
    'completed',
    'rejected',
    'completed',
    'completed',
  ]);
});

it('is open until it is completed or rejected', () => {
  expect(openOrderStatuses).toEqual(['pending', 'approved', 'invoice_sent']);
});
