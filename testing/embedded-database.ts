// The database of a product that runs with its embedded PostgreSQL.
import { join } from 'node:path';
import pg from 'pg';

export function embeddedDatabaseOf(dataDir: string) {
  return { host: join(dataDir, 'postgres/socket'), user: 'postgres', database: 'burnish' };
}

/** Connects for one task. */
export async function withEmbeddedDatabase<Result>(
  dataDir: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(embeddedDatabaseOf(dataDir));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
