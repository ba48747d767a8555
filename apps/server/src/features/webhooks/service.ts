// Webhooks: the studio's admins choose who is sent which events, and see what became of the deliveries.
import type { WebhookDelivery, WebhookEndpoint } from '@burnish/contract/webhooks/entities';
import type { WebhookEndpointEdit, WebhookEndpointInput } from '@burnish/contract/webhooks/inputs';
import type { AuditAction } from '@burnish/domain/audit-actions';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import { millisecondsPerDay, millisecondsPerHour } from '@burnish/domain/time/calendar-date';
import {
  type DeliveryStatus,
  deliveryRetentionDays,
  maxListedDeliveries,
  maxReplayedDeliveries,
  maxWebhookEndpoints,
  previousSecretHours,
} from '@burnish/domain/webhooks/deliveries';
import { testWebhookEvent } from '@burnish/domain/webhooks/events';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Transact, Transaction } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { isLoopback } from '../../platform/http/local-requests.ts';
import { createPost } from '../../platform/outgoing/post.ts';
import { createIsAllowedAddress, createResolveHost } from '../../platform/outgoing/public-addresses.ts';
import type { Tasks } from '../../platform/tasks/tasks.ts';
import { createDeliver, type Deliver, type WebhookReaders } from './deliver.ts';
import * as repository from './repository.ts';
import { enqueueDelivery, newDelivery } from './save-events.ts';
import { createSecrets } from './secrets.ts';
import { deliveryView, endpointView } from './view.ts';

interface WithSecret {
  readonly webhookEndpoint: WebhookEndpoint;
  /** Shown once. */
  readonly secret: string;
}

export interface Webhooks {
  list(): Promise<WebhookEndpoint[]>;
  /** @throws DomainError INVALID_INPUT for a URL that isn't https, TOO_MANY_WEBHOOK_ENDPOINTS */
  add(caller: Caller, input: WebhookEndpointInput): Promise<WithSecret>;
  /** @throws DomainError NOT_FOUND, INVALID_INPUT */
  edit(caller: Caller, id: string, input: WebhookEndpointEdit): Promise<WebhookEndpoint>;
  /** @throws DomainError NOT_FOUND */
  remove(caller: Caller, id: string): Promise<void>;
  /** @throws DomainError NOT_FOUND */
  rotateSecret(caller: Caller, id: string): Promise<WithSecret>;
  /** @throws DomainError NOT_FOUND */
  sendTest(caller: Caller, id: string): Promise<WebhookDelivery>;
  /** The newest first. @throws DomainError NOT_FOUND */
  listDeliveries(id: string, status?: DeliveryStatus): Promise<WebhookDelivery[]>;
  /** @throws DomainError NOT_FOUND, INVALID_STATE if it is pending or its endpoint is off */
  replay(caller: Caller, deliveryId: string): Promise<WebhookDelivery>;
  /** Returns how many are sent again. @throws DomainError NOT_FOUND, INVALID_STATE if the endpoint is off */
  replayFailed(caller: Caller, id: string, since: Date): Promise<number>;
  /** The endpoints of notifications. */
  readRows(ids: readonly string[]): Promise<WebhookEndpoint[]>;
  readonly deliver: Deliver;
  deleteExpired(now: Date): Promise<void>;
}

type RecordedEndpoint = Pick<repository.EndpointRow, 'url' | 'description' | 'events' | 'isEnabled'>;

const recorded = ({ url, description, events, isEnabled }: RecordedEndpoint) => ({
  url,
  description,
  events,
  isEnabled,
});

function record(
  tx: Transaction,
  action: AuditAction,
  id: string,
  before: RecordedEndpoint | null,
  after: RecordedEndpoint | null,
): void {
  tx.record({
    action,
    entity: 'setting',
    id,
    ownerId: null,
    before: before && recorded(before),
    after: after && recorded(after),
  });
}

function recordUse(
  tx: Transaction,
  action: AuditAction,
  { id, url }: repository.EndpointRow,
  values: { readonly count?: number } = {},
): void {
  tx.record({ action, entity: 'setting', id, ownerId: null, before: null, after: { url, ...values } });
}

export function createWebhooks(deps: {
  database: Database;
  transact: Transact;
  clock: Clock;
  secret: string;
  tasks: Pick<Tasks, 'register' | 'enqueue'>;
  readers: WebhookReaders;
  /** Networks that may be called besides public addresses, in CIDR notation. */
  networks: readonly string[];
  /** Whether http to this machine is allowed. */
  isDevelopment: boolean;
}): Webhooks {
  const { database, transact, clock, tasks, isDevelopment } = deps;
  const { queries } = database;
  const secrets = createSecrets(deps.secret);
  const loopback = isDevelopment ? ['127.0.0.0/8', '::1/128'] : [];
  const isAllowedAddress = createIsAllowedAddress([...deps.networks, ...loopback]);
  const post = createPost(createResolveHost(isAllowedAddress));
  const deliver = createDeliver({ ...deps, post, secrets });

  /** @throws DomainError INVALID_INPUT */
  function checkUrl(text: string): void {
    const { protocol, hostname } = new URL(text);
    if (protocol === 'https:' || (isDevelopment && isLoopback(hostname))) return;
    throw invalidInput('url', 'Use a URL that starts with https://.');
  }

  /** Runs the work with the locked endpoint. @throws DomainError NOT_FOUND */
  function change<Result>(
    caller: Caller,
    id: string,
    work: (tx: Transaction, endpoint: repository.EndpointRow) => Promise<Result>,
  ): Promise<Result> {
    return transact(caller, async (tx) => {
      const endpoint = await repository.lockEndpoint(tx.queries, id);
      if (endpoint === undefined) throw new DomainError('NOT_FOUND');
      return work(tx, endpoint);
    });
  }

  return {
    async list() {
      const now = clock.now();
      return (await repository.listEndpoints(queries)).map((row) => endpointView(row, now));
    },

    add(caller, input) {
      checkUrl(input.url);
      return transact(caller, async (tx) => {
        await repository.lockEndpoints(tx.queries);
        if ((await repository.listEndpoints(tx.queries)).length >= maxWebhookEndpoints)
          throw new DomainError('TOO_MANY_WEBHOOK_ENDPOINTS');
        const id = tx.newId();
        const { secret, encryptedSecret } = secrets.create(id);
        const row: repository.EndpointRow = {
          ...input,
          id,
          encryptedSecret,
          disabledReason: null,
          previousEncryptedSecret: null,
          previousSecretUntil: null,
          failingSince: null,
          createdAt: tx.now,
        };
        await repository.insertEndpoint(tx.queries, row);
        record(tx, 'add_webhook_endpoint', id, null, row);
        return { webhookEndpoint: endpointView(row, tx.now), secret };
      });
    },

    edit(caller, id, input) {
      checkUrl(input.url);
      return change(caller, id, async (tx, endpoint) => {
        const { isEnabled = endpoint.isEnabled } = input;
        const isNewStart = isEnabled && (!endpoint.isEnabled || input.url !== endpoint.url);
        const row = {
          ...endpoint,
          ...input,
          isEnabled,
          ...(isNewStart ? { failingSince: null, disabledReason: null } : {}),
        };
        await repository.updateEndpoint(tx.queries, id, row);
        record(tx, 'edit_webhook_endpoint', id, endpoint, row);
        return endpointView(row, tx.now);
      });
    },

    async remove(caller, id) {
      await change(caller, id, async (tx, endpoint) => {
        await repository.deleteEndpoint(tx.queries, id);
        record(tx, 'remove_webhook_endpoint', id, endpoint, null);
      });
    },

    rotateSecret: (caller, id) =>
      change(caller, id, async (tx, endpoint) => {
        const { secret, encryptedSecret } = secrets.create(id);
        const row = {
          ...endpoint,
          encryptedSecret,
          previousEncryptedSecret: endpoint.encryptedSecret,
          previousSecretUntil: new Date(tx.now.getTime() + previousSecretHours * millisecondsPerHour),
        };
        await repository.updateEndpoint(tx.queries, id, row);
        recordUse(tx, 'rotate_webhook_secret', endpoint);
        return { webhookEndpoint: endpointView(row, tx.now), secret };
      }),

    sendTest: (caller, id) =>
      change(caller, id, async (tx, endpoint) => {
        const event: repository.EventRow = {
          id: tx.newId(),
          type: testWebhookEvent,
          entityId: null,
          ownerId: null,
          createdAt: tx.now,
          body: null,
        };
        const delivery = newDelivery(tx.newId(), event, id, tx.now);
        await repository.insertEvents(tx.queries, [event], [delivery]);
        await enqueueDelivery(tasks, tx.queries, delivery);
        recordUse(tx, 'send_test_webhook', endpoint, { count: 1 });
        return deliveryView(delivery, event);
      }),

    async listDeliveries(id, status) {
      const [endpoint] = await repository.findEndpoints(queries, [id]);
      if (endpoint === undefined) throw new DomainError('NOT_FOUND');
      const rows = await repository.listDeliveries(queries, {
        endpointId: id,
        status,
        limit: maxListedDeliveries,
      });
      return rows.map(({ delivery, event }) => deliveryView(delivery, event));
    },

    async replay(caller, deliveryId) {
      const found = await repository.findDelivery(queries, deliveryId);
      if (found === undefined) throw new DomainError('NOT_FOUND');
      return change(caller, found.endpoint.id, async (tx, endpoint) => {
        const due = await repository.findDelivery(tx.queries, deliveryId);
        if (due === undefined) throw new DomainError('NOT_FOUND');
        if (due.delivery.status === 'pending' || !endpoint.isEnabled) throw new DomainError('INVALID_STATE');
        const restarted = { status: 'pending', attempts: 0, nextAttemptAt: tx.now } as const;
        await repository.updateDelivery(tx.queries, deliveryId, restarted);
        const delivery = { ...due.delivery, ...restarted };
        await enqueueDelivery(tasks, tx.queries, delivery);
        recordUse(tx, 'replay_webhooks', endpoint, { count: 1 });
        return deliveryView(delivery, due.event);
      });
    },

    replayFailed: (caller, id, since) =>
      change(caller, id, async (tx, endpoint) => {
        if (!endpoint.isEnabled) throw new DomainError('INVALID_STATE');
        const ids = await repository.restartFailed(tx.queries, {
          endpointId: id,
          since,
          limit: maxReplayedDeliveries,
          now: tx.now,
        });
        for (const deliveryId of ids)
          await enqueueDelivery(tasks, tx.queries, { id: deliveryId, endpointId: id, attempts: 0 });
        if (ids.length > 0) recordUse(tx, 'replay_webhooks', endpoint, { count: ids.length });
        return ids.length;
      }),

    async readRows(ids) {
      const now = clock.now();
      return (await repository.findEndpoints(queries, ids)).map((row) => endpointView(row, now));
    },

    deliver,

    async deleteExpired(now) {
      const instant = new Date(now.getTime() - deliveryRetentionDays * millisecondsPerDay);
      await repository.deleteEventsBefore(queries, instant);
    },
  };
}
