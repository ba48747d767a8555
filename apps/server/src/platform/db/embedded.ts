import { brand } from '@burnish/domain/brand';
import {
  type Connection,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  findRunningPostgres as findRunning,
  type HostApp,
  startEmbeddedPostgres as start,
  type UpgradeOptions,
  type UpgradeResult,
  upgradeEmbeddedPostgres as upgrade,
} from '@burnish/embedded-postgres';

export { UpgradeError } from '@burnish/embedded-postgres';

const app: HostApp = {
  name: brand.name,
  databaseName: 'burnish',
  dataDirSetting: 'DATA_DIR',
  databaseUrlSetting: 'DATABASE_URL',
  upgradeCommand: 'npm run upgrade-database',
};

export function startEmbeddedPostgres(
  options: Omit<EmbeddedPostgresOptions, 'app'>,
): Promise<EmbeddedPostgres> {
  return start({ app, ...options });
}

/** Finds the database of a running Burnish in this data directory. Null if there is none. */
export function findRunningPostgres(dataDir: string): Promise<Connection | null> {
  return findRunning(dataDir, app);
}

/** Brings the cluster of a stopped Burnish to the PostgreSQL of this release. @throws UpgradeError */
export function upgradeEmbeddedPostgres(options: Omit<UpgradeOptions, 'app'>): Promise<UpgradeResult> {
  return upgrade({ app, ...options });
}
