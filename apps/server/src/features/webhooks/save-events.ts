// Saves the events that follow from a transaction, and their deliveries, as part of it.
import { type WebhookEvent, webhookEventsOf } from '@burnish/domain/webhooks/events';
import { z } from 'zod';
import type { Happened, SaveWebhookEvents, Transaction } from '../../platform/db/transaction.ts';
import type { Task, Tasks } from '../../platform/tasks/tasks.ts';
import * as repository from './repository.ts';

/** One attempt. `attempt`: the number of those before it, so that a repeated task changes nothing. */
export const deliverTask: Task<{ id: string; attempt: number }> = {
  name: 'deliver_webhook',
  data: z.strictObject({ id: z.uuid(), attempt: z.int().min(0) }),
};

type Enqueue = Pick<Tasks, 'enqueue'>;

/** Deliveries of one endpoint are a group, so that a slow one leaves capacity to the others. */
export function enqueueDelivery(
  tasks: Enqueue,
  queries: Transaction['queries'],
  { id, endpointId, attempts }: Pick<repository.DeliveryRow, 'id' | 'endpointId' | 'attempts'>,
  delaySeconds?: number,
): Promise<void> {
  const delay = delaySeconds === undefined ? {} : { delaySeconds };
  return tasks.enqueue(queries, deliverTask, { id, attempt: attempts }, { group: endpointId, ...delay });
}

export function newDelivery(
  id: string,
  event: Pick<repository.EventRow, 'id'>,
  endpointId: string,
  now: Date,
): repository.DeliveryRow {
  return {
    id,
    endpointId,
    eventId: event.id,
    status: 'pending',
    attempts: 0,
    createdAt: now,
    lastAttemptAt: null,
    nextAttemptAt: now,
    responseStatus: null,
    responseText: null,
    error: null,
    durationMs: null,
  };
}

interface Caused {
  readonly type: WebhookEvent;
  readonly entityId: string;
  readonly ownerId: string | null;
}

const causedBy = ({ records }: Happened): readonly Caused[] =>
  records.flatMap(({ action, entity, entityId, ownerId }) =>
    webhookEventsOf(action, entity).map((type) => ({ type, entityId, ownerId })),
  );

export function createSaveWebhookEvents(tasks: Pick<Tasks, 'enqueueAll'>): SaveWebhookEvents {
  return async ({ queries, now, newId }, happened) => {
    const caused = causedBy(happened);
    if (caused.length === 0) return;
    const types = [...new Set(caused.map(({ type }) => type))];
    const subscribers = await repository.listSubscribers(queries, types);
    const wanted = caused.filter(({ type }) => subscribers.some(({ events }) => events.includes(type)));
    const events = wanted.map((event) => ({ id: newId(), ...event, createdAt: now, body: null }));
    const deliveries = events.flatMap((event) =>
      subscribers
        .filter((endpoint) => endpoint.events.includes(event.type))
        .map(({ id }) => newDelivery(newId(), event, id, now)),
    );
    await repository.insertEvents(queries, events, deliveries);
    await tasks.enqueueAll(
      queries,
      deliverTask,
      deliveries.map(({ id, endpointId: group, attempts: attempt }) => ({ data: { id, attempt }, group })),
    );
  };
}
