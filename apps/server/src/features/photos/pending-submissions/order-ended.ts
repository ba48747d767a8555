import { z } from 'zod';
import type { Transaction } from '../../../platform/db/transaction.ts';
import type { Task, Tasks } from '../../../platform/tasks/tasks.ts';
import * as repository from './repository.ts';

export const advanceWaitingTask: Task<{ id: string }> = {
  name: 'submit_waiting_photos',
  data: z.strictObject({ id: z.uuid() }),
  timeoutSeconds: 600,
};

/** Submits or returns what waits for an order, after the transaction that completed or rejected it. */
export type FollowOrderEnd = (tx: Transaction, orderId: string) => Promise<void>;

export function createFollowOrderEnd(tasks: Pick<Tasks, 'enqueue'>): FollowOrderEnd {
  return async (tx, orderId) => {
    const id = await repository.findIdOfOrder(tx.queries, orderId);
    if (id !== undefined) await tasks.enqueue(tx.queries, advanceWaitingTask, { id });
  };
}
