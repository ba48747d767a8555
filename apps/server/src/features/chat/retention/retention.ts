// Where messages are not kept for ever, the old ones go, with their files. The conversation itself stays.
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import type { Database } from '../../../platform/database.ts';
import type { Files } from '../../files/index.ts';
import * as repository from './repository.ts';

const batch = 500;

export function createRetention(parts: {
  database: Database;
  files: Files;
  /** Null: all are kept. */
  days: number | null;
}): (now: Date) => Promise<void> {
  const { queries } = parts.database;
  const { days, files } = parts;

  /** How many are gone. */
  async function forgetSome(before: Date): Promise<number> {
    const old = await repository.listOlder(queries, before, batch);
    // Before their rows: what fails in between is done again an hour later, and no file is left that nothing names.
    for (const { storageKey } of old) if (storageKey !== null) await files.remove(storageKey);
    const chatIds = [...new Set(old.map(({ chatId }) => chatId))];
    await queries.transaction(async (tx) => {
      await repository.lockChats(tx, chatIds);
      await repository.deleteMessages(
        tx,
        old.map(({ id }) => id),
      );
      await repository.recount(tx, chatIds, before);
    });
    return old.length;
  }

  return async (now) => {
    if (days === null) return;
    const before = new Date(now.getTime() - days * millisecondsPerDay);
    while ((await forgetSome(before)) === batch);
  };
}
