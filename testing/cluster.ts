// One PostgreSQL cluster for the projects of a run. Each test file creates its own database in it.
import { rm } from 'node:fs/promises';
import pg from 'pg';
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded.ts';
import { migrateDatabase } from '../apps/server/src/platform/db/migrations.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { makeMemoryFolder } from './memory-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { host: string; port: number; user: string };
  }
}

/** Migrated once and copied for each test database. */
export const templateDatabase = 'template_burnish';

interface Cluster {
  readonly address: ProvidedContext['cluster'];
  stop(): Promise<void>;
}

declare global {
  /** Vitest loads this file once per project, in one process. */
  var testCluster: { readonly started: Promise<Cluster>; projects: number } | undefined;
}

async function startCluster(): Promise<Cluster> {
  const dataDir = await makeMemoryFolder('burnish-test-');
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
  return {
    address: { host, port, user },
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export default async function provideCluster(project: TestProject): Promise<() => Promise<void>> {
  globalThis.testCluster ??= { started: startCluster(), projects: 0 };
  const shared = globalThis.testCluster;
  shared.projects += 1;
  const cluster = await shared.started;
  project.provide('cluster', cluster.address);
  return async () => {
    shared.projects -= 1;
    if (shared.projects > 0) return;
    globalThis.testCluster = undefined;
    await cluster.stop();
  };
}
