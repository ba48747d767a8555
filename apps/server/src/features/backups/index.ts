export { BackupError } from './backup-error.ts';
export {
  assertBackupFolder,
  type BackupFolder,
  type ListedBackup,
  openBackupFolder,
} from './backup-folder.ts';
export { copyDatabase } from './copy-database.ts';
export { type CreatedBackup, createBackup } from './create-backup.ts';
export { createBackupKey, openEncryption } from './encryption.ts';
export { createLastBackup } from './last-backup.ts';
export { openLiveBackup } from './live-backup.ts';
export { type BackupManifest, maxClockDifference } from './manifest.ts';
export { restoreBackup } from './restore-backup.ts';
export { openCopyClient } from './tables.ts';
