// What operators and admins see of backups: when the last one was made, and whether it is too old.
import type { LastBackup } from '@burnish/contract/tasks/entities';
import { millisecondsPerHour } from '@burnish/domain/time/calendar-date';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Part } from '../../platform/http/health.ts';
import { maxClockDifference } from './manifest.ts';
import { type BackupRow, findLastBackup } from './repository.ts';

interface LastBackupOptions {
  readonly database: Pick<Database, 'queries'>;
  readonly clock: Clock;
  /** Null: a backup is never too old. */
  readonly maxAgeHours: number | null;
}

export function createLastBackup({ database: { queries }, clock, maxAgeHours }: LastBackupOptions) {
  const isOverdue = ({ createdAt }: BackupRow) =>
    maxAgeHours !== null && clock.now().getTime() - createdAt.getTime() > maxAgeHours * millisecondsPerHour;

  /** Without backups that are dated in the future because the clock was wrong: they would be the last ones for years. */
  const findLast = () => findLastBackup(queries, new Date(clock.now().getTime() + maxClockDifference));

  const health: Part = {
    isRequired: false,
    async findProblem() {
      if (maxAgeHours === null) return null;
      const last = await findLast();
      if (last === undefined) return 'no_backup';
      return isOverdue(last) ? 'backup_too_old' : null;
    },
    async readDetails() {
      const last = await findLast();
      return { lastBackupAt: last?.createdAt.toISOString() ?? null };
    },
  };

  return {
    health,
    async find(): Promise<LastBackup | null> {
      const row = await findLast();
      if (row === undefined) return null;
      const { createdAt, files, bytes, isEncrypted } = row;
      return { createdAt: createdAt.toISOString(), files, bytes, isEncrypted, isOverdue: isOverdue(row) };
    },
  };
}
