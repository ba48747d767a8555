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

async function createDatabase(template: string): Promise<TestDatabase['address']> {
  const cluster = inject('cluster');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ ...cluster, database: 'postgres' });
  await client.connect();
  // Without durability, copying the files costs a tenth of logging each of their blocks, the default.
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  await client.end();
  return { ...cluster, database: name };
}

/** A database without tables. */
export function createEmptyDatabase(): Promise<TestDatabase['address']> {
  return createDatabase('template1');
}

/** A migrated database without data, for one test file. */
export async function createTestDatabase(maxConnections = 10): Promise<TestDatabase> {
  const address = await createDatabase(templateDatabase);
  return { ...openDatabase(address, createLogger('silent'), maxConnections), address };
}
