import { describe, expect, it } from 'vitest';
import { type FilterValues, parseFilters } from '../../../lib/list-filters.ts';
import { retoucherFilter } from './retoucher-filter.ts';

const zainab = { _id: '0193f9e2-5a17-7c40-9b6d-7e31f8c05d24', fullName: 'Zainab Bello' };
const unknownId = '0193f9e2-5a17-7c40-9b6d-7e31f8c05d25';

function optionsOf(filters: FilterValues, isLoaded = true) {
  const retouchers = isLoaded ? [zainab] : undefined;
  const filter = retoucherFilter({ user: { _id: 'kemi', role: 'admin' }, retouchers, filters });
  const { retoucherId } = parseFilters([filter], filters);
  return { labels: filter.options.map(({ label }) => label), retoucherId };
}

describe('for those who manage jobs', () => {
  it('offers unassigned photos and every retoucher', () => {
    expect(optionsOf({})).toEqual({ labels: ['Unassigned', 'Zainab Bello'], retoucherId: undefined });
    expect(optionsOf({ retoucherId: 'none' }).retoucherId).toBe('none');
    expect(optionsOf({ retoucherId: zainab._id })).toEqual({
      labels: ['Unassigned', 'Zainab Bello'],
      retoucherId: zainab._id,
    });
  });

  it('keeps a person whose name is not known, so that not all jobs are listed', () => {
    expect(optionsOf({ retoucherId: unknownId })).toEqual({
      labels: ['Unassigned', 'Zainab Bello', 'Another retoucher'],
      retoucherId: unknownId,
    });
    expect(optionsOf({ retoucherId: zainab._id }, false)).toEqual({
      labels: ['Unassigned', 'Loading retouchers'],
      retoucherId: zainab._id,
    });
  });

  it('drops what is no ID', () => {
    expect(optionsOf({ retoucherId: 'anybody' })).toEqual({
      labels: ['Unassigned', 'Zainab Bello'],
      retoucherId: undefined,
    });
  });
});

it('offers others their own photos and unassigned ones', () => {
  const user = { _id: zainab._id, role: 'retoucher' } as const;
  const filters = { retoucherId: unknownId };
  const filter = retoucherFilter({ user, retouchers: undefined, filters });
  expect(filter.options).toEqual([
    { value: zainab._id, label: 'Assigned to me' },
    { value: 'none', label: 'Unassigned' },
  ]);
  expect(parseFilters([filter], filters).retoucherId).toBeUndefined();
});
