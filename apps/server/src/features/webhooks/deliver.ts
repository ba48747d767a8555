// Sends deliveries: signs the event, checks the response, and plans the next attempt.
import type { EntityRows } from '@burnish/contract/events';
import type { WebhookBody } from '@burnish/contract/webhooks/samples';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import {
  type DisabledReason,
  deliveriesAtOnce,
  deliveryTimeoutSeconds,
  failingDays,
  nextRetryDelay,
} from '@burnish/domain/webhooks/deliveries';
import {
  testWebhookEvent,
  type WebhookEntity,
  webhookEventDefinitions,
} from '@burnish/domain/webhooks/events';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Transact, Transaction } from '../../platform/db/transaction.ts';
import { systemActor } from '../../platform/http/caller.ts';
import { notifyObservers } from '../../platform/operations.ts';
import type { Post, PostResult } from '../../platform/outgoing/post.ts';
import type { RowReader } from '../../platform/realtime/change-publisher.ts';
import type { Tasks } from '../../platform/tasks/tasks.ts';
import * as repository from './repository.ts';
import { deliverTask, enqueueDelivery } from './save-events.ts';
import type { Secrets } from './secrets.ts';
import { signedHeaders } from './signing.ts';

/** How the studio's calls return the entities. */
export type WebhookReaders = { readonly [E in WebhookEntity]: RowReader<E> };

const maxTextLength = 1_000;
/** In this process. More than one slow endpoint takes. */
const totalAtOnce = 4 * deliveriesAtOnce;

type Attempt = Pick<
  repository.DeliveryRow,
  'responseStatus' | 'responseText' | 'error' | 'durationMs' | 'lastAttemptAt'
>;

interface Finished extends repository.DueDelivery {
  /** With the number of attempts including the last one. */
  readonly delivery: repository.DeliveryRow;
  /** The attempt was sent to the URL that the endpoint had before, so that its result says nothing about the new one. */
  readonly hasOldUrl: boolean;
}

const isTest = ({ event }: Pick<repository.DueDelivery, 'event'>) => event.type === testWebhookEvent;

const isSuccess = ({ responseStatus }: Attempt) =>
  responseStatus !== null && responseStatus >= 200 && responseStatus < 300;

/** Makes the next attempt of a delivery, if it is still to be made. `attempt`: the number of those before it. */
export type Deliver = (delivery: { readonly id: string; readonly attempt: number }) => Promise<void>;

export function createDeliver(deps: {
  database: Database;
  transact: Transact;
  clock: Clock;
  tasks: Pick<Tasks, 'register' | 'enqueue'>;
  post: Post;
  readers: WebhookReaders;
  secrets: Secrets;
}): Deliver {
  const { database, transact, clock, tasks, post, readers, secrets } = deps;
  const { queries } = database;

  /** The state of the entity, as staff read it. What was deleted meanwhile is only its ID. */
  async function dataOf({ type, entityId }: repository.EventRow): Promise<object> {
    if (type === testWebhookEvent || entityId === null) return { message: 'This is a test.' };
    const read: (
      ids: readonly string[],
    ) => Promise<readonly ((viewer: 'admin') => EntityRows[WebhookEntity])[]> =
      readers[webhookEventDefinitions[type].entity];
    const [rowFor] = await read([entityId]);
    return rowFor?.('admin') ?? { _id: entityId };
  }

  async function bodyOf(event: repository.EventRow): Promise<string> {
    if (event.body !== null) return event.body;
    const { type, createdAt } = event;
    const body: WebhookBody = { type, timestamp: createdAt.toISOString(), data: await dataOf(event) };
    return repository.storeBody(queries, event.id, JSON.stringify(body));
  }

  async function attempt({ event, endpoint }: repository.DueDelivery): Promise<Attempt> {
    const startedAt = clock.now();
    const started = performance.now();
    const read = secrets.read(endpoint, startedAt);
    const result: PostResult | { error: 'secret_unreadable' } =
      read.length === 0 ? { error: 'secret_unreadable' } : await send(event, endpoint.url, read, startedAt);
    const durationMs = Math.round(performance.now() - started);
    const common = { durationMs, lastAttemptAt: startedAt };
    return 'error' in result
      ? { ...common, responseStatus: null, responseText: null, error: result.error }
      : { ...common, responseStatus: result.status, responseText: result.text, error: null };
  }

  async function send(event: repository.EventRow, url: string, read: readonly string[], now: Date) {
    const body = await bodyOf(event);
    const timestamp = Math.floor(now.getTime() / 1_000);
    return post(url, {
      headers: {
        'user-agent': 'Burnish-Webhooks',
        ...signedHeaders(read, { id: event.id, timestamp, body }),
      },
      body,
      milliseconds: deliveryTimeoutSeconds * 1_000,
      maxTextLength,
    });
  }

  async function disable(tx: Transaction, endpoint: repository.EndpointRow, reason: DisabledReason) {
    const { id } = endpoint;
    await repository.updateEndpoint(tx.queries, id, { isEnabled: false, disabledReason: reason });
    tx.record({
      action: 'disable_webhook_endpoint',
      entity: 'setting',
      id,
      ownerId: null,
      before: { isEnabled: true },
      after: { isEnabled: false, reason },
    });
    tx.notify({ event: 'webhooks_disabled', entityId: id, ownerId: null, key: tx.newId() });
  }

  /** Updates since when the endpoint has been failing, and returns why it is switched off. Null: it stays on. */
  async function updateFailing(
    tx: Transaction,
    finished: Finished,
    result: Attempt,
    isLastAttempt: boolean,
  ): Promise<DisabledReason | null> {
    if (result.responseStatus === 410) return 'gone';
    if (isTest(finished)) return null;
    const { endpoint } = finished;
    const failingSince = endpoint.failingSince ?? tx.now;
    await repository.updateEndpoint(tx.queries, endpoint.id, { failingSince });
    const isFailing = tx.now.getTime() - failingSince.getTime() >= failingDays * millisecondsPerDay;
    return isFailing && isLastAttempt ? 'failing' : null;
  }

  async function succeed(tx: Transaction, finished: Finished, result: Attempt): Promise<void> {
    const { delivery, endpoint, hasOldUrl } = finished;
    const change = { ...result, status: 'succeeded', nextAttemptAt: null } as const;
    await repository.updateDelivery(tx.queries, delivery.id, { ...change, attempts: delivery.attempts });
    if (hasOldUrl || isTest(finished) || endpoint.failingSince === null) return;
    await repository.updateEndpoint(tx.queries, endpoint.id, { failingSince: null });
  }

  async function fail(tx: Transaction, finished: Finished, result: Attempt): Promise<void> {
    const { delivery, endpoint, hasOldUrl } = finished;
    const retryDelay = isTest(finished) ? null : nextRetryDelay(delivery.attempts);
    const reason = hasOldUrl ? null : await updateFailing(tx, finished, result, retryDelay === null);
    if (reason !== null && endpoint.isEnabled) await disable(tx, endpoint, reason);
    const delay = reason === null ? retryDelay : null;
    await repository.updateDelivery(tx.queries, delivery.id, {
      ...result,
      attempts: delivery.attempts,
      status: delay === null ? 'failed' : 'pending',
      nextAttemptAt: delay === null ? null : new Date(tx.now.getTime() + delay * 1_000),
    });
    if (delay !== null) await enqueueDelivery(tasks, tx.queries, delivery, delay);
  }

  function finish(due: repository.DueDelivery, result: Attempt): Promise<void> {
    return transact(systemActor, async (tx) => {
      const endpoint = await repository.lockEndpoint(tx.queries, due.endpoint.id);
      // It was deleted meanwhile.
      if (endpoint === undefined) return;
      const delivery = { ...due.delivery, attempts: due.delivery.attempts + 1 };
      const hasOldUrl = endpoint.url !== due.endpoint.url;
      await (isSuccess(result) ? succeed : fail)(tx, { ...due, delivery, endpoint, hasOldUrl }, result);
    });
  }

  const deliver: Deliver = async ({ id, attempt: attempts }) => {
    const due = await repository.findDelivery(queries, id);
    if (due === undefined || due.delivery.status !== 'pending' || due.delivery.attempts !== attempts) return;
    // A test reaches an endpoint that is off, too.
    if (!due.endpoint.isEnabled && !isTest(due)) {
      const change = { status: 'failed', error: 'endpoint_disabled', nextAttemptAt: null } as const;
      return repository.updateDelivery(queries, id, change);
    }
    const result = await attempt(due);
    notifyObservers({ kind: 'webhook_attempt', isDelivered: isSuccess(result) });
    await finish(due, result);
  };

  tasks.register(deliverTask, deliver, { total: totalAtOnce, perGroup: deliveriesAtOnce });
  return deliver;
}
