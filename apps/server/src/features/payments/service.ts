import type { Handled } from '@burnish/contract/api';
import type { Invoice, Receipt, Subscription } from '@burnish/contract/entity';
import type { Page } from '@burnish/contract/paging';
import type { Side } from '@burnish/domain/access/acts';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import { isSettled } from '@burnish/domain/invoice/invoice';
import { fromDecimal, type Money, money } from '@burnish/domain/money/money';
import { type ReceiptStatus, receiptLifecycle, standsForPayment } from '@burnish/domain/receipt/receipt';
import { type CalendarDate, isFutureEverywhere, parseCalendarDate } from '@burnish/domain/time/calendar-date';
import type { Caller } from '../../platform/caller.ts';
import type { Database, Queries } from '../../platform/database.ts';
import type { UploadedFile } from '../../platform/form-data.ts';
import { isId } from '../../platform/ids.ts';
import type { Transact, Transaction } from '../../platform/transaction.ts';
import { type Files, type JudgedFile, judgeFile } from '../files/index.ts';
import type { Invoices } from '../invoices/index.ts';
import { orderedIn, type Requests } from '../requests/index.ts';
import type { Subscriptions } from '../subscriptions/index.ts';
import * as repository from './repository.ts';
import { receiptView } from './view.ts';

type NewReceipt = Handled['POST /subscriptions/payments/receipt']['body'];
type Review = Handled['PUT /admin/payment-receipts/:id']['body'];
type List = Promise<{ receipts: Receipt[]; page: Page }>;

export interface Payments {
  /** @throws DomainError NOT_FOUND, INVALID_INPUT, UNSUPPORTED_FILE, RECEIPT_EXISTS, INVOICE_NOT_PAYABLE */
  submitReceipt(caller: Caller, wish: NewReceipt, file: UploadedFile | null): Promise<Receipt>;
  /** @throws DomainError NOT_FOUND, INVALID_INPUT, UNSUPPORTED_FILE, WRONG_STATE */
  replaceFile(caller: Caller, id: string, file: UploadedFile | null): Promise<Receipt>;
  listOwn(caller: Caller, request: repository.ReceiptFilter): List;
  listAll(request: repository.ReceiptFilter): List;
  /** Approving settles the invoice and starts what was bought. @throws DomainError NOT_FOUND, RECEIPT_CHANGED, WRONG_STATE */
  review(caller: Caller, id: string, review: Review): Promise<Receipt>;
  /** @throws DomainError NOT_FOUND, RECEIPT_NOT_APPROVED */
  confirm(
    caller: Caller,
    invoiceId: string,
  ): Promise<{ invoice: Invoice; subscription: Subscription | null }>;
}

const actOf = { approved: 'approve', rejected: 'reject', submitted: null } as const;

function readAmount(wish: NewReceipt, invoice: Money): Money {
  if (wish.currency !== undefined && wish.currency !== invoice.currency) {
    throw invalidInput('currency', `This invoice is in ${invoice.currency}.`);
  }
  if (wish.amount === undefined) return invoice;
  const amount = fromDecimal(wish.amount, invoice.currency);
  if (amount === null || amount.minor <= 0)
    throw invalidInput('amount', 'Enter an amount with at most two decimals.');
  return amount;
}

function readPaymentDate(text: string, now: Date): CalendarDate {
  const date = parseCalendarDate(text);
  if (date === null) throw invalidInput('paymentDate', 'Enter the day of the payment.');
  if (isFutureEverywhere(date, now)) throw invalidInput('paymentDate', 'This day is still to come.');
  return date;
}

export function createPayments(parts: {
  database: Database;
  transact: Transact;
  files: Files;
  requests: Requests;
  invoices: Invoices;
  subscriptions: Subscriptions;
}): Payments {
  const { database, transact, files, requests, invoices, subscriptions } = parts;

  const listReceipts = repository.prepareReceiptList(database);

  async function view(queries: Queries, id: string, side: Side): Promise<Receipt> {
    return receiptView(await find(queries, id), side, files);
  }

  async function find(queries: Queries, id: string): Promise<repository.ReceiptRecord> {
    const record = isId(id) ? await repository.findReceipt(queries, id) : undefined;
    if (record === undefined) throw new DomainError('NOT_FOUND');
    return record;
  }

  async function list(request: repository.ReceiptFilter, side: Side): List {
    const { rows, page } = await listReceipts(request);
    return { receipts: rows.map((record) => receiptView(record, side, files)), page };
  }

  /** The order is locked, then what it holds is read: nobody else changes it until this is through. */
  async function lockInvoice(tx: Transaction, invoiceId: string) {
    if (!isId(invoiceId)) throw new DomainError('NOT_FOUND');
    const { invoice: seen } = await invoices.find(tx.queries, invoiceId);
    const request = await requests.lockOrder(tx, seen.requestId);
    return { request, record: await invoices.find(tx.queries, invoiceId) };
  }

  async function lockReceipt(tx: Transaction, id: string) {
    const seen = await find(tx.queries, id);
    const { request, record } = await lockInvoice(tx, seen.invoice.id);
    return { request, invoice: record.invoice, receipt: (await find(tx.queries, id)).receipt };
  }

  function fileRow(
    tx: Transaction,
    receiptId: string,
    revision: number,
    storageKey: string,
    file: JudgedFile,
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

  /** What an approved receipt brings about, in the transaction of its approval. */
  async function settle(tx: Transaction, order: Awaited<ReturnType<typeof lockInvoice>>): Promise<void> {
    const { request, record } = order;
    await invoices.move(tx, record.invoice, 'confirm');
    await requests.move(tx, request, 'complete');
    await subscriptions.applyPayment(tx, {
      userId: request.userId,
      ordered: orderedIn(request),
      currency: request.currency,
      invoiceId: record.invoice.id,
      specialInstructions: request.specialInstructions,
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
      act: `receipt_${to}`,
      entity: 'receipt',
      id: row.id,
      ownerId: row.userId,
      before: { status: row.status },
      after: { status: to, revision: row.revision },
    });
  }

  return {
    async submitReceipt(caller, wish, uploaded) {
      const link = wish.receiptLink || null;
      if (uploaded === null && link === null)
        throw invalidInput('receipt', 'Add the receipt as a file or as a link.');
      if (uploaded !== null && link !== null)
        throw invalidInput('receiptLink', 'Give either a file or a link.');
      const file = uploaded === null ? null : await judgeFile(uploaded, 'receipt');
      const storageKey = `receipts/${crypto.randomUUID()}`;
      return files.keepWhile(storageKey, file, () =>
        transact(caller, async (tx) => {
          const { record } = await lockInvoice(tx, wish.invoiceId);
          const { invoice } = record;
          if (invoice.userId !== caller.id) throw new DomainError('NOT_FOUND');
          if (record.receipt !== null && standsForPayment(record.receipt.status))
            throw new DomainError('RECEIPT_EXISTS');
          const amount = readAmount(wish, money(invoice.amountMinor, invoice.currency));
          const id = tx.newId();
          await repository.insertReceipt(tx.queries, {
            id,
            invoiceId: invoice.id,
            userId: caller.id,
            amountMinor: amount.minor,
            currency: amount.currency,
            status: 'submitted',
            paymentMethod: wish.paymentMethod,
            transactionReference: wish.transactionReference,
            paymentDate: readPaymentDate(wish.paymentDate, tx.now),
            link,
            revision: 1,
            notes: wish.notes || null,
            adminNotes: null,
            reviewedAt: null,
            createdAt: tx.now,
          });
          if (file !== null) await repository.insertFile(tx.queries, fileRow(tx, id, 1, storageKey, file));
          await invoices.move(tx, invoice, 'submit_receipt');
          tx.record({
            act: 'submit_receipt',
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
          return view(tx.queries, id, 'customer');
        }),
      );
    },

    async replaceFile(caller, id, uploaded) {
      if (uploaded === null) throw invalidInput('receipt', 'Add the receipt as a file.');
      const file = await judgeFile(uploaded, 'receipt');
      const storageKey = `receipts/${crypto.randomUUID()}`;
      return files.keepWhile(storageKey, file, () =>
        transact(caller, async (tx) => {
          const { receipt } = await lockReceipt(tx, id);
          if (receipt.userId !== caller.id) throw new DomainError('NOT_FOUND');
          receiptLifecycle.next(receipt.status, 'replace_file');
          const revision = receipt.revision + 1;
          await repository.insertFile(tx.queries, fileRow(tx, id, revision, storageKey, file));
          await repository.updateReceipt(tx.queries, id, { revision, link: null });
          tx.record({
            act: 'replace_receipt_file',
            entity: 'receipt',
            id,
            ownerId: caller.id,
            before: { revision: receipt.revision, link: receipt.link },
            after: { revision, sha256: file.sha256 },
          });
          return view(tx.queries, id, 'customer');
        }),
      );
    },

    listOwn: (caller, request) => list({ ...request, userId: caller.id }, 'customer'),
    listAll: (request) => list(request, 'studio'),

    review: (caller, id, { status, adminNotes, revision }) =>
      transact(caller, async (tx) => {
        const { request, invoice, receipt } = await lockReceipt(tx, id);
        const act = actOf[status];
        if (receipt.status === status) return view(tx.queries, id, 'studio');
        if (act === null) throw new DomainError('WRONG_STATE');
        const { to } = receiptLifecycle.next(receipt.status, act);
        // Also a rejection is of what was seen; only an approval costs money, so only it must name it right.
        if (act === 'approve' && revision !== undefined && revision !== receipt.revision) {
          throw new DomainError('RECEIPT_CHANGED');
        }
        await setStatus(tx, receipt, to, adminNotes || null);
        const record = await invoices.find(tx.queries, invoice.id);
        if (act === 'approve') await settle(tx, { request, record });
        else await invoices.move(tx, invoice, 'reject_receipt');
        return view(tx.queries, id, 'studio');
      }),

    confirm: (caller, invoiceId) =>
      transact(caller, async (tx) => {
        const order = await lockInvoice(tx, invoiceId);
        const { invoice, receipt } = order.record;
        if (!isSettled(invoice.status)) {
          if (receipt?.status !== 'approved') throw new DomainError('RECEIPT_NOT_APPROVED');
          await settle(tx, order);
        }
        return {
          invoice: await invoices.get(tx.queries, invoiceId),
          subscription: await subscriptions.findByInvoice(tx.queries, invoiceId),
        };
      }),
  };
}
