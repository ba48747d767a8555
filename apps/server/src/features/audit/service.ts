import type { Handled } from '@burnish/contract/api';
import type { AuditRecord } from '@burnish/contract/entity';
import type { Page } from '@burnish/contract/paging';
import { DomainError, type FieldFault } from '@burnish/domain/errors';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import type { Database } from '../../platform/database.ts';
import { firstIdOf, isId } from '../../platform/ids.ts';
import { prepareAuditList } from './repository.ts';
import { auditView } from './view.ts';

type Query = Handled['GET /admin/audit']['query'];

export interface Audit {
  /** @throws DomainError INVALID_INPUT for an id that is none. */
  list(query: Query): Promise<{ records: AuditRecord[]; page: Page }>;
}

const notAnId = 'This must be an id.';

function checkIds(query: Query): void {
  const names = ['entityId', 'actorId'] as const;
  const faults: FieldFault[] = names
    .filter((name) => query[name] !== undefined && !isId(query[name]))
    .map((path) => ({ path, message: notAnId }));
  if (faults.length > 0) throw new DomainError('INVALID_INPUT', faults);
}

/** Midnight UTC, so many days after the one that is written. */
function midnight(day: string, daysLater = 0): Date {
  return new Date(Date.parse(day.slice(0, 10)) + daysLater * millisecondsPerDay);
}

/**
 * Ids are places in time, so the days are a stretch of the list's own order. A record gets its id at the end of
 * its transaction and its time at the beginning: a day more on either side holds all that the time then parts.
 */
function stretch({ from, to }: Pick<Query, 'from' | 'to'>) {
  return {
    ...(from === undefined ? {} : { from: midnight(from), firstId: firstIdOf(midnight(from, -1)) }),
    ...(to === undefined ? {} : { until: midnight(to, 1), lastId: firstIdOf(midnight(to, 2)) }),
  };
}

export function createAudit(database: Database): Audit {
  const listRecords = prepareAuditList(database);
  return {
    async list({ from, to, ...query }) {
      checkIds(query);
      const { rows, page } = await listRecords({ ...query, ...stretch({ from, to }) });
      return { records: rows.map(auditView), page };
    },
  };
}
