// Discards uploads on the server, a few at a time. Calls that fail are repeated like those of transfers.
import { ApiError } from '../../../../lib/api-error.ts';
import { isTemporary, retryDelays } from './transfer-outcome.ts';
import type { Network } from './types.ts';

const maxConcurrentDiscards = 3;

export interface Discards {
  add(id: string): void;
  /** Whether it is being discarded, or has been: lists and events may still contain it. */
  has(id: string): boolean;
}

interface DiscardsDependencies {
  /** Discards one upload; succeeds if it no longer exists. */
  readonly discard: (id: string) => Promise<unknown>;
  readonly network: Network;
  /** The discard isn't tried again, and the upload is listed again. */
  readonly onFailure: () => void;
}

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : null);

export function createDiscards({ discard, network, onFailure }: DiscardsDependencies): Discards {
  const ids = new Set<string>();
  const queue: string[] = [];
  let running = 0;

  function untilOnline(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const check = () => network.isOnline() && resolve();
    const stopListening = network.onChange(check);
    check();
    return promise.finally(stopListening);
  }

  async function discardWithRetries(id: string, [delay, ...nextDelays] = retryDelays): Promise<void> {
    await untilOnline();
    try {
      await discard(id);
    } catch (error) {
      const status = statusOf(error);
      if (status === null || !isTemporary(status) || delay === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
      await discardWithRetries(id, nextDelays);
    }
  }

  function fail(id: string, error: unknown): void {
    // The session has ended, so the others would fail too.
    const failedIds = statusOf(error) === 401 ? [id, ...queue.splice(0)] : [id];
    for (const failedId of failedIds) ids.delete(failedId);
    onFailure();
  }

  async function discardQueued(): Promise<void> {
    running += 1;
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const current = id;
      await discardWithRetries(current).catch((error: unknown) => fail(current, error));
    }
    running -= 1;
  }

  return {
    add(id) {
      if (ids.has(id)) return;
      ids.add(id);
      queue.push(id);
      if (running < maxConcurrentDiscards) void discardQueued();
    },
    has: (id) => ids.has(id),
  };
}
