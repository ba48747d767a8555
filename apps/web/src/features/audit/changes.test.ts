import { describe, expect, test } from 'vitest';
import { describeChanges } from './changes.ts';

type Record = Parameters<typeof describeChanges>[0];

const lines = (entity: Record['entity'], before: Record['before'], after: Record['after']) =>
  describeChanges({ entity, before, after }).map(
    ({ label, before: from, after: to }) =>
      `${label}: ${from === null ? '' : `${from} to `}${to ?? 'nothing'}`,
  );

describe('describeChanges', () => {
  test('names statuses as the rest of the studio does', () => {
    expect(lines('invoice', { status: 'payment_made' }, { status: 'payment_confirmed' })).toEqual([
      'Status: Awaiting Confirmation to Payment Confirmed',
    ]);
    expect(lines('job', { status: 'received' }, { status: 'in_progress' })).toEqual([
      'Status: Received to In progress',
    ]);
  });

  test('names what a retried task does', () => {
    const after = { status: 'retrying', task: 'clean_up', attempts: 151 };
    expect(lines('task', { status: 'failed' }, after)).toEqual([
      'Status: Failed to Will retry',
      'Task: Delete expired data',
      'Attempts: 151',
    ]);
  });

  test('shows amounts in their currency, and dates', () => {
    const after = {
      status: 'sent',
      number: 'INV-2026-000131',
      amountMinor: 12_000_000,
      currency: 'NGN',
      dueDate: '2026-12-20',
    };
    expect(lines('invoice', null, after)).toEqual(['Status: Sent', 'Amount: ₦120,000', 'Due: 20 Dec 2026']);
  });

  test('names plans, roles, tiers, changed fields and yes or no', () => {
    expect(
      lines('order', null, {
        planId: 'gold-plan',
        billingCycle: 'monthly',
        finalPriceMinor: 19_700,
        currency: 'USD',
      }),
    ).toEqual(['Plan: Gold Plan', 'Billing cycle: Monthly', 'Price: $197']);
    expect(
      lines(
        'subscription',
        { autoRenew: true, planId: 'gold-plan', cycle: 'monthly' },
        { autoRenew: false, planId: 'silver-plan', cycle: 'yearly' },
      ),
    ).toEqual([
      'Plan: Gold Plan to Silver Plan',
      'Billing cycle: Monthly to Yearly',
      'Auto-renew: On to Off',
    ]);
    expect(lines('user', { role: 'user' }, { role: 'admin' })).toEqual(['Role: User to Admin']);
    expect(lines('user', { role: 'user' }, { role: 'retoucher' })).toEqual(['Role: User to Retoucher']);
    expect(lines('setting', { isOpen: false }, { isOpen: true })).toEqual([
      'Retouchers can take unassigned photos: No to Yes',
    ]);
    expect(lines('user', { isActive: true }, { isActive: false })).toEqual(['Active: Yes to No']);
    expect(lines('user', null, { changed: ['companyName', 'phone'] })).toEqual(['Changed: company, phone']);
    expect(lines('job', null, { photos: 6, tiers: { natural: 2, highEnd: 4, magazine: 0 } })).toEqual([
      'Photos: 6',
      'By tier: 2 Natural, 4 High-End',
    ]);
  });

  test('leaves out IDs, hashes and what did not change', () => {
    expect(lines('receipt', null, { invoiceId: 'x', sha256: 'x', link: null, status: 'submitted' })).toEqual([
      'Status: Submitted',
    ]);
    expect(lines('subscription', { status: 'active' }, { status: 'active' })).toEqual([]);
  });

  test('shows how many photos were assigned', () => {
    expect(lines('job', null, { photos: 3, assigneeId: 'x' })).toEqual(['Photos: 3']);
  });

  test('shows a removed value', () => {
    expect(lines('photo', { tier: 'natural' }, null)).toEqual(['Tier: Natural to nothing']);
  });

  test('shows opening hours as customers read them', () => {
    const workday = { opens: '09:00', closes: '18:00' };
    const closed = { week: Array(7).fill(null), timeZone: 'Africa/Lagos' };
    expect(
      lines('setting', closed, { ...closed, week: [null, workday, workday, null, null, null, null] }),
    ).toEqual(['Open on: Closed every day to Mon and Tue, 09:00 to 18:00']);
  });

  test('shows fields that it does not know as well as it can', () => {
    expect(lines('user', { legalName: 'Burnish' }, { legalName: 'Burnish Ltd' })).toEqual([
      'Legal name: Burnish to Burnish Ltd',
    ]);
    expect(lines('user', null, { hours: { opens: '09:00' }, days: [1, 2] })).toEqual([
      'Opens: 09:00',
      'Days: 1, 2',
    ]);
    expect(lines('order', null, { status: 'a status of the future' })).toEqual([
      'Status: a status of the future',
    ]);
  });
});
