import type { BackupManifest } from '../apps/server/src/features/backups/index.ts';

export const formatCount = (count: number) => count.toLocaleString('en-US');
export const formatMegabytes = (bytes: number) => `${formatCount(Math.ceil(bytes / 1024 ** 2))} MB`;

/** Such as '1,204 rows and 56 files (12 MB)'. */
export function formatCopiedSize({ tables, files }: Pick<BackupManifest, 'tables' | 'files'>): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${formatCount(rows)} rows and ${formatCount(files.count)} files (${formatMegabytes(files.bytes)})`;
}
