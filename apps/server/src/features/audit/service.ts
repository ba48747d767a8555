import type { Handled } from '@burnish/contract/api';
import type { AuditRecord } from '@burnish/contract/audit/entities';
import { fieldMessages } from '@burnish/contract/fields';
import type { Page } from '@burnish/contract/paging';
import { DomainError, type FieldError } from '@burnish/domain/errors';
import type { Database } from '../../platform/db/database.ts';
import { dateFilter } from '../../platform/db/date-filter.ts';
import { isId } from '../../platform/db/ids.ts';
import { prepareAuditList } from './repository.ts';
import { auditView } from './view.ts';

type Query = Handled['GET /admin/audit']['query'];

export interface Audit {
  /** @throws DomainError INVALID_INPUT */
  list(query: Query): Promise<{ records: AuditRecord[]; page: Page }>;
}

function validateIds(query: Query): void {
  const names = ['entityId', 'actorId'] as const;
  const errors: FieldError[] = names
    .filter((name) => query[name] !== undefined && !isId(query[name]))
    .map((path) => ({ path, message: fieldMessages.id }));
  if (errors.length > 0) throw new DomainError('INVALID_INPUT', errors);
}

export function createAudit(database: Database): Audit {
  const listRecords = prepareAuditList(database);
  return {
    async list({ from, to, ...query }) {
      validateIds(query);
      const { rows, page } = await listRecords({ ...query, ...dateFilter({ from, to }) });
      return { records: rows.map(auditView), page };
    },
  };
}
