import { personSample } from '@burnish/contract/accounts/samples';
import { waitingItemSample } from '@burnish/contract/dashboard/samples';
import { planOrderSample } from '@burnish/contract/orders/samples';
import { jobSample } from '@burnish/contract/photos/samples';
import { describe, expect, it } from 'vitest';
import { countArrived, neighborId, nextWaiting, showAll, updateShown } from './shown-items.ts';

const job = (id: string, group: 'overdue' | 'due_today' | 'waiting' = 'waiting') => ({
  ...waitingItemSample,
  kind: 'job' as const,
  group,
  job: { ...jobSample, _id: id },
});
const jobs = (...ids: string[]) => ids.map((id) => job(id));
const idsOf = (shown: readonly { id: string; isGone: boolean }[]) =>
  shown.map(({ id, isGone }) => (isGone ? `${id} gone` : id));

const options = { keeps: () => false, hadMore: false };

describe('updateShown', () => {
  const shown = showAll(jobs('a', 'b', 'c'));

  it('does not insert what has arrived, and counts it', () => {
    const items = jobs('new', 'a', 'b', 'between', 'c', 'last');
    const updated = updateShown(shown, items, options);
    expect(idsOf(updated)).toEqual(['a', 'b', 'c']);
    expect(countArrived(updated, items)).toBe(3);
    expect(idsOf(showAll(items))).toEqual(['new', 'a', 'b', 'between', 'c', 'last']);
  });

  it('removes what no longer waits, unless its row stays', () => {
    expect(idsOf(updateShown(shown, jobs('a', 'c'), options))).toEqual(['a', 'c']);
    const kept = updateShown(shown, jobs('a'), { ...options, keeps: (id) => id === 'b' });
    expect(idsOf(kept)).toEqual(['a', 'b gone']);
    expect(idsOf(updateShown(kept, jobs('a'), options))).toEqual(['a']);
    expect(idsOf(updateShown(kept, jobs('a', 'b'), options))).toEqual(['a', 'b']);
  });

  it('shows the latest data in the same group', () => {
    const late = { ...job('a', 'overdue'), job: { ...jobSample, _id: 'a', brief: 'Softer' } };
    const [first] = updateShown(shown, [late, ...jobs('b', 'c')], options);
    expect(first?.item).toMatchObject({ group: 'waiting', job: { brief: 'Softer' } });
  });

  it('continues a list that was longer than what was loaded', () => {
    const updated = updateShown(shown, jobs('new', 'b', 'c', 'd', 'e'), { ...options, hadMore: true });
    expect(idsOf(updated)).toEqual(['b', 'c', 'd', 'e']);
    expect(idsOf(updateShown(shown, jobs('x'), { ...options, hadMore: true }))).toEqual(['x']);
  });
});

describe('nextWaiting', () => {
  const shown = showAll(jobs('a', 'b', 'c', 'd')).map((entry) => ({ ...entry, isGone: entry.id === 'c' }));

  it('is the next one that waits, and after the last one the one before', () => {
    expect(nextWaiting(shown, 'a')).toBe('b');
    expect(nextWaiting(shown, 'b')).toBe('d');
    expect(nextWaiting(shown, 'd')).toBe('b');
    expect(nextWaiting(showAll(jobs('a')), 'a')).toBeNull();
  });

  it('is not an order whose invoice is about to be sent', () => {
    const scheduledBy = personSample;
    const unpaid = { creditApplied: 0, amountDue: 120_000 };
    const scheduledInvoice = { sendAt: '', dueDate: '', bankName: null, scheduledBy, ...unpaid };
    const order = { ...planOrderSample, _id: 'b', scheduledInvoice };
    const scheduled = { ...waitingItemSample, kind: 'order' as const, order };
    expect(nextWaiting(showAll([...jobs('a'), scheduled, ...jobs('c')]), 'a')).toBe('c');
  });
});

describe('neighborId', () => {
  const shown = showAll(jobs('a', 'b'));

  it('stays within the list', () => {
    expect(neighborId(shown, null, 1)).toBe('a');
    expect(neighborId(shown, 'a', 1)).toBe('b');
    expect(neighborId(shown, 'b', 1)).toBe('b');
    expect(neighborId(shown, 'a', -1)).toBe('a');
    expect(neighborId([], null, 1)).toBeNull();
  });
});
