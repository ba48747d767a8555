// One PostgreSQL cluster for the whole run; each test file makes a database of its own in it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '../apps/server/src/platform/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/supervisor.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { host: string; port: number; user: string };
  }
}

/** Migrated once; the databases of the tests are copies of it. */
export const templateDatabase = 'template_burnish';

export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'burnish-test-'));
  const server = await startEmbeddedPostgres({
    dataDir,
    log: createLogger('silent'),
    durable: false,
    settings: { max_connections: '300' },
  });
  const { host, port, user, database } = server.connection;
  const client = new pg.Client({ host, port, user, database });
  await client.connect();
  await client.query(`create database ${templateDatabase}`);
  await client.end();
  await migrateDatabase({ host, port, user, database: templateDatabase });
  project.provide('cluster', { host, port, user });
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
