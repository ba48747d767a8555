import { describe, expect, it } from 'vitest';
import { billingDue } from './billing-due.ts';

const now = new Date(2026, 10, 21, 23, 30);
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

describe('billingDue', () => {
  it('counts days of the calendar, not hours', () => {
    expect(billingDue('active', at(21, 1), now)).toBe('Due today');
    expect(billingDue('active', at(22, 0), now)).toBe('Due tomorrow');
    expect(billingDue('active', at(30, 12), now)).toBe('Due in 9 days');
    expect(billingDue('inactive', at(20, 23), now)).toBe('Overdue');
  });

  it('says nothing where no payment is awaited', () => {
    expect(billingDue('suspended', at(30, 12), now)).toBe('');
    expect(billingDue('cancelled', at(1, 12), now)).toBe('');
  });
});
