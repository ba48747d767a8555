// What a backup contains, and of what it was made.
import { millisecondsPerHour } from '@burnish/domain/time/calendar-date';
import { z } from 'zod';
import { deriveKey, sign } from '../../platform/security/secrets.ts';

/** Changes when older programs can't read the backups of newer ones. */
const backupFormat = 1;

/** Backups are dated by the clock of the database server, which may differ from that of the product. */
export const maxClockDifference = millisecondsPerHour;

const tableName = { schema: z.string(), name: z.string() };

export const backupManifest = z.object({
  format: z.literal(backupFormat),
  /** When the snapshot of the database was taken: an ISO 8601 instant. */
  createdAt: z.iso.datetime(),
  /** Of the program. */
  version: z.string(),
  /** How many migrations the database had. */
  migrations: z.int().positive(),
  /** Version of the tables of the task queue. */
  tasksVersion: z.int().positive(),
  /** The key with which the contents are encrypted; null if they aren't. */
  keyId: z.string().nullable(),
  /** Recognizes the secret of the installation without revealing it. */
  secretId: z.string(),
  /** The secret of the installation is part of the backup, because no setting has it. */
  hasSecret: z.boolean(),
  tables: z.array(
    z.object({
      ...tableName,
      columns: z.array(z.string()),
      rows: z.int().nonnegative(),
      /** Of the rows as PostgreSQL copies them, in hexadecimal. */
      sha256: z.string(),
    }),
  ),
  /** A sequence that hasn't been used has no last value. */
  sequences: z.array(z.object({ ...tableName, lastValue: z.string().nullable() })),
  files: z.object({ count: z.int().nonnegative(), bytes: z.int().nonnegative() }),
});
export type BackupManifest = z.output<typeof backupManifest>;
export type BackupTable = BackupManifest['tables'][number];

/** A stored file in a backup: one line of its list of files. */
export const backedUpFile = z.object({
  /** Its key in the storage. */
  key: z.string(),
  bytes: z.int().nonnegative(),
  /** Changes with the content; see `StoredFile`. */
  version: z.string(),
  /** Of the content, in hexadecimal. */
  sha256: z.string(),
});
export type BackedUpFile = z.output<typeof backedUpFile>;

/** The database at the time of the backup. */
export type Snapshot = Pick<
  BackupManifest,
  'createdAt' | 'migrations' | 'tasksVersion' | 'tables' | 'sequences'
>;

/** What an installation has besides its data. */
export interface Installation {
  readonly secret: string;
  /** No setting has the secret, so that the backup must have it. */
  readonly isSecretGenerated: boolean;
  /** The version of the program. */
  readonly version: string;
}

/** Recognizes a secret without revealing it. */
export function idOfSecret(secret: string): string {
  return sign(deriveKey(secret, 'backup'), 'secret id').slice(0, 16);
}

export function createManifest(
  { secret, isSecretGenerated, version }: Installation,
  snapshot: Snapshot,
  { keyId, files }: { readonly keyId: string | null; readonly files: readonly BackedUpFile[] },
): BackupManifest {
  return {
    format: backupFormat,
    version,
    keyId,
    secretId: idOfSecret(secret),
    hasSecret: isSecretGenerated,
    ...snapshot,
    files: { count: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) },
  };
}
