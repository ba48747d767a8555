// Issues credit notes for what was paid on an invoice.
import type { CreditNote } from '@burnish/contract/ledger/entities';
import type { Invoice } from '@burnish/contract/orders/entities';
import { DomainError } from '@burnish/domain/errors';
import type { CalendarDate } from '@burnish/domain/time/calendar-date';
import type { Transaction } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { addCreditNote } from '../../ledger/index.ts';
import type { StudioSettings } from '../../studio-settings/index.ts';
import type { PlanUpgrades } from '../../subscriptions/index.ts';
import type { Invoices } from '../invoices/index.ts';
import type { InvoiceRow } from '../invoices/repository.ts';
import { publishInvoice } from '../transitions.ts';
import { checkPossible } from './check-possible.ts';

interface CreditedItem {
  readonly description: string;
  readonly totalMinor: number;
}

export interface NewCreditNote {
  readonly items: readonly CreditedItem[];
  readonly reason: string;
  /** The day on which what the invoice paid for ends. Null: it goes on. */
  readonly endsOn: CalendarDate | null;
}

export interface CreditNotes {
  /** Of a locked account. @throws DomainError INVALID_STATE, UPGRADE_OPEN */
  check(tx: Transaction, account: { invoice: InvoiceRow; availableCreditMinor: number }): Promise<void>;
  /** Of a locked account that was checked. */
  issue(
    tx: Transaction,
    caller: Caller,
    invoice: InvoiceRow,
    note: NewCreditNote,
  ): Promise<{ invoice: Invoice; creditNote: CreditNote }>;
}

export function sumOf(items: readonly CreditedItem[]): number {
  return items.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
}

/** What was paid and not yet credited. */
export function creditableMinor({
  paidMinor,
  creditedMinor,
}: Pick<InvoiceRow, 'paidMinor' | 'creditedMinor'>): number {
  return paidMinor - creditedMinor;
}

export function createCreditNotes({
  invoices,
  studioSettings,
  upgrades,
}: {
  readonly invoices: Pick<Invoices, 'get'>;
  readonly studioSettings: Pick<StudioSettings, 'getLegalDetails'>;
  readonly upgrades: Pick<PlanUpgrades, 'isQuoted'>;
}): CreditNotes {
  return {
    async check(tx, { invoice, availableCreditMinor }) {
      checkPossible('issue_credit_note', invoice, availableCreditMinor);
      // The quote deducts what was paid here.
      if (await upgrades.isQuoted(tx.queries, invoice.id)) throw new DomainError('UPGRADE_OPEN');
    },

    async issue(tx, caller, invoice, { items, reason, endsOn }) {
      const { id: invoiceId, userId, currency, billTo, creditedMinor } = invoice;
      const amountMinor = sumOf(items);
      const { id, number, entryId } = await addCreditNote(tx, {
        invoiceId,
        userId,
        amountMinor,
        currency,
        items: [...items],
        reason,
        endsOn,
        billTo,
        issuer: await studioSettings.getLegalDetails(tx.queries),
      });
      tx.record({
        action: 'issue_credit_note',
        entity: 'ledger_entry',
        id: entryId,
        ownerId: userId,
        before: { amountCreditedMinor: creditedMinor },
        after: { number, invoiceId, amountMinor, currency, endsOn },
      });
      await publishInvoice(tx, invoice);
      const view = await invoices.get(tx.queries, invoiceId, caller.role);
      const creditNote = view.creditNotes.find(({ _id }) => _id === id);
      if (creditNote === undefined) throw new Error('an invoice lists its credit notes');
      return { invoice: view, creditNote };
    },
  };
}
