// What released versions stored: a backup of a small studio by each of them, made by `npm run release:data`.
import { join } from 'node:path';
import type { EmbeddedPostgresOptions } from '@burnish/embedded-postgres';
import {
  openBackupFolder,
  openCopyClient,
  openEncryption,
  restoreBackup,
} from '../apps/server/src/features/backups/index.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { createDiskSpace } from '../apps/server/src/platform/storage/disk-space.ts';
import { openStorage } from '../apps/server/src/platform/storage/storage.ts';

/** One folder for each version, named after it. */
export const releasedDataFolder = join(import.meta.dirname, 'released-data');

export const releaseUsers = {
  customer: { name: 'Adaeze Okafor', email: 'adaeze@okafor.test' },
  retoucher: { name: 'Zainab Bello', email: 'zainab@burnish.test' },
  admin: { name: 'Kemi Adewale', email: 'admin@burnish.test' },
} as const;

/** Restores it without the migrations of later versions. Returns how many it has. */
export async function restoreReleasedData(
  version: string,
  dataDir: string,
  options: Pick<EmbeddedPostgresOptions, 'binariesFolder'> = {},
): Promise<number> {
  const folder = await openBackupFolder(join(releasedDataFolder, version), {
    encryption: await openEncryption(null),
    diskSpace: null,
  });
  const [name = ''] = (await folder.list()).map((backup) => backup.name);
  const backup = await folder.open(name);
  const server = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    log: createLogger('silent'),
    durable: false,
    ...options,
  });
  const client = openCopyClient(server.connection);
  await client.connect();
  const diskSpace = createDiskSpace({ folder: dataDir, reserveBytes: 0 });
  const storage = await openStorage({ kind: 'files' }, dataDir, diskSpace);
  await restoreBackup(backup, { client, storage, secret: null, dataDir });
  await client.end();
  await server.stop();
  return backup.manifest.migrations;
}
