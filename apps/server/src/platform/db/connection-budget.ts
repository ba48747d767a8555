// How many connections to PostgreSQL a process opens, and whether the server allows as many.
import { z } from 'zod';
import type { Logger } from '../logger.ts';
import type { Database } from './database.ts';

/**
 * Connections outside the pool. The one that migrates at start is closed before any other is opened.
 */
const otherConnections = {
  /** LISTEN for tasks and changed roles (`listener.ts`). */
  notifications: 1,
  /** Whether the database responds, for `/readyz` (`database.ts`). */
  probes: 1,
  /** Events of other processes: one connection listens, one sends (`realtime/postgres-adapter.ts`). */
  events: 2,
};

interface BudgetConfig {
  readonly databaseUrl: string | null;
  readonly databasePoolSize: number;
}

/** The most connections that a process has open. The embedded database serves one process, which has no events to share. */
export function connectionsOfProcess({ databaseUrl, databasePoolSize }: BudgetConfig): number {
  const { notifications, probes, events } = otherConnections;
  return databasePoolSize + notifications + probes + (databaseUrl === null ? 0 : events);
}

const limitRows = z.tuple([z.object({ available: z.number() })]);

/** Connections of all processes together that the server, the database and the user allow. */
export async function readConnectionLimit(database: Pick<Database, 'run'>): Promise<number> {
  // PostgreSQL 16 and newer have reserved_connections.
  const { rows } = await database.run(
    `select least(
       current_setting('max_connections')::int
         - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true)::int, 0),
       nullif(rolconnlimit, -1),
       nullif(datconnlimit, -1)
     ) as available
     from pg_roles, pg_database
     where rolname = current_user and datname = current_database()`,
  );
  return limitRows.parse(rows)[0].available;
}

/** Without enough connections, calls fail with 503 as soon as the process is busy. */
export async function warnOfConnectionShortage(
  database: Pick<Database, 'run'>,
  config: BudgetConfig,
  log: Logger,
): Promise<void> {
  const needed = connectionsOfProcess(config);
  const available = await readConnectionLimit(database);
  if (needed <= available) return;
  log.warn(
    { needed, available },
    'PostgreSQL allows fewer connections than this process can open: lower DATABASE_POOL_SIZE, or raise max_connections',
  );
}
