import { expect, test } from 'vitest';
import { isAuditFiltered, parseAuditFilters } from './queries.ts';

const id = '0193e001-1c7a-7d55-b2f0-9c4e8a6d3f10';

test('keeps the filters that the call accepts', () => {
  const filters = { search: 'kemi', action: 'order_approved', entity: 'order', actorId: id, ownerId: id };
  const days = { from: '2026-11-01', to: '2026-11-30' };
  expect(parseAuditFilters({ ...filters, ...days })).toEqual({ ...filters, ...days });
});

test('drops what a changed URL may contain', () => {
  const broken = {
    action: 'x',
    actorId: id.slice(1),
    entityId: 'x',
    from: '2026-13-01',
    to: 'today',
    other: 'x',
  };
  expect(Object.values(parseAuditFilters(broken)).filter(Boolean)).toEqual([]);
  expect(isAuditFiltered(broken)).toBe(false);
  expect(isAuditFiltered({ ownerId: id })).toBe(true);
});
