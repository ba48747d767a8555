// A PostgreSQL server that doesn't belong to the product, which a drill stops, kills and starts again.
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from '@burnish/embedded-postgres';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { makeDataDir } from '../testing/product.ts';

export interface OutsidePostgres {
  /** The same after a restart. */
  readonly database: Connection;
  /** For the product. */
  readonly dataDir: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** The server and its connections. */
  pids(): Promise<readonly number[]>;
}

export async function withPostgres<Result>(
  work: (postgres: OutsidePostgres) => Promise<Result>,
): Promise<Result> {
  const [productFolder, postgresFolder] = [await makeDataDir(), await makeDataDir()];
  const start = () => startEmbeddedPostgres({ dataDir: postgresFolder.path, log: createLogger('silent') });
  let server = await start();
  try {
    return await work({
      database: server.connection,
      dataDir: productFolder.path,
      stop: () => server.stop(),
      async start() {
        server = await start();
      },
      async pids() {
        const file = await readFile(join(postgresFolder.path, 'cluster/postmaster.pid'), 'utf8');
        const postmaster = Number(file.split('\n')[0]);
        const { stdout } = spawnSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' });
        return [postmaster, ...stdout.split('\n').filter(Boolean).map(Number)];
      },
    });
  } finally {
    await server.stop();
    await Promise.all([productFolder.remove(), postgresFolder.remove()]);
  }
}
