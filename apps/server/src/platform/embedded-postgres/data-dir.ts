import { createHash } from 'node:crypto';
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';

/** What lies in the data directory. Only `cluster` and `socket` belong to the database's account. */
export interface DataDir {
  readonly path: string;
  /** PostgreSQL's own data directory. */
  readonly cluster: string;
  readonly socket: string;
  readonly lock: string;
  /** Shown in the titles of all server processes, so that they can be told from anyone else's. */
  readonly clusterName: string;
}

export async function openDataDir(path: string): Promise<DataDir> {
  // As root the server runs under another account, which has to pass through; its own folders are 0700.
  await mkdir(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  // Two spellings of one folder must meet at the same lock and the same socket.
  const real = await realpath(path);
  const cluster = join(real, 'cluster');
  return {
    path: real,
    cluster,
    socket: join(real, 'socket'),
    lock: join(real, 'supervisor.lock'),
    clusterName: `burnish-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`,
  };
}
