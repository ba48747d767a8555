import type { SavedAddress } from '@burnish/contract/addresses/entities';
import type { Handled } from '@burnish/contract/api';
import type {
  Order,
  OrderPrefill,
  PayPerImageRequest,
  SubscriptionRequest,
} from '@burnish/contract/orders/entities';
import { orderKindOf, type RequestType } from '@burnish/contract/orders/request-types';
import type { Page } from '@burnish/contract/paging';
import type { ListSummary } from '@burnish/contract/studio-lists/entities';
import { canRead, type Viewer, viewerOf } from '@burnish/domain/access';
import { DomainError } from '@burnish/domain/errors';
import { decideOrder, type OrderStatus } from '@burnish/domain/orders/order';
import { type OrderGroup, orderGroup } from '@burnish/domain/orders/order-group';
import { prefillOrder } from '@burnish/domain/orders/prefill';
import type { OrderKind } from '@burnish/domain/orders/purchase';
import { withAmounts } from '../../../platform/db/amount-filter.ts';
import type { Database, Queries } from '../../../platform/db/database.ts';
import { createdTimeFilter, withCreationDates } from '../../../platform/db/date-filter.ts';
import { mapPages } from '../../../platform/db/paging.ts';
import { together } from '../../../platform/db/together.ts';
import type { Transact, Transaction } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { CsvRows } from '../../../platform/http/csv.ts';
import type { RowReader } from '../../../platform/realtime/change-publisher.ts';
import { summaryView } from '../../../views/list-summary.ts';
import { type SearchEntities, searchEntities } from '../../../views/search-results.ts';
import type { Accounts } from '../../accounts/index.ts';
import type { Addresses } from '../../addresses/index.ts';
import type { Subscriptions } from '../../subscriptions/index.ts';
import type { OnOrderEnd } from '../settlement.ts';
import { checkNotScheduled, lockOrder, setOrderStatus, voidActiveInvoice } from '../transitions.ts';
import {
  buildImagesOrder,
  buildPlanOrder,
  type ImagesOrderInput,
  type NewOrder,
  type PlanOrderInput,
} from './new-order.ts';
import { placeOrder } from './place-order.ts';
import * as repository from './repository.ts';
import { imagesOrderView, orderResult, orderView, planOrderView } from './view.ts';

export type OrderQuery = Omit<repository.OrderFilter, 'kind' | 'group' | 'userId'>;
type StudioQuery = Omit<Handled['GET /admin/subscription-requests']['query'], 'limit' | 'cursor'>;

/** The filters of the lists with both kinds. */
export interface MixedOrderQuery extends OrderQuery {
  readonly requestType?: RequestType | undefined;
  readonly group?: OrderGroup | undefined;
}

type OrderPage = Promise<{ orders: Order[]; page: Page }>;
type PageOf<View> = Promise<{ requests: View[]; page: Page }>;

export interface Decision {
  readonly status: OrderStatus;
  readonly adminNotes?: string | null | undefined;
}

/** The orders of one kind. */
export interface OrdersOfKind<Input, View> {
  /** @throws DomainError PRICE_CHANGED, INVALID_INPUT, SUBSCRIPTION_SUSPENDED */
  create(caller: Caller, input: Input): Promise<View>;
  listOwn(caller: Caller, query: OrderQuery): PageOf<View>;
  listAll(caller: Caller, query: Handled['GET /admin/subscription-requests']['query']): PageOf<View>;
  /** Counts the orders of a list and adds up their prices. */
  summarize(query: StudioQuery): Promise<ListSummary>;
  /** All orders of a list, as a file. @throws DomainError TOO_MANY_ROWS */
  exportAll(caller: Caller, query: StudioQuery): Promise<CsvRows<View>>;
  /** Approves or rejects an order. @throws DomainError NOT_FOUND, INVALID_STATE, INVOICE_SCHEDULED */
  decide(caller: Caller, id: string, decision: Decision): Promise<View>;
}

export interface Orders {
  readonly plans: OrdersOfKind<PlanOrderInput, SubscriptionRequest>;
  readonly images: OrdersOfKind<ImagesOrderInput, PayPerImageRequest>;
  /** The caller's orders of both kinds. */
  listOwn(caller: Caller, query: MixedOrderQuery): OrderPage;
  /** An order of either kind. @throws DomainError NOT_FOUND, including for another user's order */
  get(caller: Caller, id: string): Promise<Order>;
  /** A customer's orders of both kinds, as the studio sees them. */
  listByCustomer(caller: Caller, userId: string, query: OrderQuery): OrderPage;
  /** Orders images as part of a transaction. Returns the ID of the order. @throws DomainError PRICE_CHANGED */
  placeImages(tx: Transaction, userId: string, input: ImagesOrderInput): Promise<string>;
  /** What the form of a new order starts with, and the addresses to choose from. */
  prefill(caller: Caller): Promise<{ prefill: OrderPrefill; addresses: SavedAddress[] }>;
  /** An order of either kind as part of a transaction. @throws DomainError NOT_FOUND */
  read(queries: Queries, id: string, viewer: Viewer): Promise<Order>;
  countOwn(caller: Caller): Promise<Readonly<Record<OrderGroup, number>>>;
  /** The caller's latest orders that are neither completed nor rejected, at most `limit`. */
  listOpen(caller: Caller, limit: number): Promise<Order[]>;
  readonly search: SearchEntities;
  /** Rows for realtime events. */
  readonly readRows: RowReader<'order'>;
}

export function createOrders({
  database,
  transact,
  accounts,
  addresses,
  subscriptions,
  onOrderEnd,
}: {
  database: Database;
  transact: Transact;
  accounts: Pick<Accounts, 'getProfile'>;
  addresses: Pick<Addresses, 'list'>;
  subscriptions: Pick<Subscriptions, 'checkRenewable'>;
  /** What follows from the end of an order, as part of its transaction. */
  onOrderEnd: OnOrderEnd;
}): Orders {
  const findPage = repository.prepareOrderList(database);
  const totals = repository.prepareOrderSummary(database);
  const findCustomerPage = repository.prepareCustomerOrderList(database);

  async function decide(tx: Transaction, kind: OrderKind, id: string, { status, adminNotes }: Decision) {
    const order = await lockOrder(tx, id);
    if (order.kind !== kind) throw new DomainError('NOT_FOUND');
    const { to, changes } = decideOrder(order.status, status);
    if (!changes) return;
    await checkNotScheduled(tx, order);
    await setOrderStatus(tx, order, to, adminNotes || null);
    if (to !== 'rejected') return;
    await voidActiveInvoice(tx, order.id);
    await onOrderEnd(tx, order.id);
  }

  async function list(userId: string, query: MixedOrderQuery, viewer: Viewer): OrderPage {
    const { requestType, ...filter } = query;
    const kind = requestType && orderKindOf[requestType];
    const { rows, page } = await findCustomerPage({ ...filter, kind, userId });
    return { orders: rows.map((record) => orderView(record, viewer)), page };
  }

  function toFilter<Query extends StudioQuery>({ createdSince, createdBefore, ...query }: Query) {
    return {
      ...withAmounts(withCreationDates(query)),
      ...createdTimeFilter({ createdSince, createdBefore }),
    };
  }

  function ordersOfKind<Input, View>(
    kind: OrderKind,
    buildOrder: (input: Input) => NewOrder,
    view: (record: repository.OrderRecord, viewer: Viewer) => View,
  ): OrdersOfKind<Input, View> {
    async function readView(queries: Queries, id: string, viewer: Viewer): Promise<View> {
      const record = await repository.findOrder(queries, id);
      if (record === undefined) throw new DomainError('NOT_FOUND');
      return view(record, viewer);
    }

    async function listKind(query: Omit<repository.OrderFilter, 'kind'>, viewer: Viewer): PageOf<View> {
      const { rows, page } = await findPage({ ...query, kind });
      return { requests: rows.map((record) => view(record, viewer)), page };
    }

    return {
      async create(caller, input) {
        const order = buildOrder(input);
        return transact(caller, async (tx) => {
          if (order.planId !== null) {
            const { planId, currency } = order;
            const plan = { userId: caller.id, planId, currency, renewedPeriodId: null };
            await subscriptions.checkRenewable(tx, plan);
          }
          const id = tx.newId();
          const [, created] = await together([
            placeOrder(tx, caller.id, order, undefined, id),
            readView(tx.queries, id, 'customer'),
          ]);
          return created;
        });
      },
      listOwn: (caller, query) => listKind({ ...query, userId: caller.id }, 'customer'),
      listAll: (caller, query) => listKind(toFilter(query), caller.role),
      summarize: async (query) => summaryView(await totals.sum({ ...toFilter(query), kind })),
      async exportAll(caller, query) {
        const filter = { ...toFilter(query), kind };
        const pages = findPage.readAll(filter);
        return CsvRows.from(
          await totals.count(filter),
          mapPages(pages, (record) => view(record, caller.role)),
        );
      },
      decide: (caller, id, decision) =>
        transact(caller, async (tx) => {
          await decide(tx, kind, id, decision);
          return readView(tx.queries, id, caller.role);
        }),
    };
  }

  return {
    plans: ordersOfKind('plan', buildPlanOrder, planOrderView),
    images: ordersOfKind('images', buildImagesOrder, imagesOrderView),
    placeImages: async (tx, userId, input) => placeOrder(tx, userId, buildImagesOrder(input)),
    async prefill(caller) {
      const [profile, saved, lastOrder] = await Promise.all([
        accounts.getProfile(caller),
        addresses.list(caller),
        repository.findLatestOrder(database.queries, caller.id),
      ]);
      const defaultAddress = saved.find(({ isDefault }) => isDefault)?.address ?? null;
      return {
        prefill: prefillOrder({ profile, defaultAddress, lastOrder: lastOrder ?? null }),
        addresses: saved,
      };
    },

    listOwn: (caller, query) => list(caller.id, query, 'customer'),
    async get(caller, id) {
      const record = await repository.findOrder(database.queries, id);
      if (record === undefined || !canRead(caller, record.owner.id, 'orders:review'))
        throw new DomainError('NOT_FOUND');
      return orderView(record, viewerOf(caller, record.owner.id));
    },
    listByCustomer: (caller, userId, query) => list(userId, query, caller.role),
    async read(queries, id, viewer) {
      const record = await repository.findOrder(queries, id);
      if (record === undefined) throw new DomainError('NOT_FOUND');
      return orderView(record, viewer);
    },
    async countOwn(caller) {
      const counts: Record<OrderGroup, number> = { pending: 0, completed: 0, rejected: 0 };
      for (const { status, count } of await repository.countByStatus(database.queries, caller.id))
        counts[orderGroup[status]] += count;
      return counts;
    },
    async listOpen(caller, limit) {
      const records = await repository.findOpenOrders(database.queries, caller.id, limit);
      return records.map((record) => orderView(record, 'customer'));
    },
    search: searchEntities(repository.prepareOrderSearch(database), 'orders:review', orderResult),
    async readRows(ids) {
      const records = await repository.findOrders(database.queries, ids);
      return records.map((record) => (viewer) => orderView(record, viewer));
    },
  };
}
