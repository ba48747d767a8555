import { Client } from 'pg';
import { openDataDir } from './data-dir.ts';
import type { HostApp } from './host-app.ts';
import { serverAccount } from './run-as.ts';
import { claimSocketFolder, socketPort } from './socket-folder.ts';

export interface Connection {
  /** The folder of the Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

export function connectionTo(socketFolder: string, app: HostApp): Connection {
  return { host: socketFolder, port: socketPort, user: 'postgres', database: app.databaseName };
}

/** Creates the application's database if it is missing. */
export async function ensureDatabase({ host, port, user, database }: Connection): Promise<void> {
  const client = new Client({ host, port, user, database: 'postgres', ssl: false });
  // Without a listener, a server that dies between two queries would crash this process. The next query fails anyway.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Error messages can quote user input. The client gets them regardless; the server's own messages, such as
    // a full disk, are still logged.
    await client.query(`alter role ${client.escapeIdentifier(user)} set log_min_messages = 'log'`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Finds the server that a running application keeps in this data directory. Null if there is none. */
export async function findRunningPostgres(path: string, app: HostApp): Promise<Connection | null> {
  const dataDir = await openDataDir(path, app);
  const socketFolder = await claimSocketFolder(dataDir, await serverAccount(dataDir.cluster), app);
  const connection = connectionTo(socketFolder, app);
  return (await acceptsConnections(connection)) ? connection : null;
}

const notListening = new Set(['ENOENT', 'ECONNREFUSED']);

async function acceptsConnections(connection: Connection): Promise<boolean> {
  const client = new Client({ ...connection });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && notListening.has(String(error.code))) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
