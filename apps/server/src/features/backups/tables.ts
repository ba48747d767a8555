// The tables of the database as rows to copy, in PostgreSQL's own text format.
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import type { DatabaseAddress } from '../../platform/db/database.ts';
import { tasksSchema } from '../../platform/tasks/tasks-schema.ts';
import { createRowMeter, type MeasuredRows } from './row-meter.ts';

/** The schemas of the product, and of its task queue. That of the migrations is made by migrating. */
export const copiedSchemas = ['public', tasksSchema];

const copySettings = [
  ['timezone', 'UTC'],
  ['datestyle', 'ISO'],
  ['intervalstyle', 'postgres'],
  ['extra_float_digits', '3'],
  ['bytea_output', 'hex'],
  // So that a table that is read twice has the same order.
  ['synchronize_seqscans', 'off'],
  ['statement_timeout', '0'],
  ['idle_in_transaction_session_timeout', '0'],
  ['idle_session_timeout', '0'],
] as const;

const tableRow = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });
const sequenceRow = z.object({ schema: z.string(), name: z.string(), lastValue: z.string().nullable() });

export type CopiedTable = z.output<typeof tableRow>;
export type CopiedSequence = z.output<typeof sequenceRow>;

/** All tables, with the columns that aren't computed from others. Partitions are part of their table. */
export async function listTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query(
    `select namespace.nspname as schema, relation.relname as name,
       array_agg(attribute.attname::text order by attribute.attnum) as columns
     from pg_class relation
     join pg_namespace namespace on namespace.oid = relation.relnamespace
     join pg_attribute attribute on attribute.attrelid = relation.oid and attribute.attnum > 0
       and not attribute.attisdropped and attribute.attgenerated = ''
     where relation.relkind in ('r', 'p') and not relation.relispartition and namespace.nspname = any ($1)
     group by 1, 2
     order by 1, 2`,
    [copiedSchemas],
  );
  return z.array(tableRow).parse(rows);
}

export async function listSequences(client: pg.ClientBase): Promise<CopiedSequence[]> {
  const { rows } = await client.query(
    `select schemaname as schema, sequencename as name, last_value::text as "lastValue"
     from pg_sequences where schemaname = any ($1) order by 1, 2`,
    [copiedSchemas],
  );
  return z.array(sequenceRow).parse(rows);
}

export function quoteName(client: pg.ClientBase, { schema, name }: { schema: string; name: string }): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
}

function columnList(client: pg.ClientBase, { columns }: CopiedTable): string {
  return columns.map((column) => client.escapeIdentifier(column)).join(', ');
}

/**
 * A connection for copies: values look the same whatever the settings of the server are, and nothing ends them, also while
 * files are copied for hours.
 */
export function openCopyClient(address: DatabaseAddress): pg.Client {
  const client = new pg.Client({
    ...('url' in address ? { connectionString: address.url } : address),
    application_name: 'burnish backup',
    options: copySettings.map(([name, value]) => `-c ${name}=${value}`).join(' '),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // The next statement fails with the same error.
  client.on('error', () => {});
  return client;
}

/** One line for each row. */
export function copyRows(client: pg.ClientBase, table: CopiedTable): Readable {
  return client.query(
    copyTo(`copy (select ${columnList(client, table)} from ${quoteName(client, table)}) to stdout`),
  );
}

export async function insertRows(
  client: pg.ClientBase,
  table: CopiedTable,
  rows: Readable,
): Promise<MeasuredRows> {
  const command = `copy ${quoteName(client, table)} (${columnList(client, table)}) from stdin`;
  const meter = createRowMeter();
  await pipeline(rows, meter.stream, client.query(copyFrom(command)));
  return meter.result();
}
