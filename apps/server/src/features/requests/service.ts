import type { Handled } from '@burnish/contract/api';
import type { SubscriptionRequest } from '@burnish/contract/entity';
import type { Page } from '@burnish/contract/paging';
import { getPlan, planPrice } from '@burnish/domain/catalogue/plans';
import { DomainError } from '@burnish/domain/errors';
import { type Currency, isCloseTo, type Money } from '@burnish/domain/money/money';
import {
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
import * as repository from './repository.ts';
import { requestView } from './view.ts';

type NewRequest = Handled['POST /subscriptions/request']['body'];
type List = Promise<{ requests: SubscriptionRequest[]; page: Page }>;

export interface Requests {
  /** @throws DomainError PRICE_CHANGED, SUBSCRIPTION_SUSPENDED */
  request(caller: Caller, wish: NewRequest): Promise<SubscriptionRequest>;
  listOwn(caller: Caller, request: repository.RequestFilter): List;
  listAll(request: repository.RequestFilter): List;
  /** @throws DomainError NOT_FOUND, WRONG_STATE */
  decide(
    caller: Caller,
    id: string,
    status: RequestStatus,
    adminNotes: string | null,
  ): Promise<SubscriptionRequest>;
  /** Locks the whole order to the end of the transaction. @throws DomainError NOT_FOUND */
  lockOrder(tx: Transaction, id: string): Promise<repository.RequestRow>;
  /** Moves a locked request on, as a consequence of what became of its invoice. */
  move(tx: Transaction, row: repository.RequestRow, act: RequestAct): Promise<void>;
}

/** A plan's price as the browser showed it may be off by a unit: rounding, never another price. */
function checkShownPrice(shown: number | undefined, price: Money): void {
  if (shown !== undefined && !isCloseTo(price, shown)) throw new DomainError('PRICE_CHANGED');
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

  async function view(
    queries: Queries,
    id: string,
    side: 'customer' | 'studio',
  ): Promise<SubscriptionRequest> {
    const record = await repository.findRequest(queries, id);
    if (record === undefined) throw new DomainError('NOT_FOUND');
    return requestView(record, side);
  }

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

  async function list(request: repository.RequestFilter, side: 'customer' | 'studio'): List {
    const { rows, page } = await listRequests(request);
    return { requests: rows.map((record) => requestView(record, side)), page };
  }

  return {
    request(caller, wish) {
      const { planId, billingCycle, currency } = wish;
      const plan = getPlan(planId);
      const priceIn = (inCurrency: Currency) => planPrice(plan, billingCycle, inCurrency);
      checkShownPrice(wish.finalPrice, priceIn(currency));
      return transact(caller, async (tx) => {
        await subscriptions.checkRenewable(tx, { userId: caller.id, planId, currency });
        const id = tx.newId();
        await repository.insertRequest(tx.queries, {
          id,
          userId: caller.id,
          kind: 'subscription',
          planId,
          billingCycle,
          currency,
          monthlyPriceMinor: planPrice(plan, 'monthly', currency).minor,
          finalPriceMinor: priceIn(currency).minor,
          usdPriceMinor: priceIn('USD').minor,
          companyName: wish.companyName,
          contactPerson: wish.contactPerson,
          email: wish.email,
          phone: wish.phone,
          address: wish.address,
          taxId: wish.taxId || null,
          specialInstructions: wish.specialInstructions || null,
          status: 'pending',
          adminNotes: null,
          approvedAt: null,
          rejectedAt: null,
          completedAt: null,
          createdAt: tx.now,
        });
        tx.record({
          act: 'request_subscription',
          entity: 'request',
          id,
          ownerId: caller.id,
          before: null,
          after: {
            status: 'pending',
            planId,
            billingCycle,
            currency,
            finalPriceMinor: priceIn(currency).minor,
          },
        });
        return view(tx.queries, id, 'customer');
      });
    },

    listOwn: (caller, request) => list({ ...request, userId: caller.id }, 'customer'),
    listAll: (request) => list(request, 'studio'),

    decide: (caller, id, status, adminNotes) =>
      transact(caller, async (tx) => {
        const row = await lockOrder(tx, id);
        const { to, changes } = decideRequest(row.status, status);
        if (changes) {
          await set(tx, row, to, adminNotes);
          if (to === 'rejected') await voidInvoice(tx, row.id);
        }
        return view(tx.queries, row.id, 'studio');
      }),

    lockOrder,

    async move(tx, row, act) {
      const { to, changes } = requestLifecycle.next(row.status, act);
      if (changes) await set(tx, row, to);
    },
  };
}
