import type { Handled } from '@burnish/contract/api';
import { maxListedOpenInvoices } from '@burnish/contract/customers/endpoints';
import type { AccountBalance } from '@burnish/contract/ledger/entities';
import type { Invoice } from '@burnish/contract/orders/entities';
import type { Page } from '@burnish/contract/paging';
import type { InvoiceSummary } from '@burnish/contract/studio-lists/entities';
import { orderKindOf, type SubscriptionType } from '@burnish/contract/subscriptions/subscription-types';
import { canRead, type Viewer, viewerOf } from '@burnish/domain/access';
import { actionsFor, invoiceActionAccess } from '@burnish/domain/allowed-actions';
import { formatDocumentNumber } from '@burnish/domain/document-number';
import { DomainError } from '@burnish/domain/errors';
import type { Currency } from '@burnish/domain/money/money';
import type { InvoiceAction, InvoiceStatus } from '@burnish/domain/orders/invoice/invoice';
import { creditEntry, issueEntry } from '@burnish/domain/orders/ledger/ledger';
import type { OrderKind } from '@burnish/domain/orders/purchase';
import { type CalendarDate, dateIn } from '@burnish/domain/time/calendar-date';
import type { Clock } from '../../../platform/clock.ts';
import { withAmounts } from '../../../platform/db/amount-filter.ts';
import type { Database, Queries } from '../../../platform/db/database.ts';
import { lastIdOf, withCreationDates } from '../../../platform/db/date-filter.ts';
import { mapPages, type PageRequest } from '../../../platform/db/paging.ts';
import type { Transact, Transaction } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { CsvRows } from '../../../platform/http/csv.ts';
import type { RowReader } from '../../../platform/realtime/change-publisher.ts';
import { summaryView, sumsView } from '../../../views/list-summary.ts';
import { type SearchEntities, searchEntities } from '../../../views/search-results.ts';
import { addInvoiceEntries, type Ledger, lockCredit, recordAppliedCredit } from '../../ledger/index.ts';
import type { StudioSettings } from '../../studio-settings/index.ts';
import { closeUpgrade } from '../../subscriptions/index.ts';
import type { OrderRow } from '../requests/repository.ts';
import type { Settlement } from '../settlement.ts';
import {
  checkNotScheduled,
  lockInvoice,
  lockOrder,
  setOrderStatus,
  transitionInvoice,
  transitionOrder,
  voidInvoice,
} from '../transitions.ts';
import {
  billToOf,
  buildInvoiceItems,
  type InvoiceTerms,
  parseTerms,
  type StoredTerms,
} from './new-invoice.ts';
import * as repository from './repository.ts';
import { invoiceResult, invoiceView } from './view.ts';

/** The currency is only compared with the order's. */
type InvoiceInput = InvoiceTerms & { readonly currency?: Currency | undefined };
type OwnInvoiceFilter = Omit<repository.InvoiceFilter, 'kind' | 'userId'> & {
  readonly subscriptionType?: SubscriptionType | undefined;
};
type InvoicePage = Promise<{ invoices: Invoice[]; page: Page }>;
interface IssueOptions {
  /** Default: true. */
  readonly applyCredit?: boolean | undefined;
  /** Default: one for what was ordered. */
  readonly items?: repository.InvoiceRow['items'];
}
type StudioQuery = Omit<Handled['GET /admin/invoices']['query'], 'limit' | 'cursor'>;

export interface Invoices {
  /** Creates the invoice for an approved order. @throws DomainError NOT_FOUND, INVOICE_EXISTS, INVOICE_SCHEDULED, ORDER_NOT_APPROVED, CURRENCY_MISMATCH, INVALID_INPUT */
  create(caller: Caller, kind: OrderKind, orderId: string, input: InvoiceInput): Promise<Invoice>;
  /**
   * Sends the invoice of a locked order, and returns its id. The customer's credit pays as much of it as it can; an invoice
   * that it covers is settled at once. @throws DomainError ORDER_NOT_APPROVED, INVOICE_EXISTS, SUBSCRIPTION_SUSPENDED
   */
  issue(tx: Transaction, order: OrderRow, terms: StoredTerms, options?: IssueOptions): Promise<string>;
  /** Voids an unpaid invoice; its order can then be invoiced again. @throws DomainError NOT_FOUND, INVALID_STATE, INVOICE_PARTIALLY_PAID */
  voidUnpaid(caller: Caller, id: string): Promise<Invoice>;
  listOwn(caller: Caller, filter: OwnInvoiceFilter): InvoicePage;
  listAll(caller: Caller, query: Handled['GET /admin/invoices']['query']): InvoicePage;
  /** A customer's invoices, as the studio sees them. */
  listByCustomer(caller: Caller, userId: string, query: PageRequest): InvoicePage;
  /** Counts the invoices of a list and adds up their amounts. */
  summarize(query: StudioQuery): Promise<InvoiceSummary>;
  /** All invoices of a list, as a file. @throws DomainError TOO_MANY_ROWS */
  exportAll(caller: Caller, query: StudioQuery): Promise<CsvRows<Invoice>>;
  /** What a customer owes, and their credit, by currency, and the open invoices that are due first. */
  balancesOf(
    caller: Caller,
    userId: string,
  ): Promise<{ balances: AccountBalance[]; openInvoices: Invoice[] }>;
  /** Records the customer's first view. @throws DomainError NOT_FOUND, including for another user's invoice */
  open(caller: Caller, id: string): Promise<Invoice>;
  /** @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_STATE */
  setStatus(caller: Caller, id: string, status: InvoiceStatus): Promise<Invoice>;
  /** @throws DomainError NOT_FOUND */
  get(queries: Queries, id: string, viewer: Viewer): Promise<Invoice>;
  /** @throws DomainError NOT_FOUND */
  find(queries: Queries, id: string): Promise<repository.InvoiceRecord>;
  /** The IDs, owners and dates of unpaid invoices that are due in a range of days, in the order of their IDs. */
  readonly listUnpaidDue: typeof repository.listUnpaidDue;
  readonly search: SearchEntities;
  /** Rows for realtime events. */
  readonly readRows: RowReader<'invoice'>;
}

/** The statuses that can be set by name, with the action behind each. */
const settableStatuses: { readonly [Status in InvoiceStatus]: InvoiceAction | null } = {
  pending: null,
  approved: null,
  rejected: null,
  sent: 'unview',
  viewed: 'view',
  payment_made: 'submit_receipt',
  payment_confirmed: null,
  paid: null,
  void: null,
};

/** Staff can also act as the customers of their own invoices. */
function isPermitted(caller: Caller, ownerId: string, action: InvoiceAction): boolean {
  const viewers: Viewer[] = [viewerOf(caller, ownerId), caller.role];
  return viewers.some((viewer) => actionsFor(invoiceActionAccess, viewer, [action]).length > 0);
}

export function createInvoices({
  database,
  transact,
  clock,
  studioSettings,
  ledger,
  settlement,
}: {
  database: Database;
  transact: Transact;
  clock: Clock;
  ledger: Pick<Ledger, 'balancesOf'>;
  settlement: Settlement;
  studioSettings: Pick<StudioSettings, 'getLegalDetails' | 'getOpeningHours'>;
}): Invoices {
  const findPage = repository.prepareInvoiceList(database);
  const totals = repository.prepareInvoiceSummary(database);

  async function studioToday(): Promise<CalendarDate> {
    const { timeZone } = await studioSettings.getOpeningHours(database.queries);
    return dateIn(clock.now(), timeZone);
  }

  async function toFilter<Query extends StudioQuery>({ overdue, dueFrom, dueTo, ...query }: Query) {
    return {
      ...withAmounts(withCreationDates(query)),
      dueFrom: dueFrom?.slice(0, 10),
      dueTo: dueTo?.slice(0, 10),
      // An invoice isn't created after the day on which it is due. Days begin up to a day apart around the world.
      lastDueId: dueTo && lastIdOf(dueTo, 1),
      overdueOn: overdue && (await studioToday()),
    };
  }

  async function summarize(query: StudioQuery): Promise<InvoiceSummary> {
    const groups = await totals.sum(await toFilter(query));
    return { ...summaryView(groups), unpaid: sumsView(groups ?? [], ({ unpaidMinor }) => unpaidMinor) };
  }

  async function find(queries: Queries, id: string): Promise<repository.InvoiceRecord> {
    const record = await repository.findInvoice(queries, id);
    if (record === undefined) throw new DomainError('NOT_FOUND');
    return record;
  }

  async function findReadable(
    caller: Caller,
    queries: Queries,
    id: string,
  ): Promise<repository.InvoiceRecord> {
    const record = await find(queries, id);
    if (!canRead(caller, record.owner.id, 'invoices:manage')) throw new DomainError('NOT_FOUND');
    return record;
  }

  function viewFor(caller: Caller, record: repository.InvoiceRecord): Invoice {
    return invoiceView(record, viewerOf(caller, record.owner.id));
  }

  async function list(filter: repository.InvoiceFilter, viewer: Viewer): InvoicePage {
    const { rows, page } = await findPage(filter);
    return { invoices: rows.map((record) => invoiceView(record, viewer)), page };
  }

  /** Pays what it can of a new invoice with credit, but not all of it if what was bought couldn't start. */
  async function payWithCredit(tx: Transaction, order: OrderRow, id: string, creditMinor: number) {
    const { invoice } = await find(tx.queries, id);
    const entry = creditEntry(invoice, creditMinor);
    if (entry === null) return;
    const isSettled = entry.dueMinor + invoice.dueMinor === 0;
    if (isSettled && !(await settlement.isPossible(tx, order))) return;
    const [entryId] = await addInvoiceEntries(tx, invoice, [entry]);
    recordAppliedCredit(tx, invoice, { entryId, entry });
    if (!isSettled) return;
    await settlement.settle(tx, { order: await lockOrder(tx, order.id), invoice }, { action: 'settle' });
  }

  async function issue(
    tx: Transaction,
    order: OrderRow,
    terms: StoredTerms,
    { applyCredit = true, items = buildInvoiceItems(order) }: IssueOptions = {},
  ): Promise<string> {
    await transitionOrder(tx, order, 'send_invoice');
    // Also without credit: the row of an invoice refers to its customer, who is locked before the counter.
    const availableMinor = await lockCredit(tx, order);
    const creditMinor = applyCredit ? availableMinor : 0;
    const year = tx.now.getUTCFullYear();
    const number = formatDocumentNumber('INV', year, await repository.takeInvoiceNumber(tx.queries, year));
    // Created under the lock of the number, so that lists, which are sorted by id, show the numbers in order.
    const id = tx.newId();
    const amount = { amountMinor: order.finalPriceMinor, currency: order.currency };
    await repository.insertInvoice(tx.queries, {
      id,
      number,
      orderId: order.id,
      userId: order.userId,
      items,
      status: 'sent',
      ...amount,
      ...terms,
      billTo: billToOf(order),
      issuer: await studioSettings.getLegalDetails(tx.queries),
      viewedAt: null,
      paymentMadeAt: null,
      confirmedAt: null,
      voidedAt: null,
      importedAt: null,
      createdAt: tx.now,
    });
    await addInvoiceEntries(tx, { id, userId: order.userId, currency: order.currency }, [
      issueEntry(order.finalPriceMinor),
    ]);
    tx.record({
      action: 'send_invoice',
      entity: 'invoice',
      id,
      ownerId: order.userId,
      before: null,
      after: { status: 'sent', number, ...amount, dueDate: terms.dueDate },
    });
    await payWithCredit(tx, order, id, creditMinor);
    return id;
  }

  return {
    create: (caller, kind, orderId, input) =>
      transact(caller, async (tx) => {
        const terms = parseTerms(input, tx.now);
        const order = await lockOrder(tx, orderId);
        if (order.kind !== kind) throw new DomainError('NOT_FOUND');
        await checkNotScheduled(tx, order);
        if (await repository.findActiveInvoice(tx.queries, order.id)) throw new DomainError('INVOICE_EXISTS');
        if (input.currency !== undefined && input.currency !== order.currency)
          throw new DomainError('CURRENCY_MISMATCH');
        const { applyCredit } = input;
        const id = await issue(tx, order, terms, { applyCredit });
        return invoiceView(await find(tx.queries, id), caller.role);
      }),
    issue,

    voidUnpaid: (caller, id) =>
      transact(caller, async (tx) => {
        const { order, record } = await lockInvoice(tx, id);
        const { invoice } = record;
        if (invoice.status !== 'void') {
          await voidInvoice(tx, invoice);
          // The price of an upgrade was quoted for this invoice only.
          if (await closeUpgrade(tx, order, 'void')) await setOrderStatus(tx, order, 'rejected');
          else await transitionOrder(tx, order, 'void_invoice');
        }
        return invoiceView(await find(tx.queries, id), caller.role);
      }),

    listOwn: (caller, { subscriptionType, ...filter }) => {
      const kind = subscriptionType && orderKindOf[subscriptionType];
      return list({ ...filter, kind, userId: caller.id }, 'customer');
    },
    listAll: async (caller, query) => list(await toFilter(query), caller.role),
    listByCustomer: (caller, userId, query) => list({ ...query, userId }, caller.role),
    summarize,
    async exportAll(caller, query) {
      const filter = await toFilter(query);
      const pages = findPage.readAll(filter);
      return CsvRows.from(
        await totals.count(filter),
        mapPages(pages, (record) => invoiceView(record, caller.role)),
      );
    },

    async balancesOf(caller, userId) {
      const [balances, openInvoices] = await Promise.all([
        ledger.balancesOf(userId),
        repository.listFirstDue(database.queries, userId, maxListedOpenInvoices),
      ]);
      return {
        balances,
        openInvoices: openInvoices.map((record) => invoiceView(record, caller.role)),
      };
    },

    async open(caller, id) {
      const record = await findReadable(caller, database.queries, id);
      if (caller.id !== record.owner.id || record.invoice.viewedAt !== null) return viewFor(caller, record);
      return transact(caller, async (tx) => {
        if (await repository.recordFirstView(tx.queries, id, tx.now)) {
          tx.record({
            action: 'view_invoice',
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
        const { orderId } = (await findReadable(caller, tx.queries, id)).invoice;
        await lockOrder(tx, orderId);
        const record = await find(tx.queries, id);
        if (record.invoice.status === status) return viewFor(caller, record);
        const action = settableStatuses[status];
        if (action === null || !isPermitted(caller, record.owner.id, action))
          throw new DomainError('FORBIDDEN');
        // Only submitting a receipt sets this status, and then the invoice has it already.
        if (action === 'submit_receipt') throw new DomainError('INVALID_STATE');
        await transitionInvoice(tx, record.invoice, action);
        return viewFor(caller, await find(tx.queries, id));
      }),

    get: async (queries, id, viewer) => invoiceView(await find(queries, id), viewer),
    find,
    listUnpaidDue: repository.listUnpaidDue,
    search: searchEntities(repository.prepareInvoiceSearch(database), 'invoices:manage', invoiceResult),

    async readRows(ids) {
      const records = await repository.findInvoices(database.queries, ids);
      return records.map((record) => (viewer) => invoiceView(record, viewer));
    },
  };
}
