// Approves an order and sends its invoice in one step. A task does both once the time to undo it has passed.
import type { Handled } from '@burnish/contract/api';
import type { Order } from '@burnish/contract/orders/entities';
import { actionsFor, orderActionAccess } from '@burnish/domain/allowed-actions';
import { invoiceDueDays } from '@burnish/domain/catalog/terms';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import {
  checkSchedulable,
  type ScheduleAction,
  sendTime,
  undoSeconds,
} from '@burnish/domain/orders/scheduled-invoice';
import type { Role } from '@burnish/domain/permissions';
import { addDays, type CalendarDate, dateIn, isPastEverywhere } from '@burnish/domain/time/calendar-date';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Transact, Transaction } from '../../../platform/db/transaction.ts';
import { type Actor, type Caller, systemActor } from '../../../platform/http/caller.ts';
import type { Task, Tasks } from '../../../platform/tasks/tasks.ts';
import type { StudioSettings } from '../../studio-settings/index.ts';
import type { Invoices } from '../invoices/index.ts';
import { defaultInstructions, parseDueDate } from '../invoices/new-invoice.ts';
import * as invoiceRepository from '../invoices/repository.ts';
import type { Orders } from '../requests/index.ts';
import type { OrderRow } from '../requests/repository.ts';
import { checkNotScheduled, lockOrder, transitionOrder } from '../transitions.ts';
import * as repository from './repository.ts';

type Input = Handled['POST /admin/orders/:id/scheduled-invoice']['body'];

/** More than one admin approves in the time to undo it. */
const maxListed = 100;

export interface ScheduledInvoices {
  /** The orders whose invoice is sent next, the first one first. */
  list(caller: Caller): Promise<Order[]>;
  /**
   * Repeated by the same admin, it changes nothing.
   * @throws DomainError NOT_FOUND, INVALID_STATE, INVOICE_SCHEDULED, NO_PAYMENT_PROFILE, CURRENCY_MISMATCH, INVALID_INPUT
   */
  schedule(caller: Caller, orderId: string, input: Input): Promise<Order>;
  /** Repeated, it changes nothing. @throws DomainError NOT_FOUND, INVOICE_SENT */
  undo(caller: Caller, orderId: string): Promise<Order>;
}

/** The id of the row: after an undo, the task of an earlier row must not send the next one too early. */
const sendInvoiceTask: Task<{ id: string }> = {
  name: 'send_scheduled_invoice',
  data: z.strictObject({ id: z.uuid() }),
};

function isPermitted(role: Role): boolean {
  return actionsFor(orderActionAccess, role, ['schedule_invoice']).length > 0;
}

/** Whether the admin may still do it, and the invoice wouldn't be overdue at once. */
function isStillValid({ scheduler, dueDate }: repository.ScheduledRecord, now: Date): boolean {
  const isStillPermitted = scheduler.isActive && isPermitted(scheduler.role);
  return isStillPermitted && !isPastEverywhere(dueDate, now);
}

/** In the name of the admin who scheduled it. */
function actorOf({ scheduler }: repository.ScheduledRecord): Actor {
  return { id: scheduler.id, role: scheduler.role, ipAddress: null };
}

export function createScheduledInvoices({
  database,
  transact,
  clock,
  tasks,
  orders,
  invoices,
  studioSettings,
}: {
  database: Database;
  transact: Transact;
  clock: Clock;
  tasks: Pick<Tasks, 'register' | 'enqueue'>;
  orders: Pick<Orders, 'read' | 'readRows'>;
  invoices: Pick<Invoices, 'issue'>;
  studioSettings: Pick<StudioSettings, 'getOpeningHours' | 'paymentProfiles'>;
}): ScheduledInvoices {
  async function findProfile(tx: Transaction, { currency }: OrderRow, id: string | undefined) {
    const { paymentProfiles } = studioSettings;
    const profile = await paymentProfiles.find(tx.queries, id === undefined ? { currency } : { id });
    if (profile === undefined && id === undefined) throw new DomainError('NO_PAYMENT_PROFILE');
    if (profile === undefined)
      throw invalidInput('paymentProfileId', 'These payment details no longer exist. Choose others.');
    if (profile.currency !== currency) throw new DomainError('CURRENCY_MISMATCH');
    return profile;
  }

  async function defaultDueDate({ queries, now }: Transaction): Promise<CalendarDate> {
    const { timeZone } = await studioSettings.getOpeningHours(queries);
    return addDays(dateIn(now, timeZone), invoiceDueDays);
  }

  /** Customers don't learn of it: their order is pending all the time. */
  function recordChange(
    tx: Transaction,
    action: ScheduleAction,
    order: OrderRow,
    before: { sendAt: Date | null },
    after: Readonly<Record<string, unknown>>,
  ): void {
    const { id, userId: ownerId } = order;
    tx.record({ action, entity: 'order', id, ownerId, isStaffOnly: true, before, after });
  }

  async function unschedule(tx: Transaction, order: OrderRow, row: repository.ScheduledRow): Promise<void> {
    await repository.remove(tx.queries, row.id);
    recordChange(tx, 'unschedule_invoice', order, { sendAt: row.sendAt }, { sendAt: null });
  }

  /** What has been undone, sent or deleted has no row, whatever is repeated. */
  async function send(id: string): Promise<void> {
    const found = await repository.find(database.queries, id);
    if (found === undefined) return;
    const isValid = isStillValid(found, clock.now());
    await transact(isValid ? actorOf(found) : systemActor, async (tx) => {
      const order = await lockOrder(tx, found.orderId);
      const row = await repository.find(tx.queries, id);
      if (row === undefined) return;
      if (!isValid) return unschedule(tx, order, row);
      await repository.remove(tx.queries, id);
      await transitionOrder(tx, order, 'approve');
      const { dueDate, paymentDetails } = row;
      await invoices.issue(tx, await lockOrder(tx, order.id), {
        dueDate,
        paymentDetails,
        paymentInstructions: defaultInstructions,
        notes: null,
      });
    });
  }
  tasks.register(sendInvoiceTask, ({ id }) => send(id));

  return {
    async list({ role }) {
      const ids = await repository.listOrderIds(database.queries, maxListed);
      const views = (await orders.readRows(ids)).map((view) => view(role));
      const byId = new Map(views.map((order) => [order._id, order]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    schedule: (caller, orderId, { dueDate, paymentProfileId }) =>
      transact(caller, async (tx) => {
        const order = await lockOrder(tx, orderId);
        const earlier = await repository.findOfOrder(tx.queries, order.id);
        if (earlier?.scheduledBy === caller.id) return orders.read(tx.queries, order.id, caller.role);
        await checkNotScheduled(tx, order);
        checkSchedulable(order.status);
        const profile = await findProfile(tx, order, paymentProfileId);
        const row = {
          id: tx.newId(),
          orderId: order.id,
          scheduledBy: caller.id,
          dueDate: dueDate === undefined ? await defaultDueDate(tx) : parseDueDate(dueDate, tx.now),
          paymentDetails: profile.paymentDetails,
          sendAt: sendTime(tx.now),
        };
        await repository.insert(tx.queries, row);
        const { sendAt, dueDate: due } = row;
        recordChange(
          tx,
          'schedule_invoice',
          order,
          { sendAt: null },
          { sendAt, dueDate: due, paymentProfileId: profile.id },
        );
        await tasks.enqueue(tx.queries, sendInvoiceTask, { id: row.id }, { delaySeconds: undoSeconds });
        return orders.read(tx.queries, order.id, caller.role);
      }),

    undo: (caller, orderId) =>
      transact(caller, async (tx) => {
        const order = await lockOrder(tx, orderId);
        const row = await repository.findOfOrder(tx.queries, order.id);
        if (row !== undefined) await unschedule(tx, order, row);
        else if (await invoiceRepository.findActiveInvoice(tx.queries, order.id))
          throw new DomainError('INVOICE_SENT');
        return orders.read(tx.queries, order.id, caller.role);
      }),
  };
}
