// What nobody has touched for days is swept away, and what a stop of the process left of a file.
import { uploadDays } from '@burnish/domain/photo/photo';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import type { Database } from '../../platform/database.ts';
import { isId } from '../../platform/ids.ts';
import { findStaged, listUntouched, type UploadRow } from './repository.ts';
import type { Staging } from './staging.ts';

const atOnce = 200;

export function createSweep(parts: {
  database: Database;
  staging: Staging;
  discard: (id: string, isMeant: (row: UploadRow) => boolean) => Promise<string | null>;
}) {
  const { database, staging, discard } = parts;
  const { queries } = database;

  async function sweepUploads(since: Date): Promise<void> {
    const ids = await listUntouched(queries, since, atOnce);
    for (const id of ids) await discard(id, ({ touchedAt }) => touchedAt < since);
    if (ids.length === atOnce) await sweepUploads(since);
  }

  /** A file gets its row before its first byte; one of a form, which has none, is looked at within the day. */
  async function sweepFiles(since: Date): Promise<void> {
    const names = await staging.untouchedSince(since);
    const staged = await findStaged(queries, names.filter(isId));
    for (const name of names) if (!staged.has(name)) await staging.remove(name);
  }

  return async (now: Date): Promise<void> => {
    await sweepUploads(new Date(now.getTime() - uploadDays * millisecondsPerDay));
    await sweepFiles(new Date(now.getTime() - millisecondsPerDay));
  };
}
