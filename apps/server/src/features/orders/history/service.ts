// What happened with an order, from the audit records of the order, its invoices and their receipts.
import type { OrderEvent } from '@burnish/contract/orders/entities';
import { canRead } from '@burnish/domain/access';
import { DomainError } from '@burnish/domain/errors';
import { orderEventActions, orderEventKind } from '@burnish/domain/orders/history';
import type { Database } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { listRecordsOf } from '../../audit/index.ts';
import * as repository from './repository.ts';

/** The newest ones. Each needs an action of the customer and of the studio, so few orders have more than ten. */
const maxEvents = 200;

export interface OrderHistory {
  /** Newest first. @throws DomainError NOT_FOUND, including for another user's order */
  list(caller: Caller, orderId: string): Promise<OrderEvent[]>;
}

interface EventSubject {
  readonly invoiceNumber: string | null;
  /** Customers read the studio's notes only as the reason of a rejection. */
  readonly reason: string | null;
}

export function createOrderHistory({ queries }: Database): OrderHistory {
  async function readSubjects(order: NonNullable<Awaited<ReturnType<typeof repository.findOrder>>>) {
    const { invoices, receipts, entries } = await repository.listPayments(queries, order.id);
    const numbers = new Map(invoices.map(({ id, number }) => [id, number]));
    const subjects = new Map<string, EventSubject>([
      [order.id, { invoiceNumber: null, reason: order.adminNotes }],
    ]);
    for (const { id, number } of invoices) subjects.set(id, { invoiceNumber: number, reason: null });
    for (const { id, invoiceId, adminNotes } of receipts)
      subjects.set(id, { invoiceNumber: numbers.get(invoiceId) ?? null, reason: adminNotes });
    for (const { id, invoiceId } of entries)
      subjects.set(id, { invoiceNumber: (invoiceId && numbers.get(invoiceId)) ?? null, reason: null });
    return subjects;
  }

  return {
    async list(caller, orderId) {
      const order = await repository.findOrder(queries, orderId);
      if (order === undefined || !canRead(caller, order.userId, 'orders:review'))
        throw new DomainError('NOT_FOUND');
      const subjects = await readSubjects(order);
      const records = await listRecordsOf(queries, {
        entityIds: [...subjects.keys()],
        actions: orderEventActions,
        limit: maxEvents,
      });
      return records.flatMap(({ id, action, entityId, before, createdAt }): OrderEvent[] => {
        const kind = orderEventKind(action, before?.status);
        if (kind === null) return [];
        const { invoiceNumber = null, reason = null } = subjects.get(entityId) ?? {};
        const isRejection = kind === 'rejected' || kind === 'receipt_rejected';
        return [
          {
            _id: id,
            kind,
            invoiceNumber,
            reason: isRejection ? reason : null,
            createdAt: createdAt.toISOString(),
          },
        ];
      });
    },
  };
}
