import { Client } from 'pg';

export interface Connection {
  /** The folder of the Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

/** Makes the product's database where it is missing. */
export async function ensureDatabase({ host, port, user, database }: Connection): Promise<void> {
  const client = new Client({ host, port, user, database: 'postgres', ssl: false });
  // Without a listener a server that dies between two queries would end this process; the next query fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // The message of an error can quote what a person typed. Whoever sent the statement gets the error
    // anyway; what the server logs from its own processes (a full disk) stays.
    await client.query(`alter role ${client.escapeIdentifier(user)} set log_min_messages = 'log'`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
