// What happens when an invoice is settled, by money, credit or a write-off: its order is completed, and what was bought
// starts.
import { DomainError } from '@burnish/domain/errors';
import type { Transaction } from '../../platform/db/transaction.ts';
import type { Subscriptions } from '../subscriptions/index.ts';
import type { InvoiceRow } from './invoices/repository.ts';
import { parseOrderItem } from './requests/order-item.ts';
import type { OrderRow } from './requests/repository.ts';
import { transitionInvoice, transitionOrder } from './transitions.ts';

/** An invoice and its locked order. */
export interface LockedInvoice {
  readonly order: OrderRow;
  readonly invoice: InvoiceRow;
}

interface Details {
  /** confirm: the receipt in review settles it. settle: something else does. */
  readonly action: 'confirm' | 'settle';
  /** When the customer paid, if that is known. The studio's review and records cost them no time. */
  readonly paidAt?: Date | undefined;
}

export interface Settlement {
  /**
   * Only this settles an invoice. The ledger entries are added by the caller, in the same transaction.
   * @throws DomainError SUBSCRIPTION_SUSPENDED, INVALID_STATE
   */
  settle(tx: Transaction, locked: LockedInvoice, details: Details): Promise<void>;
  /** Whether what was bought can start now: it can't extend a plan that is suspended. */
  isPossible(tx: Transaction, order: OrderRow): Promise<boolean>;
}

function isSuspension(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'SUBSCRIPTION_SUSPENDED';
}

/** What follows from an order that is completed or rejected, as part of the transaction. */
export type OnOrderEnd = (tx: Transaction, orderId: string) => Promise<void>;

export function createSettlement(
  subscriptions: Pick<Subscriptions, 'applyPayment' | 'checkRenewable'>,
  onOrderEnd: OnOrderEnd,
): Settlement {
  return {
    async settle(tx, { order, invoice }, { action, paidAt = tx.now }) {
      await transitionInvoice(tx, invoice, action);
      await transitionOrder(tx, order, 'complete');
      await subscriptions.applyPayment(tx, {
        userId: order.userId,
        item: parseOrderItem(order),
        currency: order.currency,
        orderId: order.id,
        invoiceId: invoice.id,
        submittedAt: invoice.paymentMadeAt ?? paidAt,
        renewedPeriodId: order.renewedPeriodId,
        specialInstructions: order.specialInstructions,
      });
      await onOrderEnd(tx, order.id);
    },

    async isPossible(tx, { userId, planId, currency, renewedPeriodId }) {
      if (planId === null) return true;
      try {
        await subscriptions.checkRenewable(tx, { userId, planId, currency, renewedPeriodId });
        return true;
      } catch (error) {
        if (isSuspension(error)) return false;
        throw error;
      }
    },
  };
}
