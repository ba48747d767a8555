import type { Order, Overview, PayPerImageRequest, SubscriptionRequest } from '@burnish/contract/entity';
import type { Page } from '@burnish/contract/paging';
import type { Side } from '@burnish/domain/access/acts';
import { DomainError } from '@burnish/domain/errors';
import type { OrderKind } from '@burnish/domain/order/ordered';
import {
  countsAs,
  decideRequest,
  type RequestAct,
  type RequestStatus,
  requestLifecycle,
} from '@burnish/domain/request/request';
import type { Caller } from '../../platform/caller.ts';
import type { Database, Queries } from '../../platform/database.ts';
import { isId } from '../../platform/ids.ts';
import type { Transact, Transaction } from '../../platform/transaction.ts';
import type { Subscriptions } from '../subscriptions/index.ts';
import {
  type ImagesWish,
  type NewOrder,
  newImagesOrder,
  newPlanOrder,
  orderFacts,
  type PlanWish,
} from './new-order.ts';
import * as repository from './repository.ts';
import { anyRequestView, imagesRequestView, planRequestView } from './view.ts';

export type RequestQuery = Omit<repository.RequestFilter, 'kind' | 'userId'>;
type List<View> = Promise<{ requests: View[]; page: Page }>;

export interface Decision {
  readonly status: RequestStatus;
  readonly adminNotes?: string | null | undefined;
}

/** The orders of one kind. */
export interface RequestsOf<Wish, View> {
  /** @throws DomainError PRICE_CHANGED, INVALID_INPUT, SUBSCRIPTION_SUSPENDED */
  request(caller: Caller, wish: Wish): Promise<View>;
  listOwn(caller: Caller, query: RequestQuery): List<View>;
  listAll(query: RequestQuery): List<View>;
  /** @throws DomainError NOT_FOUND, WRONG_STATE */
  decide(caller: Caller, id: string, decision: Decision): Promise<View>;
}

export interface Requests {
  readonly plans: RequestsOf<PlanWish, SubscriptionRequest>;
  readonly images: RequestsOf<ImagesWish, PayPerImageRequest>;
  /** A customer's orders of both kinds. */
  listOrders(caller: Caller, query: RequestQuery): Promise<{ orders: Order[]; page: Page }>;
  /** The same of one customer, as the studio sees them. */
  listOrdersOf(userId: string, query: RequestQuery): Promise<{ orders: Order[]; page: Page }>;
  countOrders(caller: Caller): Promise<Overview['orders']>;
  /** Locks the whole order to the end of the transaction. @throws DomainError NOT_FOUND */
  lockOrder(tx: Transaction, id: string): Promise<repository.RequestRow>;
  /** Moves a locked request on, as a consequence of what became of its invoice. */
  move(tx: Transaction, row: repository.RequestRow, act: RequestAct): Promise<void>;
}

const instantOf: { readonly [S in RequestStatus]?: 'approvedAt' | 'rejectedAt' | 'completedAt' } = {
  approved: 'approvedAt',
  rejected: 'rejectedAt',
  completed: 'completedAt',
};

export function createRequests(parts: {
  database: Database;
  transact: Transact;
  subscriptions: Subscriptions;
  /** Giving up an order gives up its unpaid invoice. */
  voidInvoice: (tx: Transaction, requestId: string) => Promise<void>;
}): Requests {
  const { database, transact, subscriptions, voidInvoice } = parts;

  const listRequests = repository.prepareRequestList(database);

  async function lockOrder(tx: Transaction, id: string): Promise<repository.RequestRow> {
    const row = isId(id) ? await repository.lockRequest(tx.queries, id) : undefined;
    if (row === undefined) throw new DomainError('NOT_FOUND');
    return row;
  }

  async function set(tx: Transaction, row: repository.RequestRow, to: RequestStatus, notes?: string | null) {
    const instant = instantOf[to];
    await repository.updateRequest(tx.queries, row.id, {
      status: to,
      ...(instant !== undefined && row[instant] === null ? { [instant]: tx.now } : {}),
      ...(notes === undefined ? {} : { adminNotes: notes }),
    });
    tx.record({
      act: `request_${to}`,
      entity: 'request',
      id: row.id,
      ownerId: row.userId,
      before: { status: row.status },
      after: { status: to },
    });
  }

  async function place(tx: Transaction, caller: Caller, order: NewOrder): Promise<string> {
    const id = tx.newId();
    await repository.insertRequest(tx.queries, {
      ...order,
      id,
      userId: caller.id,
      status: 'pending',
      adminNotes: null,
      approvedAt: null,
      rejectedAt: null,
      completedAt: null,
      createdAt: tx.now,
    });
    tx.record({
      act: order.kind === 'subscription' ? 'request_subscription' : 'request_images',
      entity: 'request',
      id,
      ownerId: caller.id,
      before: null,
      after: { status: 'pending', ...orderFacts(order) },
    });
    return id;
  }

  async function decide(tx: Transaction, kind: OrderKind, id: string, { status, adminNotes }: Decision) {
    const row = await lockOrder(tx, id);
    if (row.kind !== kind) throw new DomainError('NOT_FOUND');
    const { to, changes } = decideRequest(row.status, status);
    if (!changes) return;
    await set(tx, row, to, adminNotes || null);
    if (to === 'rejected') await voidInvoice(tx, row.id);
  }

  async function listOrders(filter: repository.RequestFilter, side: Side) {
    const { rows, page } = await listRequests(filter);
    return { orders: rows.map((record) => anyRequestView(record, side)), page };
  }

  /** What is the same for both kinds, given how one is made and shown. */
  function requestsOf<Wish, View>(
    kind: OrderKind,
    newOrder: (wish: Wish) => NewOrder,
    view: (record: repository.RequestRecord, side: Side) => View,
  ): RequestsOf<Wish, View> {
    async function show(queries: Queries, id: string, side: Side): Promise<View> {
      const record = await repository.findRequest(queries, id);
      if (record === undefined) throw new DomainError('NOT_FOUND');
      return view(record, side);
    }

    async function list(query: Omit<repository.RequestFilter, 'kind'>, side: Side): List<View> {
      const { rows, page } = await listRequests({ ...query, kind });
      return { requests: rows.map((record) => view(record, side)), page };
    }

    return {
      async request(caller, wish) {
        const order = newOrder(wish);
        return transact(caller, async (tx) => {
          if (order.planId !== null) {
            const { planId, currency } = order;
            await subscriptions.checkRenewable(tx, { userId: caller.id, planId, currency });
          }
          return show(tx.queries, await place(tx, caller, order), 'customer');
        });
      },
      listOwn: (caller, query) => list({ ...query, userId: caller.id }, 'customer'),
      listAll: (query) => list(query, 'studio'),
      decide: (caller, id, decision) =>
        transact(caller, async (tx) => {
          await decide(tx, kind, id, decision);
          return show(tx.queries, id, 'studio');
        }),
    };
  }

  return {
    plans: requestsOf('subscription', newPlanOrder, planRequestView),
    images: requestsOf('payPerImage', newImagesOrder, imagesRequestView),
    listOrders: (caller, query) => listOrders({ ...query, userId: caller.id }, 'customer'),
    listOrdersOf: (userId, query) => listOrders({ ...query, userId }, 'studio'),
    async countOrders(caller) {
      const counted = { pending: 0, completed: 0 };
      for (const { status, orders } of await repository.countByStatus(database.queries, caller.id)) {
        const figure = countsAs[status];
        if (figure !== null) counted[figure] += orders;
      }
      return counted;
    },
    lockOrder,
    async move(tx, row, act) {
      const { to, changes } = requestLifecycle.next(row.status, act);
      if (changes) await set(tx, row, to);
    },
  };
}
