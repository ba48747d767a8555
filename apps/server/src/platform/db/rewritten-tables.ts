// A migration that computes a column writes its table again. The new copy has no visibility map and autovacuum doesn't see it
// as changed, so scans of an index alone look up each row in the table: reports of a large studio take several times as long.
import type pg from 'pg';
import { z } from 'zod';

const tableFiles = z.array(z.object({ name: z.string(), file: z.string() }));

/** The names of the tables, and the file of each. */
export async function readTableFiles(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query(
    `select oid::regclass::text as name, pg_relation_filenode(oid)::text as file
     from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  );
  return new Map(tableFiles.parse(rows).map(({ name, file }) => [name, file]));
}

/** Vacuums the tables that have another file than before. Returns their names. */
export async function vacuumRewrittenTables(
  client: pg.Client,
  before: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const now = await readTableFiles(client);
  const rewritten = [...before].filter(([name, file]) => now.has(name) && now.get(name) !== file);
  const names = rewritten.map(([name]) => name);
  for (const name of names) await client.query(`vacuum (analyze) ${name}`);
  return names;
}
