// Counts that need the database. It is asked at most every 30 seconds, however often the metrics are read.
import type { Clock } from '../clock.ts';
import type { Instruments, Reading } from './instruments.ts';

export interface TaskCount {
  readonly kind: string;
  readonly waiting: number;
  readonly scheduled: number;
  readonly running: number;
  readonly retrying: number;
  readonly failed: number;
  readonly oldestWaitingSince: Date | null;
}

export interface StoredCounts {
  /** A kind without any is missing. */
  readonly tasks: readonly TaskCount[];
  /** Conversations with messages that no admin has read. */
  readonly unreadChats: number;
  readonly lastBackupAt: Date | null;
}

export type ReadStoredCounts = () => Promise<StoredCounts>;

const reuseMilliseconds = 30_000;

interface Read {
  readonly at: number;
  /** Null: the database could not be read. */
  readonly counts: Promise<StoredCounts | null>;
}

function createCache(read: ReadStoredCounts, clock: Clock): () => Promise<StoredCounts | null> {
  let last: Read | null = null;
  return () => {
    const now = clock.now().getTime();
    if (last === null || now - last.at >= reuseMilliseconds)
      last = { at: now, counts: read().catch(() => null) };
    return last.counts;
  };
}

const taskStates = ['waiting', 'scheduled', 'running', 'retrying', 'failed'] as const;

/** All processes of an installation report the same numbers. */
export function measureStored({ gauge }: Instruments, read: ReadStoredCounts, clock: Clock): void {
  const readCached = createCache(read, clock);
  const fromCounts =
    (readings: (counts: StoredCounts) => readonly Reading[]) => async (): Promise<readonly Reading[]> => {
      const counts = await readCached();
      return counts === null ? [] : readings(counts);
    };
  const now = () => clock.now().getTime();

  gauge(
    'burnish_tasks',
    'Background tasks of all processes that are not completed.',
    fromCounts(({ tasks }) =>
      tasks.flatMap((counts) =>
        taskStates.map((state): Reading => [counts[state], { kind: counts.kind, state }]),
      ),
    ),
  );
  gauge(
    'burnish_task_oldest_waiting_seconds',
    'How long the task that has waited longest is due.',
    fromCounts(({ tasks }) =>
      tasks.map(({ kind, oldestWaitingSince: since }): Reading => {
        const seconds = since === null ? 0 : (now() - since.getTime()) / 1_000;
        return [Math.max(0, seconds), { kind }];
      }),
    ),
  );
  gauge(
    'burnish_unread_chats',
    'Conversations with messages that no admin has read.',
    fromCounts(({ unreadChats }) => [[unreadChats]]),
  );
  gauge(
    'burnish_last_backup_timestamp_seconds',
    'When the last backup was made, in seconds since 1970; 0 if there is none.',
    fromCounts(({ lastBackupAt }) => [[(lastBackupAt?.getTime() ?? 0) / 1_000]]),
  );
}
