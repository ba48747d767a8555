// Metrics and traces of the application, as far as the operator has switched them on. Otherwise nothing of them is loaded.
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import type { Logger } from './platform/logger.ts';
import type { MeasuredParts, ReadStoredCounts } from './platform/metrics/metrics.ts';
import { countTasks } from './platform/tasks/stored-tasks.ts';
import type { Services } from './services.ts';

/** Before any hook and route, so that everything that a request does belongs to its trace. */
export async function traceApp(
  app: FastifyInstance,
  config: Pick<Config, 'traces'>,
  log: Logger,
): Promise<void> {
  if (config.traces === null) return;
  const { exportTraces } = await import('./platform/traces/traces.ts');
  await exportTraces(app, config.traces, log);
}

interface MeasuredApp extends Omit<MeasuredParts, 'database'> {
  readonly config: Pick<Config, 'metrics'>;
  readonly database: Database;
  readonly services: Pick<Services, 'chats' | 'lastBackup'>;
  readonly clock: Clock;
  readonly log: Logger;
}

function createReadStoredCounts({ database, services }: MeasuredApp): ReadStoredCounts {
  return async () => {
    const [tasks, unreadChats, lastBackup] = await Promise.all([
      countTasks(database.queries),
      services.chats.countUnread(),
      services.lastBackup.find(),
    ]);
    return { tasks, unreadChats, lastBackupAt: lastBackup === null ? null : new Date(lastBackup.createdAt) };
  };
}

export async function measureApp(app: FastifyInstance, measured: MeasuredApp): Promise<void> {
  const { config, services: _, ...parts } = measured;
  if (config.metrics === null) return;
  const { serveMetrics } = await import('./platform/metrics/metrics.ts');
  await serveMetrics(app, { ...config.metrics, ...parts, readStored: createReadStoredCounts(measured) });
}
