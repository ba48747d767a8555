// Applies only the first migrations, for data that an earlier version of the product left.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { z } from 'zod';
import { migrationsFolder } from './migrations.ts';

const journalPath = 'meta/_journal.json';
const journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

async function readJournal() {
  return journal.parse(JSON.parse(await readFile(join(migrationsFolder, journalPath), 'utf8')));
}

/** The names of all migrations, in their order. */
export async function listMigrations(): Promise<readonly string[]> {
  return (await readJournal()).entries.map(({ tag }) => tag);
}

/** Applies the first `count` migrations. */
export async function migrateUpTo(client: pg.Client, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'burnish-migrations-'));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const { entries, ...rest } = await readJournal();
    await writeFile(join(folder, journalPath), JSON.stringify({ ...rest, entries: entries.slice(0, count) }));
    await migrate(drizzle({ client }), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}
