// During an upgrade the processes of the release before run on the new schema, so migrations only expand it.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../../../testing/database.ts';
import { findBreakingChanges, readSchema } from '../../../../../testing/schema-changes.ts';
import { contractSteps } from './contract-steps.ts';
import { listMigrations, migrateUpTo } from './migrate-up-to.ts';

/** Earlier ones were written before this rule. */
const lastUnchecked = '0059_backups';

const decisionsFolder = join(import.meta.dirname, '../../../../../docs/decisions');

let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client(await createEmptyDatabase());
  await client.connect();
});
afterAll(() => client.end());

test('every migration leaves what the release before it uses, unless it is listed as a contract step', async () => {
  const names = await listMigrations();
  const first = names.indexOf(lastUnchecked) + 1;
  expect(first).toBeGreaterThan(0);
  await migrateUpTo(client, first);
  const found: Record<string, readonly string[]> = {};
  for (let count = first; count < names.length; count += 1) {
    const before = await readSchema(client);
    await migrateUpTo(client, count + 1);
    const changes = findBreakingChanges(before, await readSchema(client));
    if (changes.length > 0) found[names[count] ?? ''] = changes;
  }
  const listed = Object.entries(contractSteps).map(([name, { changes }]) => [name, changes.toSorted()]);
  expect(found).toEqual(Object.fromEntries(listed));
}, 60_000);

test('the decision of each contract step names its migration', async () => {
  const files = await readdir(decisionsFolder);
  for (const [name, { decision }] of Object.entries(contractSteps)) {
    const file = files.find((one) => one.startsWith(String(decision).padStart(4, '0'))) ?? 'missing';
    expect(await readFile(join(decisionsFolder, file), 'utf8')).toContain(name);
  }
});

describe('a migration', () => {
  async function changesOf(sql: string): Promise<string[]> {
    await client.query('begin');
    try {
      await client.query(`
        create table steps (
          id int primary key, name text, state text not null, size int not null default 0,
          constraint steps_state check (state in ('open', 'closed'))
        );
        create table others (id int primary key)`);
      const before = await readSchema(client);
      await client.query(sql);
      return findBreakingChanges(before, await readSchema(client));
    } finally {
      await client.query('rollback');
    }
  }

  test.each([
    ['a new table', 'create table more (id int primary key, name text not null unique)'],
    ['a column that may be null', 'alter table steps add column note text'],
    ['a required column with a default', "alter table steps add column note text not null default ''"],
    ['a generated column', 'alter table steps add column twice int generated always as (size * 2) stored'],
    [
      'rules of a new column',
      `alter table steps add column other int references others;
       alter table steps add constraint steps_other check (other is null or size > 0);
       create unique index steps_by_other on steps (other)`,
    ],
    [
      'a rule of rows with a new column',
      `alter table steps add column imported_at timestamptz;
       create unique index steps_imported on steps (lower(name)) where imported_at is not null`,
    ],
    ['an index', 'create index steps_by_name on steps (name)'],
    ['a column that may be null from now on', 'alter table steps alter column state drop not null'],
    ['a default', "alter table steps alter column state set default 'open'"],
    ['a check that is removed', 'alter table steps drop constraint steps_state'],
    [
      'a check with more values',
      `alter table steps drop constraint steps_state;
       alter table steps add constraint steps_state check (state in ('open', 'paused', 'closed'))`,
    ],
  ])('may add or relax: %s', async (_, sql) => {
    expect(await changesOf(sql)).toEqual([]);
  });

  test.each([
    ['drop table others', 'column others.id is gone'],
    ['alter table steps drop column name', 'column steps.name is gone'],
    ['alter table steps rename column name to title', 'column steps.name is gone'],
    ['alter table others rename to rest', 'column others.id is gone'],
    ['alter table steps alter column size type bigint', 'column steps.size has another type'],
    ['alter table steps alter column name set not null', 'column steps.name is required'],
    ['alter table steps alter column size drop default', 'column steps.size has no default'],
    ['alter table steps add column note text not null', 'new column steps.note is required'],
    [
      'create unique index steps_named on steps (lower(state)) where name is not null',
      'rule steps.steps_named is new',
    ],
    ['create unique index steps_by_name on steps (name)', 'rule steps.steps_by_name is new'],
    ['alter table steps add constraint steps_size check (size > 0)', 'rule steps.steps_size is new'],
    [
      'alter table steps add constraint steps_other foreign key (size) references others',
      'rule steps.steps_other is new',
    ],
    [
      `alter table steps drop constraint steps_state;
       alter table steps add constraint steps_state check (state in ('open', 'paused'))`,
      'rule steps.steps_state has changed',
    ],
    [
      `alter table steps drop constraint steps_state;
       alter table steps add constraint steps_state check (state in ('open', 'closed') and size > 0)`,
      'rule steps.steps_state has changed',
    ],
  ])('%s is a contract step', async (sql, change) => {
    expect(await changesOf(sql)).toContain(change);
  });
});
