// What an admin records about money besides reviewing receipts: payments without a receipt, write-offs, credit, credit notes
// and refunds. Each call names the balance that its caller saw, so that two admins never do the same thing twice.
import type { Handled } from '@burnish/contract/api';
import type {
  AccountBalance,
  CreditNote,
  InvoicePurchase,
  LedgerEntry,
} from '@burnish/contract/ledger/entities';
import type { Invoice } from '@burnish/contract/orders/entities';
import { paymentMessages } from '@burnish/contract/orders/payment-messages';
import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import { money, toDecimal } from '@burnish/domain/money/money';
import { creditEntry, writeOffEntry } from '@burnish/domain/orders/ledger/ledger';
import { lastPaidAt } from '@burnish/domain/orders/receipt/payment-time';
import { comparePayment, needsReason } from '@burnish/domain/orders/receipt/received-payment';
import { parseCalendarDate } from '@burnish/domain/time/calendar-date';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Transact, Transaction } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import {
  addInvoiceEntries,
  addRefund,
  type Ledger,
  lockCredit,
  recordAppliedCredit,
} from '../../ledger/index.ts';
import type { StudioSettings } from '../../studio-settings/index.ts';
import type { PlanUpgrades, Purchases, RefundRequests, RequestToApprove } from '../../subscriptions/index.ts';
import type { Invoices } from '../invoices/index.ts';
import type { InvoiceRow } from '../invoices/repository.ts';
import { checkAmountDue, checkOutcome, parseAmount, parsePastDate } from '../payments/payment-input.ts';
import type { ReceivePayment } from '../payments/receive-payment.ts';
import { listPaymentTimes } from '../payments/repository.ts';
import { releaseRenewedPeriod } from '../renewals/release-period.ts';
import type { LockedInvoice, Settlement } from '../settlement.ts';
import { lockInvoice, publishInvoice } from '../transitions.ts';
import { checkQuoteOpen } from '../upgrades/end-upgrades.ts';
import { checkApproval, refundNote } from './approve-refund.ts';
import { checkPossible } from './check-possible.ts';
import { createCreditNotes, creditableMinor, sumOf } from './credit-notes.ts';

type Body<Key extends keyof Handled> = Handled[Key] extends { body: infer B } ? B : never;

type PaymentInput = Body<'POST /admin/invoices/:id/payments'>;

interface RecordedPayment {
  readonly invoice: Invoice;
  readonly entry: LedgerEntry;
}

export interface LedgerActions {
  /**
   * @throws DomainError NOT_FOUND, INVALID_INPUT, BALANCE_CHANGED, RECEIPT_IN_REVIEW, INVALID_STATE, QUOTE_EXPIRED,
   * SUBSCRIPTION_SUSPENDED
   */
  recordPayment(caller: Caller, invoiceId: string, input: PaymentInput): Promise<RecordedPayment>;
  /**
   * The same as part of a transaction. `read` is called once the account of the invoice is locked, and returns what arrived.
   * @throws DomainError as `recordPayment`, and the errors of `read`
   */
  recordPaymentIn<Context>(
    tx: Transaction,
    caller: Caller,
    invoiceId: string,
    read: (invoice: InvoiceRow) => Promise<{ context: Context; payment: PaymentInput }>,
  ): Promise<RecordedPayment & { context: Context }>;
  /** @throws DomainError NOT_FOUND, BALANCE_CHANGED, RECEIPT_IN_REVIEW, INVALID_STATE, QUOTE_EXPIRED, SUBSCRIPTION_SUSPENDED */
  writeOff(
    caller: Caller,
    invoiceId: string,
    input: Body<'POST /admin/invoices/:id/write-off'>,
  ): Promise<Invoice>;
  /**
   * @throws DomainError NOT_FOUND, INVALID_INPUT, BALANCE_CHANGED, NOT_ENOUGH_CREDIT, RECEIPT_IN_REVIEW, INVALID_STATE,
   * QUOTE_EXPIRED, SUBSCRIPTION_SUSPENDED
   */
  applyCredit(
    caller: Caller,
    invoiceId: string,
    input: Body<'POST /admin/invoices/:id/credit'>,
  ): Promise<Invoice>;
  /** What an invoice paid for. Null: nothing. @throws DomainError NOT_FOUND */
  findPurchase(invoiceId: string): Promise<InvoicePurchase | null>;
  /** @throws DomainError NOT_FOUND, INVALID_INPUT, BALANCE_CHANGED, INVALID_STATE, UPGRADE_OPEN, PAUSE_EXISTS, PLAN_INVOICE_OPEN */
  issueCreditNote(
    caller: Caller,
    invoiceId: string,
    input: Body<'POST /admin/invoices/:id/credit-notes'>,
  ): Promise<{ invoice: Invoice; creditNote: CreditNote }>;
  /**
   * Credits what a customer asked to be refunded, or the rest of a canceled plan.
   * @throws DomainError NOT_FOUND, INVALID_INPUT, BALANCE_CHANGED, INVALID_STATE, UPGRADE_OPEN, PAUSE_EXISTS, PLAN_INVOICE_OPEN
   */
  approveRefund(
    caller: Caller,
    subscriptionId: string,
    input: Body<'POST /admin/subscriptions/:id/refund-request/approve'>,
  ): Promise<Subscription>;
  /** @throws DomainError INVALID_INPUT, BALANCE_CHANGED, NOT_ENOUGH_CREDIT */
  recordRefund(
    caller: Caller,
    userId: string,
    input: Body<'POST /admin/customers/:id/refunds'>,
  ): Promise<{ entry: LedgerEntry; balance: AccountBalance }>;
}

/** How much credit to apply, by default as much as possible. @throws DomainError INVALID_INPUT, NOT_ENOUGH_CREDIT */
function parseAppliedCredit(
  amount: number | undefined,
  { dueMinor, currency }: InvoiceRow,
  availableMinor: number,
): number {
  if (amount === undefined) return Math.min(availableMinor, dueMinor);
  const { minor } = parseAmount('amount', amount, currency);
  if (minor > availableMinor) throw new DomainError('NOT_ENOUGH_CREDIT');
  if (minor > dueMinor) throw invalidInput('amount', paymentMessages.aboveDue);
  return minor;
}

export function createLedgerActions({
  database,
  transact,
  clock,
  invoices,
  ledger,
  receive,
  settle,
  studioSettings,
  upgrades,
  purchases,
  refundRequests,
}: {
  database: Database;
  transact: Transact;
  clock: Clock;
  invoices: Pick<Invoices, 'get' | 'find'>;
  ledger: Pick<Ledger, 'balancesOf' | 'readEntry'>;
  receive: ReceivePayment;
  settle: Settlement['settle'];
  studioSettings: Pick<StudioSettings, 'getLegalDetails' | 'getOpeningHours'>;
  upgrades: PlanUpgrades;
  purchases: Purchases;
  refundRequests: Pick<RefundRequests, 'findInvoiceToCredit' | 'lockToApprove' | 'approve'>;
}): LedgerActions {
  const creditNotes = createCreditNotes({ invoices, studioSettings, upgrades });

  /** Locks the account of an invoice, and the invoice before it. */
  async function lockAccount(tx: Transaction, invoiceId: string) {
    const { order, record } = await lockInvoice(tx, invoiceId);
    const availableCreditMinor = await lockCredit(tx, record.invoice);
    return { order, invoice: record.invoice, availableCreditMinor };
  }

  /** Locks the account of an invoice that is to be paid, credited or written off. @throws DomainError NOT_FOUND, QUOTE_EXPIRED */
  async function lockToSettle(tx: Transaction, invoiceId: string) {
    const account = await lockAccount(tx, invoiceId);
    await checkQuoteOpen(tx, { upgrades, studioSettings }, account.order.id);
    return account;
  }

  /** Settles what stays due without a payment. The customer paid when the last payment was made, if there is one. */
  async function settleRest(tx: Transaction, locked: LockedInvoice): Promise<void> {
    const { timeZone } = await studioSettings.getOpeningHours(tx.queries);
    const times = await listPaymentTimes(tx.queries, locked.invoice.id);
    await settle(tx, locked, { action: 'settle', paidAt: lastPaidAt(times, timeZone) });
  }

  /** Returns the day on which what the invoice paid for ends. Null: it goes on. */
  async function endPurchase(tx: Transaction, locked: LockedInvoice, endDate: string | undefined) {
    const endsOn = endDate === undefined ? null : parseCalendarDate(endDate);
    if (endsOn === null) return null;
    await purchases.end(tx, locked.invoice.id, endsOn, 'credit_note');
    await releaseRenewedPeriod(tx, purchases, locked);
    return endsOn;
  }

  /** Returns the day that the credit note states. A canceled plan has ended before. */
  async function endRefunded(tx: Transaction, locked: LockedInvoice, { request }: RequestToApprove) {
    if (request.endsOn !== null) return request.endsOn;
    const endsOn = await purchases.endRefunded(tx, request.invoiceId);
    await releaseRenewedPeriod(tx, purchases, locked);
    return endsOn;
  }

  const recordPaymentIn: LedgerActions['recordPaymentIn'] = async (tx, caller, id, read) => {
    const { order, invoice, availableCreditMinor } = await lockToSettle(tx, id);
    const { context, payment: input } = await read(invoice);
    checkPossible('record_payment', invoice, availableCreditMinor);
    checkAmountDue(input.amountDue, invoice);
    const { currency, dueMinor } = invoice;
    const { outcome = 'settle', paymentMethod } = input;
    const amount = parseAmount('amount', input.amount, currency);
    const difference = comparePayment(amount, money(dueMinor, currency));
    checkOutcome(outcome, difference);
    const reason = input.reason || null;
    if (needsReason(difference, outcome) && reason === null)
      throw invalidInput('reason', paymentMessages.noReason);
    const payment = {
      receiptId: null,
      amountMinor: amount.minor,
      paymentMethod,
      transactionReference: input.reference || null,
      paymentDate: parsePastDate('paymentDate', input.paymentDate, tx.now),
    };
    const { entryId, number } = await receive(tx, { order, invoice }, payment, {
      outcome,
      reason: reason ?? paymentMessages.noReason,
      settledBy: 'settle',
    });
    tx.record({
      action: 'record_payment',
      entity: 'ledger_entry',
      id: entryId,
      ownerId: invoice.userId,
      before: { amountDueMinor: dueMinor },
      after: {
        number,
        invoiceId: id,
        amountMinor: amount.minor,
        currency,
        paymentMethod,
        ...(difference.kind === 'less' ? { outcome } : {}),
      },
    });
    await publishInvoice(tx, invoice);
    return {
      context,
      invoice: await invoices.get(tx.queries, id, caller.role),
      entry: await ledger.readEntry(tx.queries, entryId, caller.role),
    };
  };

  return {
    async findPurchase(id) {
      const { queries } = database;
      await invoices.find(queries, id);
      return purchases.find(queries, id, clock.now());
    },

    recordPayment: (caller, id, input) =>
      transact(caller, async (tx) => {
        const { invoice, entry } = await recordPaymentIn(tx, caller, id, async () => ({
          context: null,
          payment: input,
        }));
        return { invoice, entry };
      }),

    recordPaymentIn,

    writeOff: (caller, id, input) =>
      transact(caller, async (tx) => {
        const { order, invoice, availableCreditMinor } = await lockToSettle(tx, id);
        checkPossible('write_off', invoice, availableCreditMinor);
        checkAmountDue(input.amountDue, invoice);
        const entry = writeOffEntry(invoice);
        if (entry === null) throw new DomainError('INVALID_STATE');
        await settleRest(tx, { order, invoice });
        const [entryId] = await addInvoiceEntries(tx, invoice, [entry], { reason: input.reason });
        const { currency, dueMinor } = invoice;
        tx.record({
          action: 'write_off_invoice',
          entity: 'ledger_entry',
          id: entryId,
          ownerId: invoice.userId,
          before: { amountDueMinor: dueMinor },
          after: { invoiceId: id, amountMinor: dueMinor, currency },
        });
        return invoices.get(tx.queries, id, caller.role);
      }),

    applyCredit: (caller, id, input) =>
      transact(caller, async (tx) => {
        const { order, invoice, availableCreditMinor } = await lockToSettle(tx, id);
        const { dueMinor } = invoice;
        checkAmountDue(input.amountDue, invoice);
        if (availableCreditMinor === 0) throw new DomainError('NOT_ENOUGH_CREDIT');
        checkPossible('apply_credit', invoice, availableCreditMinor);
        const amountMinor = parseAppliedCredit(input.amount, invoice, availableCreditMinor);
        const entry = creditEntry(invoice, amountMinor);
        if (entry === null) throw new DomainError('INVALID_STATE');
        if (amountMinor === dueMinor) await settleRest(tx, { order, invoice });
        const [entryId] = await addInvoiceEntries(tx, invoice, [entry]);
        recordAppliedCredit(tx, invoice, { entryId, entry });
        await publishInvoice(tx, invoice);
        return invoices.get(tx.queries, id, caller.role);
      }),

    issueCreditNote: (caller, id, input) =>
      transact(caller, async (tx) => {
        const account = await lockAccount(tx, id);
        const { currency, creditedMinor } = account.invoice;
        await creditNotes.check(tx, account);
        if (input.amountCredited !== toDecimal(money(creditedMinor, currency)))
          throw new DomainError('BALANCE_CHANGED');
        const items = input.items.map(({ description, amount }, index) => ({
          description,
          totalMinor: parseAmount(`items.${index}.amount`, amount, currency).minor,
        }));
        if (sumOf(items) > creditableMinor(account.invoice))
          throw invalidInput('items', paymentMessages.abovePaid);
        const endsOn = await endPurchase(tx, account, input.endDate);
        const { reason } = input;
        return creditNotes.issue(tx, caller, account.invoice, { items, reason, endsOn });
      }),

    approveRefund: (caller, subscriptionId, input) =>
      transact(caller, async (tx) => {
        const invoiceId = await refundRequests.findInvoiceToCredit(tx.queries, subscriptionId);
        const account = await lockAccount(tx, invoiceId);
        const found = await refundRequests.lockToApprove(tx, subscriptionId, input.requestId);
        if (found.request.invoiceId !== invoiceId) throw new DomainError('INVALID_STATE');
        await creditNotes.check(tx, account);
        const refund = checkApproval(input, found.calculation);
        const endsOn = await endRefunded(tx, account, found);
        const { creditNote } = await creditNotes.issue(tx, caller, account.invoice, {
          ...refundNote(found, refund),
          endsOn,
        });
        const { suggestedMinor } = found.calculation;
        const approval = { ...refund, suggestedMinor, creditNoteId: creditNote._id };
        return refundRequests.approve(tx, caller, found, approval);
      }),

    recordRefund: (caller, userId, input) =>
      transact(caller, async (tx) => {
        const { currency, method, reference } = input;
        const creditMinor = await lockCredit(tx, { userId, currency });
        if (input.creditBalance !== toDecimal(money(creditMinor, currency)))
          throw new DomainError('BALANCE_CHANGED');
        const { minor: amountMinor } = parseAmount('amount', input.amount, currency);
        if (amountMinor > creditMinor) throw new DomainError('NOT_ENOUGH_CREDIT');
        const refundDate = parsePastDate('refundDate', input.refundDate, tx.now);
        const entryId = await addRefund(tx, { userId, amountMinor, currency, method, reference, refundDate });
        tx.record({
          action: 'record_refund',
          entity: 'ledger_entry',
          id: entryId,
          ownerId: userId,
          before: { creditMinor },
          after: { amountMinor, currency, method, refundDate },
        });
        const balance = (await ledger.balancesOf(userId, tx.queries)).find(
          (one) => one.currency === currency,
        );
        if (balance === undefined) throw new Error('credit comes from an invoice');
        return { entry: await ledger.readEntry(tx.queries, entryId, caller.role), balance };
      }),
  };
}
