import type { Handled } from '@burnish/contract/api';
import { fieldMessages } from '@burnish/contract/fields';
import { parseDocumentNumber } from '@burnish/domain/document-number';
import { DomainError, type FieldError } from '@burnish/domain/errors';
import type { Queries } from '../../platform/db/database.ts';
import { dateFilter } from '../../platform/db/date-filter.ts';
import { isId } from '../../platform/db/ids.ts';
import { type AuditFilter, findPeople } from './repository.ts';
import { findNumberedEntities } from './subjects/index.ts';

/** The filters of the list and of the export, as they are sent. */
export type AuditQuery = Omit<Handled['GET /admin/audit']['query'], 'limit' | 'cursor'>;

/** @throws DomainError INVALID_INPUT */
export function validateIds(query: AuditQuery): void {
  const names = ['entityId', 'actorId', 'ownerId'] as const;
  const errors: FieldError[] = names
    .filter((name) => query[name] !== undefined && !isId(query[name]))
    .map((path) => ({ path, message: fieldMessages.id }));
  if (errors.length > 0) throw new DomainError('INVALID_INPUT', errors);
}

/** A document number that exists selects what belongs to it. Any other search is for people. */
export async function toFilter(
  queries: Queries,
  { from, to, search, ...filters }: AuditQuery,
): Promise<AuditFilter> {
  const common = { ...filters, ...dateFilter({ from, to }) };
  const document = parseDocumentNumber(search ?? '');
  const entityIds = document === null ? [] : await findNumberedEntities(queries, document);
  if (entityIds.length > 0) return { ...common, entityIds };
  if (!search) return common;
  const people = await findPeople(queries, search);
  return { ...common, ...('ids' in people ? { peopleIds: people.ids } : { search }) };
}
