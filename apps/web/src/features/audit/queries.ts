import { entityNames } from '@burnish/contract/events';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../../lib/entity-queries.ts';
import { today } from '../../lib/format-date.ts';
import { defineFilter, type FilterValues, parseFilters } from '../../lib/list-filters.ts';
import { useList } from '../../lib/use-list.ts';
import { fullName } from '../../presentation/people.ts';
import { actionOptions } from './action-labels.ts';
import { copy, entityLabels } from './copy.ts';

const auditKeys = createQueryKeys('admin', 'audit');
const personKeys = createQueryKeys('admin', 'audit-people');

export const auditFilters = [
  defineFilter({
    name: 'action',
    label: copy.filter.action,
    allLabel: copy.filter.allActions,
    options: actionOptions,
  }),
  defineFilter({
    name: 'entity',
    label: copy.filter.entity,
    allLabel: copy.filter.allEntities,
    options: entityNames.map((value) => ({ value, label: entityLabels[value] })),
  }),
] as const;

/** Filters that aren't choices. */
const otherFilters = ['actorId', 'ownerId', 'entityId', 'from', 'to'] as const;
type OtherFilter = (typeof otherFilters)[number];

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const patterns: Readonly<Record<OtherFilter, RegExp>> = {
  actorId: idPattern,
  ownerId: idPattern,
  entityId: idPattern,
  from: dayPattern,
  to: dayPattern,
};

/** Drops what the call wouldn't accept, such as half of an ID in a URL. */
export function parseAuditFilters(filters: FilterValues) {
  const others: Partial<Record<OtherFilter, string>> = {};
  for (const name of otherFilters) {
    const value = filters[name] ?? '';
    const isDay = name === 'from' || name === 'to';
    if (patterns[name].test(value) && (!isDay || !Number.isNaN(Date.parse(value)))) others[name] = value;
  }
  return { ...parseFilters(auditFilters, filters), ...others };
}

export const clearedAuditFilters: FilterValues = Object.fromEntries(
  ['search', 'action', 'entity', ...otherFilters].map((name) => [name, '']),
);

export function isAuditFiltered(filters: FilterValues): boolean {
  return Object.values(parseAuditFilters(filters)).some(Boolean);
}

/** Everything that is audited is also an event, so the newest records are loaded again with it. */
export function useAuditRecords(filters: FilterValues, limit = 50) {
  const query = parseAuditFilters(filters);
  return useList({
    queryKey: auditKeys.list({ ...query, limit }),
    meta: dependsOn(...entityNames),
    load: ({ cursor, signal }) => call('GET /admin/audit', { query: { ...query, limit, cursor }, signal }),
    selectRows: ({ records }) => records,
  });
}

export function auditFile(filters: FilterValues) {
  return {
    name: `audit-${today()}`,
    load: () => call('GET /admin/audit/export', { query: parseAuditFilters(filters) }),
  };
}

/** The name of a person whose ID a filter has. */
export function usePersonName(id: string): string {
  const { data } = useQuery({
    queryKey: personKeys.one(id),
    meta: dependsOn('user'),
    queryFn: ({ signal }) => call('GET /admin/customers/:id', { params: { id }, signal }),
    enabled: id !== '',
    retry: false,
  });
  if (data === undefined) return copy.filter.selectedPerson;
  return data.customer.fullName === null ? data.customer.email : fullName(data.customer);
}

/** People to choose from, by name, email or company. */
export function usePeople(search: string) {
  return useList({
    queryKey: personKeys.list({ search }),
    meta: {},
    load: ({ cursor, signal }) => call('GET /admin/users', { query: { search, limit: 20, cursor }, signal }),
    selectRows: ({ users }) => users,
  });
}
