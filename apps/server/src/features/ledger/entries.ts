// Adds entries to the ledger, in the transaction of their cause. The caller has locked the customer and the order of the
// invoice. Entries are only ever added: what is due for an invoice and what credit a customer has follow from them in the
// database, which rejects a transaction that would pay more than is due or use more credit than there is.
import { formatDocumentNumber } from '@burnish/domain/document-number';
import type { Currency } from '@burnish/domain/money/money';
import { creditNoteEntry, type LedgerEntry, refundEntry } from '@burnish/domain/orders/ledger/ledger';
import type { Transaction } from '../../platform/db/transaction.ts';
import * as repository from './repository.ts';

/** Whose account it is. */
interface Account {
  readonly userId: string;
  readonly currency: Currency;
}

interface LedgerInvoice extends Account {
  readonly id: string;
}

interface EntryDetails {
  readonly paymentId?: string;
  /** Why the rest is written off. */
  readonly reason?: string | null;
  /** Why all of them are made, for the studio. */
  readonly note?: string;
}

type Documents = Partial<
  Pick<repository.LedgerRow, 'invoiceId' | 'paymentId' | 'creditNoteId' | 'refundId' | 'reason'>
>;

async function addEntry(
  tx: Transaction,
  { userId, currency }: Account,
  entry: LedgerEntry,
  documents: Documents,
): Promise<string> {
  const id = tx.newId();
  const none = { invoiceId: null, paymentId: null, creditNoteId: null, refundId: null, reason: null };
  const { actorId, now: createdAt } = tx;
  await repository.insertEntry(tx.queries, {
    id,
    userId,
    currency,
    ...entry,
    ...none,
    actorId,
    createdAt,
    ...documents,
  });
  tx.publish({ entity: 'ledger_entry', id, ownerId: userId });
  if (entry.creditMinor !== 0) {
    // What can be done about an open invoice depends on the credit.
    for (const invoice of await repository.listPayable(tx.queries, { userId, currency }))
      tx.publish({ entity: 'invoice', id: invoice.id, ownerId: userId });
  }
  return id;
}

/** Records that credit was applied to an invoice, whose balance is that of before. */
export function recordAppliedCredit(
  tx: Transaction,
  invoice: LedgerInvoice & { readonly dueMinor: number },
  { entryId, entry }: { readonly entryId: string; readonly entry: LedgerEntry },
): void {
  const { id: invoiceId, userId, currency, dueMinor } = invoice;
  tx.record({
    action: 'apply_credit',
    entity: 'ledger_entry',
    id: entryId,
    ownerId: userId,
    before: { amountDueMinor: dueMinor },
    after: { invoiceId, amountMinor: -entry.creditMinor, currency },
  });
}

/** Locks the account until the transaction ends, and returns its credit in minor units. */
export async function lockCredit(tx: Transaction, { userId, currency }: Account): Promise<number> {
  await repository.lockCustomer(tx.queries, userId);
  return repository.findCredit(tx.queries, userId, currency);
}

/** Adds entries of an invoice and returns their IDs. The details belong to the entries that take them. */
export async function addInvoiceEntries(
  tx: Transaction,
  invoice: LedgerInvoice,
  entries: readonly [LedgerEntry, ...LedgerEntry[]],
  { paymentId, reason = null, note }: EntryDetails = {},
): Promise<readonly [string, ...string[]]> {
  const add = (entry: LedgerEntry) =>
    addEntry(tx, invoice, entry, {
      invoiceId: invoice.id,
      ...(entry.kind === 'payment' && paymentId !== undefined ? { paymentId } : {}),
      ...(entry.kind === 'write_off' ? { reason } : { reason: note ?? null }),
    });
  const [first, ...others] = entries;
  const firstId = await add(first);
  const ids: string[] = [];
  for (const entry of others) ids.push(await add(entry));
  return [firstId, ...ids];
}

/** Issues a credit note with the next number. */
export async function addCreditNote(
  tx: Transaction,
  note: Omit<repository.CreditNoteRow, 'id' | 'number' | 'createdAt'>,
): Promise<{ readonly id: string; readonly number: string; readonly entryId: string }> {
  const year = tx.now.getUTCFullYear();
  const number = formatDocumentNumber('CN', year, await repository.takeCreditNoteNumber(tx.queries, year));
  // The ID is created under the lock of the number, so that both are in the same order.
  const id = tx.newId();
  await repository.insertCreditNote(tx.queries, { ...note, id, number, createdAt: tx.now });
  const documents = { invoiceId: note.invoiceId, creditNoteId: id };
  return { id, number, entryId: await addEntry(tx, note, creditNoteEntry(note.amountMinor), documents) };
}

/** Records a refund and returns the ID of its entry. */
export async function addRefund(
  tx: Transaction,
  refund: Omit<repository.RefundRow, 'id' | 'createdAt'>,
): Promise<string> {
  const id = tx.newId();
  await repository.insertRefund(tx.queries, { ...refund, id, createdAt: tx.now });
  return addEntry(tx, refund, refundEntry(refund.amountMinor), { refundId: id });
}
