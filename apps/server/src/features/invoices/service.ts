import type { Invoice } from '@burnish/contract/entity';
import type { Page } from '@burnish/contract/paging';
import { isAdmin, mayRead } from '@burnish/domain/access/access';
import type { Side } from '@burnish/domain/access/acts';
import { DomainError } from '@burnish/domain/errors';
import {
  type InvoiceAct,
  type InvoiceStatus,
  invoiceLifecycle,
  invoiceNumber,
} from '@burnish/domain/invoice/invoice';
import type { Currency } from '@burnish/domain/money/money';
import type { OrderKind } from '@burnish/domain/order/ordered';
import type { Caller } from '../../platform/caller.ts';
import type { Database, Queries } from '../../platform/database.ts';
import type { Transact, Transaction } from '../../platform/transaction.ts';
import type { Requests } from '../requests/index.ts';
import { type InvoiceTerms, itemsOf, readTerms } from './new-invoice.ts';
import * as repository from './repository.ts';
import { invoiceView } from './view.ts';

/** A currency is only compared with the one of the order. */
type Wish = InvoiceTerms & { readonly currency?: Currency | undefined };
type List = Promise<{ invoices: Invoice[]; page: Page }>;

export interface Invoices {
  /** @throws DomainError NOT_FOUND, INVOICE_EXISTS, REQUEST_NOT_APPROVED, CURRENCY_DIFFERS, INVALID_INPUT */
  send(caller: Caller, kind: OrderKind, requestId: string, wish: Wish): Promise<Invoice>;
  /** Its order can then be invoiced anew. @throws DomainError NOT_FOUND, WRONG_STATE */
  voidUnpaid(caller: Caller, id: string): Promise<Invoice>;
  listOwn(caller: Caller, request: repository.InvoiceFilter): List;
  listAll(request: repository.InvoiceFilter): List;
  /** The customer's first look is recorded. @throws DomainError NOT_FOUND, also for what is somebody else's */
  open(caller: Caller, id: string): Promise<Invoice>;
  /** @throws DomainError NOT_FOUND, FORBIDDEN, WRONG_STATE */
  setStatus(caller: Caller, id: string, status: InvoiceStatus): Promise<Invoice>;
  /** As the studio sees it. @throws DomainError NOT_FOUND */
  get(queries: Queries, id: string): Promise<Invoice>;
  /** @throws DomainError NOT_FOUND */
  find(queries: Queries, id: string): Promise<repository.InvoiceRecord>;
  /** Moves an invoice on; its order is locked by the caller. */
  move(tx: Transaction, row: repository.InvoiceRow, act: InvoiceAct): Promise<void>;
  /** Voids the unpaid invoice of a locked order, where there is one. */
  voidForRequest(tx: Transaction, requestId: string): Promise<void>;
}

/** The statuses that each side may set by name, and the act it is. */
const settable: { readonly [S in Side]: { readonly [Status in InvoiceStatus]?: InvoiceAct } } = {
  customer: { viewed: 'view', payment_made: 'submit_receipt' },
  studio: { viewed: 'view', sent: 'unview' },
};

const instantOf: { readonly [Status in InvoiceStatus]?: 'paymentMadeAt' | 'confirmedAt' } = {
  payment_made: 'paymentMadeAt',
  payment_confirmed: 'confirmedAt',
};

function sidesOf(caller: Caller, ownerId: string): Side[] {
  return [
    ...(caller.id === ownerId ? ['customer' as const] : []),
    ...(isAdmin(caller) ? ['studio' as const] : []),
  ];
}

export function createInvoices(parts: {
  database: Database;
  transact: Transact;
  requests: Requests;
}): Invoices {
  const { database, transact, requests } = parts;

  const listInvoices = repository.prepareInvoiceList(database);

  async function find(queries: Queries, id: string): Promise<repository.InvoiceRecord> {
    const record = await repository.findInvoice(queries, id);
    if (record === undefined) throw new DomainError('NOT_FOUND');
    return record;
  }

  async function findFor(caller: Caller, queries: Queries, id: string): Promise<repository.InvoiceRecord> {
    const record = await find(queries, id);
    if (!mayRead(caller, record.owner.id)) throw new DomainError('NOT_FOUND');
    return record;
  }

  function viewFor(caller: Caller, record: repository.InvoiceRecord): Invoice {
    return invoiceView(record, caller.id === record.owner.id ? 'customer' : 'studio');
  }

  async function list(request: repository.InvoiceFilter, side: Side): List {
    const { rows, page } = await listInvoices(request);
    return { invoices: rows.map((record) => invoiceView(record, side)), page };
  }

  async function move(tx: Transaction, row: repository.InvoiceRow, act: InvoiceAct): Promise<void> {
    const { to, changes } = invoiceLifecycle.next(row.status, act);
    if (!changes) return;
    const instant = instantOf[to];
    const change = { status: to, ...(instant === undefined ? {} : { [instant]: tx.now }) };
    await repository.updateInvoice(
      tx.queries,
      row.id,
      act === 'reject_receipt' ? { ...change, paymentMadeAt: null } : change,
    );
    tx.record({
      act: `invoice_${act}`,
      entity: 'invoice',
      id: row.id,
      ownerId: row.userId,
      before: { status: row.status },
      after: { status: to },
    });
  }

  return {
    send: (caller, kind, requestId, wish) =>
      transact(caller, async (tx) => {
        const terms = readTerms(wish, tx.now);
        const request = await requests.lockOrder(tx, requestId);
        if (request.kind !== kind) throw new DomainError('NOT_FOUND');
        if (await repository.findStanding(tx.queries, request.id)) throw new DomainError('INVOICE_EXISTS');
        if (wish.currency !== undefined && wish.currency !== request.currency)
          throw new DomainError('CURRENCY_DIFFERS');
        await requests.move(tx, request, 'send_invoice');

        const year = tx.now.getUTCFullYear();
        const number = invoiceNumber(year, await repository.takeNumber(tx.queries, year));
        // Behind the lock of the number, so that the lists, which go by id, show the numbers in their order.
        const id = tx.newId();
        const amount = { amountMinor: request.finalPriceMinor, currency: request.currency };
        await repository.insertInvoice(tx.queries, {
          id,
          number,
          requestId: request.id,
          userId: request.userId,
          items: itemsOf(request),
          status: 'sent',
          ...amount,
          ...terms,
          viewedAt: null,
          paymentMadeAt: null,
          confirmedAt: null,
          createdAt: tx.now,
        });
        tx.record({
          act: 'send_invoice',
          entity: 'invoice',
          id,
          ownerId: request.userId,
          before: null,
          after: { status: 'sent', number, ...amount, dueDate: terms.dueDate },
        });
        return invoiceView(await find(tx.queries, id), 'studio');
      }),

    voidUnpaid: (caller, id) =>
      transact(caller, async (tx) => {
        const { invoice: seen } = await find(tx.queries, id);
        const request = await requests.lockOrder(tx, seen.requestId);
        const { invoice } = await find(tx.queries, id);
        if (invoice.status !== 'void') {
          await move(tx, invoice, 'void');
          await requests.move(tx, request, 'void_invoice');
        }
        return invoiceView(await find(tx.queries, id), 'studio');
      }),

    listOwn: (caller, request) => list({ ...request, userId: caller.id }, 'customer'),
    listAll: (request) => list(request, 'studio'),

    async open(caller, id) {
      const record = await findFor(caller, database.queries, id);
      if (caller.id !== record.owner.id || record.invoice.viewedAt !== null) return viewFor(caller, record);
      return transact(caller, async (tx) => {
        if (await repository.recordFirstView(tx.queries, id, tx.now)) {
          tx.record({
            act: 'view_invoice',
            entity: 'invoice',
            id,
            ownerId: caller.id,
            before: { viewedAt: null },
            after: { viewedAt: tx.now },
          });
        }
        return viewFor(caller, await find(tx.queries, id));
      });
    },

    setStatus: (caller, id, status) =>
      transact(caller, async (tx) => {
        const { invoice: seen } = await findFor(caller, tx.queries, id);
        await requests.lockOrder(tx, seen.requestId);
        const record = await find(tx.queries, id);
        if (record.invoice.status === status) return viewFor(caller, record);
        const acts = sidesOf(caller, record.owner.id).map((side) => settable[side][status]);
        const act = acts.find((possible) => possible !== undefined);
        if (act === undefined) throw new DomainError('FORBIDDEN');
        // Only handing in a receipt makes a payment: where that has happened, the status says so already.
        if (act === 'submit_receipt') throw new DomainError('WRONG_STATE');
        await move(tx, record.invoice, act);
        return viewFor(caller, await find(tx.queries, id));
      }),

    get: async (queries, id) => invoiceView(await find(queries, id), 'studio'),
    find,
    move,

    async voidForRequest(tx, requestId) {
      const standing = await repository.findStanding(tx.queries, requestId);
      if (standing !== undefined) await move(tx, standing, 'void');
    },
  };
}
