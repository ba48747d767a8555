// What an installation consists of, for commands that copy it: its database, stored files and secret.
import { resolve } from 'node:path';
import { type Config, readConfig } from '../apps/server/src/config.ts';
import { createDiskSpace } from '../apps/server/src/platform/storage/disk-space.ts';
import { openStorage, type Storage } from '../apps/server/src/platform/storage/storage.ts';
import type { Environment } from './operator-command.ts';

const variables = [
  'DATABASE_URL',
  'DATA_DIR',
  'DISK_RESERVE_MB',
  'STORAGE_URL',
  'STORAGE_ACCESS_KEY_ID',
  'STORAGE_SECRET_ACCESS_KEY',
  'JWT_SECRET',
  'BACKUP_KEY',
] as const;

/** The settings that say where an installation is. Others may be missing. @throws ConfigError */
export function readInstallation(env: Environment): Config {
  return readConfig(Object.fromEntries(variables.map((name) => [name, env[name]])));
}

/** @throws Error if the bucket doesn't exist or denies access */
export function openInstalledStorage({ storage, dataDir, diskReserveBytes }: Config): Promise<Storage> {
  const folder = resolve(dataDir);
  return openStorage(storage, folder, createDiskSpace({ folder, reserveBytes: diskReserveBytes }));
}
