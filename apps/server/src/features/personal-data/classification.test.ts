import { getTableColumns, is, isTable } from 'drizzle-orm';
import { getTableConfig, PgJsonb, PgTable, PgText } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from '../../db/schema/index.ts';
import { classification } from './classification.fixture.ts';

const tables = Object.values(schema)
  .filter((value) => isTable(value))
  .filter((table) => is(table, PgTable));

const nameOf = (table: PgTable) => getTableConfig(table).name;

/** Columns that can hold anything that a person has entered. */
function contentColumns(table: PgTable): string[] {
  return Object.values(getTableColumns(table))
    .filter((column) => is(column, PgJsonb) || (is(column, PgText) && column.enumValues === undefined))
    .map(({ name }) => name);
}

function refersToUser(table: PgTable): boolean {
  const { columns, foreignKeys } = getTableConfig(table);
  const references = foreignKeys.some((key) => key.reference().foreignTable === schema.users);
  return references || columns.some(({ name }) => name === 'user_id');
}

test('every table has a rule for the deletion of an account, and every rule a table', () => {
  expect(Object.keys(classification).toSorted()).toEqual(tables.map(nameOf).toSorted());
});

test.each(tables.map((table) => [nameOf(table), table] as const))(
  '%s: every column is covered',
  (name, table) => {
    const entry = classification[name];
    if (entry?.rule === 'anonymized')
      expect([...entry.erased, ...entry.kept].toSorted()).toEqual(contentColumns(table).toSorted());
    if (entry?.rule === 'deleted')
      expect(getTableConfig(table).columns.map((column) => column.name)).toContain(entry.owner);
    // Rows that refer to a user and stay as they are need a reason to be personal data no more.
    if (entry?.rule === 'kept')
      expect(refersToUser(table)).toBe(['security_events', 'audit_records'].includes(name));
  },
);
