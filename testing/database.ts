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

/** A migrated, empty database for one test file. */
export async function createTestDatabase(maxConnections = 10): Promise<TestDatabase> {
  const cluster = inject('cluster');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ ...cluster, database: 'postgres' });
  await client.connect();
  // Without durability, copying the files costs a tenth of logging each of their blocks, the default.
  await client.query(`create database ${name} template ${templateDatabase} strategy file_copy`);
  await client.end();
  const address = { ...cluster, database: name };
  return { ...openDatabase(address, createLogger('silent'), maxConnections), address };
}
