// Deletes messages that are older than the retention period, with their files. The conversations are kept.
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import type { Database } from '../../../platform/db/database.ts';
import type { Files } from '../../files/index.ts';
import * as repository from './repository.ts';

const batch = 500;

export function createRetention({
  database: { queries },
  files,
  days,
}: {
  database: Database;
  files: Files;
  /** Null: messages are kept forever. */
  days: number | null;
}): (now: Date) => Promise<void> {
  /** Returns the number of deleted messages. */
  async function deleteBatch(before: Date): Promise<number> {
    const messages = await repository.listOldMessages(queries, before, batch);
    // Files are deleted before their rows: if it fails in between, the next run repeats it and no file is orphaned.
    for (const { storageKey } of messages) if (storageKey !== null) await files.remove(storageKey);
    const chatIds = [...new Set(messages.map(({ chatId }) => chatId))];
    await queries.transaction(async (tx) => {
      await repository.lockChats(tx, chatIds);
      await repository.deleteMessages(
        tx,
        messages.map(({ id }) => id),
      );
      await repository.updateChats(tx, chatIds, before);
    });
    return messages.length;
  }

  return async (now) => {
    if (days === null) return;
    const before = new Date(now.getTime() - days * millisecondsPerDay);
    while ((await deleteBatch(before)) === batch);
  };
}
