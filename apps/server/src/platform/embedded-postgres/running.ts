import { Client } from 'pg';
import { openDataDir } from './data-dir.ts';
import type { Connection } from './database.ts';
import { serverAccount } from './run-as.ts';
import { claimSocketFolder, socketPort } from './socket-folder.ts';

const nobodyListens = new Set(['ENOENT', 'ECONNREFUSED']);

async function accepts(connection: Connection): Promise<boolean> {
  const client = new Client({ ...connection });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && nobodyListens.has(String(error.code))) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The server that a running product keeps in this folder. Null: none runs there. */
export async function findRunningPostgres(path: string): Promise<Connection | null> {
  const dataDir = await openDataDir(path);
  const host = await claimSocketFolder(dataDir, await serverAccount(dataDir.cluster));
  const connection = { host, port: socketPort, user: 'postgres', database: 'burnish' };
  return (await accepts(connection)) ? connection : null;
}
