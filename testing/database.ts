import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import {
  type Database,
  type DatabaseAddress,
  openDatabase,
} from '../apps/server/src/platform/db/database.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { templateDatabase } from './cluster.ts';

export interface TestDatabase extends Database {
  readonly address: Exclude<DatabaseAddress, { url: string }>;
}

/** The value of DATABASE_URL for this database. */
export function databaseUrlOf({ host, port, user, database }: TestDatabase['address']): string {
  return `postgresql:///${database}?host=${host}&port=${port}&user=${user}`;
}

async function runInCluster(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('cluster'), database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function createDatabase(template: string): Promise<TestDatabase['address']> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  // Without durability, copying the files costs a tenth of logging each of their blocks, the default.
  await runInCluster(`create database ${name} template ${template} strategy file_copy`);
  return { ...inject('cluster'), database: name };
}

/** A database without tables. */
export function createEmptyDatabase(): Promise<TestDatabase['address']> {
  return createDatabase('template1');
}

/** A migrated database without data, and without connections. */
export function createMigratedDatabase(): Promise<TestDatabase['address']> {
  return createDatabase(templateDatabase);
}

/** A migrated database without data, for one test file. It is deleted when it is closed. */
export async function createTestDatabase(maxConnections = 10): Promise<TestDatabase> {
  const address = await createMigratedDatabase();
  const database = openDatabase(address, createLogger('silent'), maxConnections);
  return {
    ...database,
    address,
    async close() {
      await database.close();
      // A test that ends a process without a chance to clean up leaves connections.
      await runInCluster(`drop database if exists ${address.database} with (force)`);
    },
  };
}
