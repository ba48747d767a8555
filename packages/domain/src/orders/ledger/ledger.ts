// The ledger of a customer's account in one currency. It is append-only: what an invoice is owed and how much credit the
// customer has are sums over its entries, and a correction is another entry.
import type { Currency } from '../../money/money.ts';

export const ledgerEntryKinds = [
  'invoice',
  'void',
  'payment',
  'credit_applied',
  'credit_returned',
  'credit_note',
  'refund',
  'write_off',
] as const;
export type LedgerEntryKind = (typeof ledgerEntryKinds)[number];

/** What an entry changes, in minor units. The customer's balance changes by the first less the second. */
export interface LedgerEntry {
  readonly kind: LedgerEntryKind;
  /** Added to what is due for its invoice. */
  readonly dueMinor: number;
  /** Added to the customer's credit. */
  readonly creditMinor: number;
}

/** An invoice's sums over its entries, in minor units of its currency. */
export interface InvoiceBalance {
  readonly amountMinor: number;
  readonly dueMinor: number;
  /** Paid with money or credit. What arrived beyond the invoice is credit and not part of it. */
  readonly paidMinor: number;
  /** Given back as credit by credit notes. Never more than was paid. */
  readonly creditedMinor: number;
  readonly currency: Currency;
}

export function issueEntry(amountMinor: number): LedgerEntry {
  return { kind: 'invoice', dueMinor: amountMinor, creditMinor: 0 };
}

/** A payment pays what is due; the rest of it is credit. */
export function paymentEntry({ dueMinor }: InvoiceBalance, paidMinor: number): LedgerEntry {
  const allocated = Math.min(paidMinor, dueMinor);
  return { kind: 'payment', dueMinor: 0 - allocated, creditMinor: paidMinor - allocated };
}

/** Null: nothing is due, or there is no credit. */
export function creditEntry(
  { dueMinor }: Pick<InvoiceBalance, 'dueMinor'>,
  availableMinor: number,
): LedgerEntry | null {
  const applied = Math.min(availableMinor, dueMinor);
  return applied === 0 ? null : { kind: 'credit_applied', dueMinor: -applied, creditMinor: -applied };
}

export interface CreditPreview {
  readonly appliedMinor: number;
  /** For the invoice, after the credit. 0: it is settled when it is sent. */
  readonly dueMinor: number;
  /** Credit. */
  readonly leftMinor: number;
}

/** What the customer's credit pays of a new invoice, in minor units. */
export function previewCredit(amountMinor: number, availableMinor: number): CreditPreview {
  const { dueMinor, creditMinor } = creditEntry({ dueMinor: amountMinor }, availableMinor) ?? {
    dueMinor: 0,
    creditMinor: 0,
  };
  return {
    appliedMinor: 0 - creditMinor,
    dueMinor: amountMinor + dueMinor,
    leftMinor: availableMinor + creditMinor,
  };
}

/** Null: nothing is due. */
export function writeOffEntry({ dueMinor }: InvoiceBalance): LedgerEntry | null {
  return dueMinor === 0 ? null : { kind: 'write_off', dueMinor: -dueMinor, creditMinor: 0 };
}

/** Whether an entry writes off all of an invoice, of which nothing was paid. The amounts have the same unit. */
export function isWholeWriteOff(
  { kind, amount }: { readonly kind: LedgerEntryKind; readonly amount: number },
  invoiceAmount: number | undefined,
): boolean {
  return kind === 'write_off' && amount === invoiceAmount;
}

/** What a credit note for the invoice can amount to, at most. */
export function creditableMinor({
  paidMinor,
  creditedMinor,
}: Pick<InvoiceBalance, 'paidMinor' | 'creditedMinor'>): number {
  return paidMinor - creditedMinor;
}

export function creditNoteEntry(amountMinor: number): LedgerEntry {
  return { kind: 'credit_note', dueMinor: 0, creditMinor: amountMinor };
}

export function refundEntry(amountMinor: number): LedgerEntry {
  return { kind: 'refund', dueMinor: 0, creditMinor: -amountMinor };
}

export const paymentOutcomes = ['settle', 'partial_payment'] as const;
/** What happens to the rest of an invoice if less than it arrives: it is written off, or stays due. */
export type PaymentOutcome = (typeof paymentOutcomes)[number];

/** What is due after the entries. */
function dueAfter({ dueMinor }: InvoiceBalance, entries: readonly LedgerEntry[]): number {
  return entries.reduce((sum, entry) => sum + entry.dueMinor, dueMinor);
}

/** The entries of a payment, and whether they settle the invoice. */
export function receivePayment(
  balance: InvoiceBalance,
  paidMinor: number,
  outcome: PaymentOutcome,
): { readonly entries: readonly [LedgerEntry, ...LedgerEntry[]]; readonly isSettled: boolean } {
  const payment = paymentEntry(balance, paidMinor);
  const dueMinor = dueAfter(balance, [payment]);
  const rest = outcome === 'settle' ? writeOffEntry({ ...balance, dueMinor }) : null;
  return { entries: rest === null ? [payment] : [payment, rest], isSettled: rest !== null || dueMinor === 0 };
}

/** Whether everything that arrived for an invoice has been credited, so that only credit that was applied is left to return. */
export function isVoidable(
  { paidMinor, creditedMinor }: Pick<InvoiceBalance, 'paidMinor' | 'creditedMinor'>,
  creditAppliedMinor: number,
): boolean {
  return paidMinor - creditAppliedMinor <= creditedMinor;
}

/** Reverses what was charged and not credited yet. Credit that was applied is returned first. */
export function voidEntries({
  amountMinor,
  paidMinor,
  creditedMinor,
}: InvoiceBalance): [LedgerEntry, ...LedgerEntry[]] {
  const returned = paidMinor - creditedMinor;
  const reversal: LedgerEntry = { kind: 'void', dueMinor: creditedMinor - amountMinor, creditMinor: 0 };
  return returned === 0
    ? [reversal]
    : [{ kind: 'credit_returned', dueMinor: returned, creditMinor: returned }, reversal];
}
