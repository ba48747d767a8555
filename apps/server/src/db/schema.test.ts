// The migrations must lead to the same database as the schema modules and the SQL files describe.
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import * as schema from './schema/index.ts';

const drizzleFolder = new URL('../../drizzle/', import.meta.url);
const sqlFolder = new URL('sql/', import.meta.url);

/** In order of their dependencies. */
const sqlFiles = [
  'audit.sql',
  'usage.sql',
  'search.sql',
  'realtime.sql',
  'renewals.sql',
  'ledger.sql',
  'bank-statements.sql',
  'pending-submissions.sql',
  'pauses.sql',
  'studio-settings.sql',
  'paid-spans.sql',
  'usage-days.sql',
];

let migrated: TestDatabase;
let described: pg.Client;

async function createDescribedDatabase(): Promise<pg.Client> {
  const name = `described_${randomBytes(6).toString('hex')}`;
  const owner = new pg.Client({ ...inject('cluster'), database: 'postgres' });
  await owner.connect();
  await owner.query(`create database ${name}`);
  await owner.end();
  const client = new pg.Client({ ...inject('cluster'), database: name });
  await client.connect();
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(schema));
  const isIndex = (statement: string) => /^CREATE (UNIQUE )?INDEX/.test(statement);
  await client.query('create extension pg_trgm; create extension btree_gist');
  for (const statement of statements.filter((text) => !isIndex(text))) await client.query(statement);
  for (const file of sqlFiles) await client.query(await readFile(new URL(file, sqlFolder), 'utf8'));
  // The SQL files add the searched columns.
  for (const statement of statements.filter(isIndex)) await client.query(statement);
  return client;
}

beforeAll(async () => {
  migrated = await createTestDatabase(1);
  described = await createDescribedDatabase();
});
afterAll(async () => {
  await migrated.close();
  await described.end();
});

async function expectSame(query: string): Promise<void> {
  const { rows } = await described.query(query);
  expect(rows.length).toBeGreaterThan(0);
  expect((await migrated.run(query)).rows).toEqual(rows);
}

const inPublicSchema = `in (select oid from pg_class where relnamespace = 'public'::regnamespace)`;

test('every SQL file is part of the comparison', async () => {
  expect((await readdir(fileURLToPath(sqlFolder))).toSorted()).toEqual(sqlFiles.toSorted());
});

test('tables have the same columns, defaults and generation expressions', () =>
  expectSame(`select attrelid::regclass::text as table, attname as column,
      format_type(atttypid, atttypmod) as type, attnotnull as not_null, attgenerated as generated,
      attidentity as identity, pg_get_expr(adbin, adrelid) as expression
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
      and attnum > 0 and not attisdropped
    order by 1, 2`));

test('tables have the same constraints', () =>
  expectSame(`select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype <> 'n' and conrelid ${inPublicSchema} order by 1, 2`));

test('tables have the same indexes', () =>
  expectSame(`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`));

test('the views are the same', () =>
  expectSame(`select viewname, definition from pg_views where schemaname = 'public' order by 1`));

test('the functions are the same', () =>
  expectSame(`select pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = 'public'::regnamespace and prolang = (select oid from pg_language where lanname = 'plpgsql')
    order by 1`));

test('the triggers are the same', () =>
  expectSame(`select pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid ${inPublicSchema} and not tgisinternal order by 1`));

test('the snapshot of the last migration is up to date, so that the next one starts from it', async () => {
  const journal = JSON.parse(await readFile(new URL('meta/_journal.json', drizzleFolder), 'utf8'));
  const number = String(journal.entries.at(-1).idx).padStart(4, '0');
  const snapshot = JSON.parse(await readFile(new URL(`meta/${number}_snapshot.json`, drizzleFolder), 'utf8'));
  expect(await generateMigration(snapshot, generateDrizzleJson(schema))).toEqual([]);
});
