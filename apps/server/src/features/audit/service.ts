import type { Handled } from '@burnish/contract/api';
import type { AuditRecord } from '@burnish/contract/audit/entities';
import type { Page } from '@burnish/contract/paging';
import type { Database } from '../../platform/db/database.ts';
import { CsvRows } from '../../platform/http/csv.ts';
import { type AuditQuery, toFilter, validateIds } from './filter.ts';
import { prepareAuditCount, prepareAuditList, type RecordedChange } from './repository.ts';
import { findSubjects } from './subjects/index.ts';
import { auditView } from './view.ts';

export interface Audit {
  /** @throws DomainError INVALID_INPUT */
  list(query: Handled['GET /admin/audit']['query']): Promise<{ records: AuditRecord[]; page: Page }>;
  /** All records of a list, as a file. @throws DomainError INVALID_INPUT, TOO_MANY_ROWS */
  exportAll(query: AuditQuery): Promise<CsvRows<AuditRecord>>;
}

export function createAudit({ database }: { database: Database }): Audit {
  const { queries } = database;
  const listRecords = prepareAuditList(database);
  const { count } = prepareAuditCount(database);

  async function viewsOf(rows: readonly RecordedChange[]): Promise<AuditRecord[]> {
    const subjects = await findSubjects(queries, rows);
    return rows.map((row) => auditView(row, subjects.get(row.record.entityId) ?? null));
  }

  async function* viewPages(pages: AsyncIterable<readonly RecordedChange[]>): AsyncGenerator<AuditRecord[]> {
    for await (const rows of pages) yield viewsOf(rows);
  }

  return {
    async list({ limit, cursor, ...query }) {
      validateIds(query);
      const { rows, page } = await listRecords({ ...(await toFilter(queries, query)), limit, cursor });
      return { records: await viewsOf(rows), page };
    },
    async exportAll(query) {
      validateIds(query);
      const filter = await toFilter(queries, query);
      return CsvRows.from(await count(filter), viewPages(listRecords.readAll(filter)));
    },
  };
}
