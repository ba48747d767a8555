import type { Handled } from '@burnish/contract/api';
import { receiptReviewedMessage } from '@burnish/contract/errors';
import { fieldMessages } from '@burnish/contract/fields';
import type { Invoice, Receipt, RelatedReceipt } from '@burnish/contract/orders/entities';
import type { Page } from '@burnish/contract/paging';
import type { Subscription } from '@burnish/contract/subscriptions/entities';
import type { Viewer } from '@burnish/domain/access';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import { money } from '@burnish/domain/money/money';
import { isPayable, isSettled } from '@burnish/domain/orders/invoice/invoice';
import {
  isActiveReceipt,
  maxReceiptRevisions,
  type ReceiptStatus,
  receiptLifecycle,
} from '@burnish/domain/orders/receipt/receipt';
import { withAmounts } from '../../../platform/db/amount-filter.ts';
import type { Database, Queries } from '../../../platform/db/database.ts';
import { isId } from '../../../platform/db/ids.ts';
import type { Transact, Transaction } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { UploadedFile } from '../../../platform/http/form-data.ts';
import type { RowReader } from '../../../platform/realtime/change-publisher.ts';
import { type SearchEntities, searchEntities } from '../../../views/search-results.ts';
import { personName } from '../../../views/shared-views.ts';
import { type Files, type ValidatedFile, validateFile } from '../../files/index.ts';
import type { StudioSettings } from '../../studio-settings/index.ts';
import type { Subscriptions } from '../../subscriptions/index.ts';
import type { InvoiceRecord, Invoices } from '../invoices/index.ts';
import type { LockedInvoice, Settlement } from '../settlement.ts';
import { lockInvoice, transitionInvoice } from '../transitions.ts';
import { checkQuoteOpen } from '../upgrades/end-upgrades.ts';
import {
  isRepeated,
  type NewReceipt,
  parsePaidAmount,
  parsePaymentDate,
  parseReceived,
  type Received,
  type Review,
} from './payment-input.ts';
import { paymentOfReceipt, type ReceivePayment } from './receive-payment.ts';
import * as repository from './repository.ts';
import { receiptResult, receiptView, relatedReceiptView } from './view.ts';

type ReceiptQuery = repository.ReceiptFilter & { readonly order?: 'newest' | 'oldest' | undefined };
type ReceiptPage = Promise<{ receipts: Receipt[]; page: Page }>;

export interface Payments {
  /** @throws DomainError NOT_FOUND, INVALID_INPUT, UNSUPPORTED_FILE, RECEIPT_EXISTS, INVOICE_NOT_PAYABLE */
  submitReceipt(caller: Caller, input: NewReceipt, file: UploadedFile | null): Promise<Receipt>;
  /** @throws DomainError NOT_FOUND, INVALID_INPUT, UNSUPPORTED_FILE, INVALID_STATE, TOO_MANY_RECEIPT_FILES */
  replaceFile(caller: Caller, id: string, file: UploadedFile | null): Promise<Receipt>;
  listOwn(caller: Caller, filter: repository.ReceiptFilter): ReceiptPage;
  listAll(caller: Caller, query: Handled['GET /admin/payment-receipts']['query']): ReceiptPage;
  /** For a review. @throws DomainError NOT_FOUND */
  get(
    caller: Caller,
    id: string,
  ): Promise<{ receipt: Receipt; invoice: Invoice; relatedReceipts: RelatedReceipt[] }>;
  /**
   * Approving records the payment. Unless it is a partial payment, it settles the invoice and starts what was bought.
   * @throws DomainError NOT_FOUND, INVALID_INPUT, RECEIPT_CHANGED, RECEIPT_REVIEWED, BALANCE_CHANGED, INVALID_STATE
   */
  review(caller: Caller, id: string, review: Review): Promise<Receipt>;
  /**
   * Returns a settled invoice and what its payment started. Earlier versions left invoices unconfirmed whose receipt was
   * approved: they are settled now. @throws DomainError NOT_FOUND, RECEIPT_NOT_APPROVED
   */
  confirm(
    caller: Caller,
    invoiceId: string,
  ): Promise<{ invoice: Invoice; subscription: Subscription | null }>;
  /** Only staff search receipts. */
  readonly search: SearchEntities;
  /** Rows for realtime events. */
  readonly readRows: RowReader<'receipt'>;
}

/** Why the rest is written off if an approval doesn't say so, as `status` alone doesn't. */
const settledByApproval = 'Settled by the approval of the receipt.';
const settledByConfirmation = { outcome: 'settle', reason: settledByApproval, settledBy: 'confirm' } as const;

/** The action that sets each status. */
const actionForStatus = { approved: 'approve', rejected: 'reject', submitted: null } as const;

/** Names who reviewed the receipt. */
function alreadyReviewed(status: 'approved' | 'rejected', reviewer: repository.ReceiptRecord['reviewer']) {
  const message = receiptReviewedMessage(status, reviewer && personName(reviewer));
  return new DomainError('RECEIPT_REVIEWED', [{ path: 'status', message }]);
}

/** The status that the review leads to. @throws DomainError INVALID_STATE, RECEIPT_REVIEWED, RECEIPT_CHANGED */
function decide(
  { status, revision }: Review,
  { receipt, reviewer }: repository.ReceiptRecord,
): ReceiptStatus {
  const action = actionForStatus[status];
  if (action === null) throw new DomainError('INVALID_STATE');
  if (receipt.status !== 'submitted') throw alreadyReviewed(receipt.status, reviewer);
  // Only an approval must name the current revision: it moves money.
  if (action === 'approve' && revision !== undefined && revision !== receipt.revision)
    throw new DomainError('RECEIPT_CHANGED');
  return receiptLifecycle.next(receipt.status, action).to;
}

function recordReview(
  tx: Transaction,
  { id, userId, status: previous, revision, currency }: repository.ReceiptRow,
  {
    status,
    outcome,
    receivedAmountMinor,
    receivedDate,
  }: Pick<repository.ReceiptRow, 'status' | keyof Received> & Pick<Review, 'outcome'>,
): void {
  const received = receivedAmountMinor === null ? {} : { receivedAmountMinor, currency, receivedDate };
  tx.record({
    action: `receipt_${status}`,
    entity: 'receipt',
    id,
    ownerId: userId,
    before: { status: previous },
    after: { status, revision, ...received, ...(outcome === 'partial_payment' ? { outcome } : {}) },
  });
}

function newStorageKey(): string {
  return `receipts/${crypto.randomUUID()}`;
}

/** @throws DomainError RECEIPT_EXISTS, INVOICE_NOT_PAYABLE */
function checkPayable({ invoice, receipt }: InvoiceRecord): void {
  if (isPayable(invoice.status)) return;
  const isReceived = receipt !== null && isActiveReceipt(receipt.status);
  throw new DomainError(isReceived ? 'RECEIPT_EXISTS' : 'INVOICE_NOT_PAYABLE');
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
  studioSettings,
  receive,
  settle,
}: {
  database: Database;
  transact: Transact;
  files: Files;
  invoices: Invoices;
  subscriptions: Pick<Subscriptions, 'findByInvoice' | 'upgrades'>;
  studioSettings: Pick<StudioSettings, 'getOpeningHours'>;
  receive: ReceivePayment;
  settle: Settlement['settle'];
}): Payments {
  const findPage = repository.prepareReceiptLists(database);
  const { upgrades } = subscriptions;

  async function readView(queries: Queries, id: string, viewer: Viewer): Promise<Receipt> {
    return receiptView(await find(queries, id), viewer, files);
  }

  async function find(queries: Queries, id: string): Promise<repository.ReceiptRecord> {
    const record = isId(id) ? await repository.findReceipt(queries, id) : undefined;
    if (record === undefined) throw new DomainError('NOT_FOUND');
    return record;
  }

  async function list({ order = 'newest', ...filter }: ReceiptQuery, viewer: Viewer): ReceiptPage {
    if (filter.invoiceId !== undefined && !isId(filter.invoiceId))
      throw invalidInput('invoiceId', fieldMessages.id);
    const { rows, page } = await findPage[order](filter);
    return { receipts: rows.map((record) => receiptView(record, viewer, files)), page };
  }

  async function lockReceipt(tx: Transaction, id: string) {
    const invoiceId = (await find(tx.queries, id)).invoice.id;
    const { order, record } = await lockInvoice(tx, invoiceId);
    return { order, invoice: record.invoice, found: await find(tx.queries, id) };
  }

  /** Settles an invoice whose receipt an earlier version approved, with or without recording its payment. */
  async function confirmApproved(tx: Transaction, locked: LockedInvoice, receiptId: string): Promise<void> {
    if (locked.invoice.dueMinor === 0) return settle(tx, locked, { action: 'confirm' });
    const { receipt } = await find(tx.queries, receiptId);
    await receive(tx, locked, paymentOfReceipt(receipt), settledByConfirmation);
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
          checkPayable(record);
          await checkQuoteOpen(tx, { upgrades, studioSettings }, invoice.orderId);
          const amount = parsePaidAmount(input, money(invoice.dueMinor, invoice.currency));
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
            paymentDate: parsePaymentDate(input, tx.now),
            link,
            revision: 1,
            notes: input.notes || null,
            adminNotes: null,
            reviewedAt: null,
            reviewedBy: null,
            receivedAmountMinor: null,
            receivedDate: null,
            differenceReason: null,
            dueMinor: null,
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
              currency: invoice.currency,
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
          const { receipt } = (await lockReceipt(tx, id)).found;
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
    listAll: (caller, query) => list(withAmounts(query), caller.role),

    async get(caller, id) {
      const record = await find(database.queries, id);
      const [invoice, related] = await Promise.all([
        invoices.get(database.queries, record.invoice.id, caller.role),
        repository.listRelatedReceipts(database.queries, record),
      ]);
      return {
        receipt: receiptView(record, caller.role, files),
        invoice,
        relatedReceipts: related.map(relatedReceiptView),
      };
    },

    review: (caller, id, input) =>
      transact(caller, async (tx) => {
        const { order, invoice, found } = await lockReceipt(tx, id);
        if (isRepeated(input, found, caller.id)) return receiptView(found, caller.role, files);
        const status = decide(input, found);
        const received = parseReceived(input, found, tx.now);
        const adminNotes = input.adminNotes || null;
        const review = { status, adminNotes, reviewedAt: tx.now, reviewedBy: caller.id };
        const decision = { ...received, ...review, dueMinor: invoice.dueMinor };
        await repository.updateReceipt(tx.queries, id, decision);
        recordReview(tx, found.receipt, { ...decision, outcome: input.outcome });
        if (status === 'approved') {
          const payment = paymentOfReceipt({ ...found.receipt, ...decision });
          await receive(tx, { order, invoice }, payment, {
            outcome: input.outcome ?? 'settle',
            reason: decision.differenceReason ?? settledByApproval,
            settledBy: 'confirm',
          });
        } else await transitionInvoice(tx, invoice, 'reject_receipt');
        return readView(tx.queries, id, caller.role);
      }),

    confirm: (caller, invoiceId) =>
      transact(caller, async (tx) => {
        const { order, record } = await lockInvoice(tx, invoiceId);
        const { invoice, receipt } = record;
        if (!isSettled(invoice.status)) {
          // The approved receipt of an invoice that can be paid was a partial payment.
          if (receipt?.status !== 'approved' || isPayable(invoice.status))
            throw new DomainError('RECEIPT_NOT_APPROVED');
          await confirmApproved(tx, { order, invoice }, receipt.id);
        }
        return {
          invoice: await invoices.get(tx.queries, invoiceId, caller.role),
          subscription: await subscriptions.findByInvoice(tx.queries, invoiceId, caller.role),
        };
      }),
  };
}
