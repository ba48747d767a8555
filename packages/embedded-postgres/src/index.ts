export { type Connection, findRunningPostgres } from './connection.ts';
export type { HostApp } from './host-app.ts';
export type { Logger } from './server-log.ts';
export { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './supervisor.ts';
export { type UpgradeOptions, type UpgradeResult, upgradeEmbeddedPostgres } from './upgrade.ts';
export { UpgradeError } from './upgrade-error.ts';
