import { describe, expect, it } from 'vitest';
import { actionsFor, orderActionAccess } from '../allowed-actions.ts';
import { DomainError } from '../errors.ts';
import { orderLifecycle, orderStatuses } from './order.ts';
import { checkSchedulable, possibleOrderActions, sendTime } from './scheduled-invoice.ts';

describe('an order', () => {
  it.each(orderStatuses)(
    'that is %s can be approved and invoiced in one step only while it is pending',
    (status) => {
      const isPending = status === 'pending';
      expect(possibleOrderActions(status, false).includes('schedule_invoice')).toBe(isPending);
      if (isPending) checkSchedulable(status);
      else expect(() => checkSchedulable(status)).toThrow(new DomainError('INVALID_STATE'));
    },
  );

  it.each(orderStatuses)('that is %s has its other actions, too', (status) => {
    expect(possibleOrderActions(status, false)).toEqual(
      expect.arrayContaining([...orderLifecycle.allowedActions(status)]),
    );
  });

  it.each(orderStatuses)('that is %s can only be undone while its invoice is scheduled', (status) => {
    expect(possibleOrderActions(status, true)).toEqual(['unschedule_invoice']);
  });

  it('is approved and invoiced by staff only', () => {
    const possible = possibleOrderActions('pending', false);
    expect(actionsFor(orderActionAccess, 'customer', possible)).toEqual([]);
    expect(actionsFor(orderActionAccess, 'user', possible)).toEqual([]);
    expect(actionsFor(orderActionAccess, 'admin', possible)).toEqual([
      'approve',
      'reject',
      'schedule_invoice',
    ]);
  });
});

it('is sent after at least 20 seconds, as WCAG 2.2.1 asks', () => {
  const now = new Date('2026-11-21T12:00:00.000Z');
  expect(sendTime(now).getTime() - now.getTime()).toBeGreaterThanOrEqual(20_000);
});
