import type { Handled } from '@burnish/contract/api';
import { fieldMessages } from '@burnish/contract/fields';
import type { Invoice, Receipt } from '@burnish/contract/orders/entities';
import type { Page } from '@burnish/contract/paging';
import type { Subscription } from '@burnish/contract/subscriptions/entities';
import type { Viewer } from '@burnish/domain/access';
import { formatDocumentNumber } from '@burnish/domain/document-number';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import { fromDecimal, type Money, money } from '@burnish/domain/money/money';
import { isSettled } from '@burnish/domain/orders/invoice/invoice';
import {
  isActiveReceipt,
  maxReceiptRevisions,
  type ReceiptStatus,
  receiptLifecycle,
} from '@burnish/domain/orders/receipt/receipt';
import { type CalendarDate, isFutureEverywhere, parseCalendarDate } from '@burnish/domain/time/calendar-date';
import type { Database, Queries } from '../../../platform/db/database.ts';
import { isId } from '../../../platform/db/ids.ts';
import type { Transact, Transaction } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { UploadedFile } from '../../../platform/http/form-data.ts';
import type { RowReader } from '../../../platform/realtime/change-publisher.ts';
import { type SearchEntities, searchEntities } from '../../../views/search-results.ts';
import { type Files, type ValidatedFile, validateFile } from '../../files/index.ts';
import type { Subscriptions } from '../../subscriptions/index.ts';
import { currentIssuer, type InvoiceRecord, type Invoices } from '../invoices/index.ts';
import { parseOrderItem } from '../requests/index.ts';
import { lockOrder, transitionInvoice, transitionOrder } from '../transitions.ts';
import * as repository from './repository.ts';
import { receiptResult, receiptView } from './view.ts';

type NewReceipt = Handled['POST /subscriptions/payments/receipt']['body'];
type Review = Handled['PUT /admin/payment-receipts/:id']['body'];
type ReceiptPage = Promise<{ receipts: Receipt[]; page: Page }>;

export interface Payments {
  /** @throws DomainError NOT_FOUND, INVALID_INPUT, UNSUPPORTED_FILE, RECEIPT_EXISTS, INVOICE_NOT_PAYABLE */
  submitReceipt(caller: Caller, input: NewReceipt, file: UploadedFile | null): Promise<Receipt>;
  /** @throws DomainError NOT_FOUND, INVALID_INPUT, UNSUPPORTED_FILE, INVALID_STATE, TOO_MANY_RECEIPT_FILES */
  replaceFile(caller: Caller, id: string, file: UploadedFile | null): Promise<Receipt>;
  listOwn(caller: Caller, filter: repository.ReceiptFilter): ReceiptPage;
  listAll(caller: Caller, filter: repository.ReceiptFilter): ReceiptPage;
  /** Approving confirms the payment and starts what was bought. @throws DomainError NOT_FOUND, RECEIPT_CHANGED, INVALID_STATE */
  review(caller: Caller, id: string, review: Review): Promise<Receipt>;
  /** Confirms the payment of an invoice with an approved receipt. @throws DomainError NOT_FOUND, RECEIPT_NOT_APPROVED */
  confirm(
    caller: Caller,
    invoiceId: string,
  ): Promise<{ invoice: Invoice; subscription: Subscription | null }>;
  /** Only staff search receipts. */
  readonly search: SearchEntities;
  /** Rows for realtime events. */
  readonly readRows: RowReader<'receipt'>;
}

/** The action that sets each status. */
const actionForStatus = { approved: 'approve', rejected: 'reject', submitted: null } as const;

function parseAmount(input: NewReceipt, invoice: Money): Money {
  if (input.currency !== undefined && input.currency !== invoice.currency) {
    throw invalidInput('currency', `This invoice is in ${invoice.currency}.`);
  }
  if (input.amount === undefined) return invoice;
  const amount = fromDecimal(input.amount, invoice.currency);
  if (amount === null || amount.minor <= 0)
    throw invalidInput('amount', 'Enter an amount with at most two decimals.');
  return amount;
}

function parsePaymentDate(text: string, now: Date): CalendarDate {
  const date = parseCalendarDate(text);
  if (date === null) throw new Error('the contract accepted a malformed payment date');
  if (isFutureEverywhere(date, now))
    throw invalidInput('paymentDate', "The payment date can't be in the future.");
  return date;
}

function newStorageKey(): string {
  return `receipts/${crypto.randomUUID()}`;
}

/** @throws DomainError NOT_FOUND, INVALID_STATE, TOO_MANY_RECEIPT_FILES */
function checkReplaceable(caller: Caller, receipt: repository.ReceiptRow): void {
  if (receipt.userId !== caller.id) throw new DomainError('NOT_FOUND');
  receiptLifecycle.next(receipt.status, 'replace_file');
  if (receipt.revision >= maxReceiptRevisions) throw new DomainError('TOO_MANY_RECEIPT_FILES');
}

export function createPayments({
  database,
  transact,
  files,
  invoices,
  subscriptions,
}: {
  database: Database;
  transact: Transact;
  files: Files;
  invoices: Invoices;
  subscriptions: Subscriptions;
}): Payments {
  const findPage = repository.prepareReceiptList(database);

  async function readView(queries: Queries, id: string, viewer: Viewer): Promise<Receipt> {
    return receiptView(await find(queries, id), viewer, files);
  }

  async function find(queries: Queries, id: string): Promise<repository.ReceiptRecord> {
    const record = isId(id) ? await repository.findReceipt(queries, id) : undefined;
    if (record === undefined) throw new DomainError('NOT_FOUND');
    return record;
  }

  async function list(filter: repository.ReceiptFilter, viewer: Viewer): ReceiptPage {
    if (filter.invoiceId !== undefined && !isId(filter.invoiceId))
      throw invalidInput('invoiceId', fieldMessages.id);
    const { rows, page } = await findPage(filter);
    return { receipts: rows.map((record) => receiptView(record, viewer, files)), page };
  }

  /** Locks the invoice's order, then reads both: only this transaction changes them until it ends. */
  async function lockInvoice(tx: Transaction, invoiceId: string) {
    if (!isId(invoiceId)) throw new DomainError('NOT_FOUND');
    const { orderId } = (await invoices.find(tx.queries, invoiceId)).invoice;
    const order = await lockOrder(tx, orderId);
    return { order, record: await invoices.find(tx.queries, invoiceId) };
  }

  async function lockReceipt(tx: Transaction, id: string) {
    const invoiceId = (await find(tx.queries, id)).invoice.id;
    const { order, record } = await lockInvoice(tx, invoiceId);
    return { order, invoice: record.invoice, receipt: (await find(tx.queries, id)).receipt };
  }

  function fileRow(
    tx: Transaction,
    receiptId: string,
    revision: number,
    storageKey: string,
    file: ValidatedFile,
  ) {
    const { fileName, fileType, sha256, bytes } = file;
    return {
      receiptId,
      revision,
      storageKey,
      fileName,
      fileType,
      sha256,
      size: bytes.length,
      createdAt: tx.now,
    };
  }

  /** Records what arrived, with the next number of a payment receipt. */
  async function insertPayment(
    tx: Transaction,
    { billTo }: InvoiceRecord['invoice'],
    receipt: repository.ReceiptRow,
  ): Promise<void> {
    const year = tx.now.getUTCFullYear();
    const sequence = await repository.takePaymentNumber(tx.queries, year);
    const { invoiceId, userId, amountMinor, currency, paymentMethod, transactionReference, paymentDate } =
      receipt;
    // The ID is created under the lock of the number, so that both are in the same order.
    await repository.insertPayment(tx.queries, {
      id: tx.newId(),
      number: formatDocumentNumber('RCP', year, sequence),
      invoiceId,
      receiptId: receipt.id,
      userId,
      amountMinor,
      currency,
      paymentMethod,
      transactionReference,
      paymentDate,
      billTo,
      issuer: currentIssuer(),
      createdAt: tx.now,
    });
  }

  /** Confirms the invoice, completes the order and starts what was bought. */
  async function settle(
    tx: Transaction,
    locked: Awaited<ReturnType<typeof lockInvoice>>,
    receipt: repository.ReceiptRow,
  ): Promise<void> {
    const { order, record } = locked;
    await insertPayment(tx, record.invoice, receipt);
    await transitionInvoice(tx, record.invoice, 'confirm');
    await transitionOrder(tx, order, 'complete');
    await subscriptions.applyPayment(tx, {
      userId: order.userId,
      item: parseOrderItem(order),
      currency: order.currency,
      invoiceId: record.invoice.id,
      specialInstructions: order.specialInstructions,
    });
  }

  async function setStatus(
    tx: Transaction,
    row: repository.ReceiptRow,
    to: ReceiptStatus,
    adminNotes: string | null,
  ) {
    await repository.updateReceipt(tx.queries, row.id, { status: to, adminNotes, reviewedAt: tx.now });
    tx.record({
      action: `receipt_${to}`,
      entity: 'receipt',
      id: row.id,
      ownerId: row.userId,
      before: { status: row.status },
      after: { status: to, revision: row.revision },
    });
  }

  return {
    async submitReceipt(caller, input, uploaded) {
      const link = input.receiptLink || null;
      if (uploaded === null && link === null)
        throw invalidInput('receipt', 'Add the receipt as a file or a link.');
      if (uploaded !== null && link !== null)
        throw invalidInput('receiptLink', 'Add either a file or a link, not both.');
      const file = uploaded === null ? null : await validateFile(uploaded, 'receipt');
      const storageKey = newStorageKey();
      return files.withStoredFile(caller, file && { storageKey, file }, () =>
        transact(caller, async (tx) => {
          const { record } = await lockInvoice(tx, input.invoiceId);
          const { invoice } = record;
          if (invoice.userId !== caller.id) throw new DomainError('NOT_FOUND');
          if (record.receipt !== null && isActiveReceipt(record.receipt.status))
            throw new DomainError('RECEIPT_EXISTS');
          const amount = parseAmount(input, money(invoice.amountMinor, invoice.currency));
          const id = tx.newId();
          await repository.insertReceipt(tx.queries, {
            id,
            invoiceId: invoice.id,
            userId: caller.id,
            amountMinor: amount.minor,
            currency: amount.currency,
            status: 'submitted',
            paymentMethod: input.paymentMethod,
            transactionReference: input.transactionReference,
            paymentDate: parsePaymentDate(input.paymentDate, tx.now),
            link,
            revision: 1,
            notes: input.notes || null,
            adminNotes: null,
            reviewedAt: null,
            createdAt: tx.now,
          });
          if (file !== null) await repository.insertFile(tx.queries, fileRow(tx, id, 1, storageKey, file));
          await transitionInvoice(tx, invoice, 'submit_receipt');
          tx.record({
            action: 'submit_receipt',
            entity: 'receipt',
            id,
            ownerId: caller.id,
            before: null,
            after: {
              status: 'submitted',
              invoiceId: invoice.id,
              amountMinor: amount.minor,
              sha256: file?.sha256 ?? null,
              link,
            },
          });
          return readView(tx.queries, id, 'customer');
        }),
      );
    },

    async replaceFile(caller, id, uploaded) {
      if (uploaded === null) throw invalidInput('receipt', 'Choose a file for the receipt.');
      const file = await validateFile(uploaded, 'receipt');
      checkReplaceable(caller, (await find(database.queries, id)).receipt);
      const storageKey = newStorageKey();
      return files.withStoredFile(caller, { storageKey, file }, () =>
        transact(caller, async (tx) => {
          const { receipt } = await lockReceipt(tx, id);
          checkReplaceable(caller, receipt);
          const revision = receipt.revision + 1;
          await repository.insertFile(tx.queries, fileRow(tx, id, revision, storageKey, file));
          await repository.updateReceipt(tx.queries, id, { revision, link: null });
          tx.record({
            action: 'replace_receipt_file',
            entity: 'receipt',
            id,
            ownerId: caller.id,
            before: { revision: receipt.revision, link: receipt.link },
            after: { revision, sha256: file.sha256 },
          });
          return readView(tx.queries, id, 'customer');
        }),
      );
    },

    search: searchEntities(repository.prepareReceiptSearch(database), 'receipts:review', receiptResult),

    async readRows(ids) {
      const records = await repository.findReceipts(database.queries, ids);
      return records.map((record) => (viewer) => receiptView(record, viewer, files));
    },

    listOwn: (caller, filter) => list({ ...filter, userId: caller.id }, 'customer'),
    listAll: (caller, filter) => list(filter, caller.role),

    review: (caller, id, { status, adminNotes, revision }) =>
      transact(caller, async (tx) => {
        const { order, invoice, receipt } = await lockReceipt(tx, id);
        const action = actionForStatus[status];
        if (receipt.status === status) return readView(tx.queries, id, caller.role);
        if (action === null) throw new DomainError('INVALID_STATE');
        const { to } = receiptLifecycle.next(receipt.status, action);
        // Only an approval must name the current revision: it moves money.
        if (action === 'approve' && revision !== undefined && revision !== receipt.revision) {
          throw new DomainError('RECEIPT_CHANGED');
        }
        await setStatus(tx, receipt, to, adminNotes || null);
        const record = await invoices.find(tx.queries, invoice.id);
        if (action === 'approve') await settle(tx, { order, record }, receipt);
        else await transitionInvoice(tx, invoice, 'reject_receipt');
        return readView(tx.queries, id, caller.role);
      }),

    confirm: (caller, invoiceId) =>
      transact(caller, async (tx) => {
        const locked = await lockInvoice(tx, invoiceId);
        const { invoice, receipt } = locked.record;
        if (!isSettled(invoice.status)) {
          if (receipt?.status !== 'approved') throw new DomainError('RECEIPT_NOT_APPROVED');
          await settle(tx, locked, (await find(tx.queries, receipt.id)).receipt);
        }
        return {
          invoice: await invoices.get(tx.queries, invoiceId, caller.role),
          subscription: await subscriptions.findByInvoice(tx.queries, invoiceId),
        };
      }),
  };
}
