// Records security events. An attack repeats them thousands of times, so they are counted in memory, and written every
// few seconds. Their only personal data is the ID of the account.
import type { Handled } from '@burnish/contract/api';
import type { Page } from '@burnish/contract/paging';
import type { SecurityEventRow } from '@burnish/contract/security-events/entities';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { dateFilter } from '../../platform/db/date-filter.ts';
import { createIds } from '../../platform/db/ids.ts';
import { describeError } from '../../platform/http/error-handler.ts';
import { anonymousNetwork } from '../../platform/http/networks.ts';
import type { Logger } from '../../platform/logger.ts';
import type { ObservedSecurityEvent, SecurityEvents } from '../../platform/security/security-events.ts';
import * as repository from './repository.ts';
import { securityEventView } from './view.ts';

/** A killed process loses the counts since the last write. The first event of each kind is already in the log. */
const millisecondsBetweenWrites = 5_000;
/** Equal events within this time share a row. */
const windowMilliseconds = 10 * 60_000;
/** Limits the write after a database outage. */
const maxRowsPerWrite = 1_000;
/** An attack from more networks or accounts in one window is counted without them. */
export const maxRowsPerWindow = 500;
/** Regardless of the retention period. */
const maxRows = 200_000;

type Query = Handled['GET /admin/security-events']['query'];

export interface SecurityEventLog extends SecurityEvents {
  /** Includes the events that this process has counted but not written. @throws DomainError INVALID_INPUT */
  list(query: Query): Promise<{ events: SecurityEventRow[]; page: Page }>;
  /** Writes the counted events. If the database is unavailable, they are written later. */
  flush(): Promise<void>;
  /** Deletes events that are older than the retention. */
  deleteExpired(now: Date): Promise<void>;
  /** Writes the last events. */
  close(): Promise<void>;
}

export function createSecurityEvents(deps: {
  database: Database;
  clock: Clock;
  log: Logger;
  retentionDays: number;
}): SecurityEventLog {
  const { database, clock, log, retentionDays } = deps;
  // Own IDs, because events are written at unpredictable times and other IDs must stay reproducible.
  const newId = createIds(clock);
  type Counted = Omit<repository.SecurityEventRow, 'id'>;
  const pending = new Map<string, Counted>();
  let currentWindow = 0;
  /** The keys of all rows of the current window, written or not. */
  let keysOfWindow = new Set<string>();
  const listEvents = repository.prepareSecurityEventList(database);
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const keyOf = ({ startedAt, kind, detail, network, userId }: Counted) =>
    [startedAt.getTime(), kind, detail, network, userId].join(' ');

  function logEvents({ kind, detail, network }: Counted, count: number): void {
    log.info({ securityEvent: kind, detail, network, count }, 'security event');
  }

  function withoutOrigin(event: Counted): Counted {
    return { ...event, network: null, userId: null };
  }

  /** The event as it is counted, so that the number of rows stays limited. */
  function limitRows(event: Counted): Counted {
    const window = event.startedAt.getTime();
    if (window !== currentWindow) [currentWindow, keysOfWindow] = [window, new Set()];
    const key = keyOf(event);
    if (!keysOfWindow.has(key) && keysOfWindow.size >= maxRowsPerWindow) return withoutOrigin(event);
    keysOfWindow.add(key);
    return event;
  }

  function add(event: Counted): void {
    const key = keyOf(event);
    const counted = pending.get(key);
    if (counted === undefined) return void pending.set(key, event);
    const lastAt = counted.lastAt > event.lastAt ? counted.lastAt : event.lastAt;
    pending.set(key, { ...event, lastAt, count: counted.count + event.count });
  }

  function scheduleWrite(): void {
    timer ??= setTimeout(() => void flush(), millisecondsBetweenWrites).unref();
  }

  async function write(): Promise<void> {
    // In the same order in every process, so that two of them don't wait for each other's rows.
    const keys = [...pending.keys()].toSorted().slice(0, maxRowsPerWrite);
    const counted = keys.flatMap((key) => pending.get(key) ?? []);
    if (counted.length === 0) return;
    for (const key of keys) pending.delete(key);
    try {
      await repository.addSecurityEvents(
        database.queries,
        counted.map((event) => ({ id: newId(), ...event })),
      );
    } catch (error) {
      log.warn(describeError(error), 'security events could not be written yet');
      for (const event of counted) add(event);
      scheduleWrite();
      return;
    }
    for (const event of counted) if (event.count > 1) logEvents(event, event.count - 1);
    await write();
  }

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    writing = writing.then(write);
    return writing;
  }

  return {
    record({ kind, detail, ipAddress, userId }: ObservedSecurityEvent) {
      const lastAt = clock.now();
      const startedAt = new Date(Math.floor(lastAt.getTime() / windowMilliseconds) * windowMilliseconds);
      const network = anonymousNetwork(ipAddress);
      const event = limitRows({ startedAt, lastAt, kind, detail, network, userId, count: 1 });
      if (!pending.has(keyOf(event))) logEvents(event, 1);
      add(event);
      scheduleWrite();
    },
    async list({ from, to, search, ...query }) {
      await flush();
      const network = anonymousNetwork(search?.split('/')[0] ?? null);
      const { rows, page } = await listEvents({
        ...query,
        ...(network === null ? { search } : { network }),
        ...dateFilter({ from, to }),
      });
      return { events: rows.map(securityEventView), page };
    },
    flush,
    async deleteExpired(now) {
      const retention = retentionDays * millisecondsPerDay;
      await repository.deleteEventsBefore(database.queries, new Date(now.getTime() - retention));
      await repository.deleteAllButNewest(database.queries, maxRows);
    },
    async close() {
      await flush();
      if (timer !== null) clearTimeout(timer);
    },
  };
}
