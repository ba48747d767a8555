import type { LedgerEntry } from '@burnish/contract/ledger/entities';
import type { Viewer } from '@burnish/domain/access';
import { amountView, dateView, personView } from '../../views/shared-views.ts';
import type { LedgerRecord } from './repository.ts';

/** Customers read why a credit note was issued, and not why a rest was written off. */
function reasonOf({ entry, creditNote }: LedgerRecord, viewer: Viewer): string | null {
  return creditNote?.reason ?? (viewer === 'customer' ? null : entry.reason);
}

export function ledgerEntryView(record: LedgerRecord, viewer: Viewer): LedgerEntry {
  const { entry, owner, actor, invoice, payment, creditNote, refund } = record;
  const { currency, dueMinor, creditMinor, paymentId, creditNoteId } = entry;
  const movement = payment ?? refund;
  return {
    _id: entry.id,
    userId: personView(owner),
    kind: entry.kind,
    currency,
    amount: amountView(
      Math.abs(entry.kind === 'payment' ? creditMinor - dueMinor : dueMinor || creditMinor),
      currency,
    ),
    dueChange: amountView(dueMinor, currency),
    creditChange: amountView(creditMinor, currency),
    dueAfter: amountView(record.dueAfterMinor, currency),
    invoiceId: invoice && {
      _id: invoice.id,
      invoiceNumber: invoice.number,
      amount: amountView(invoice.amountMinor, currency),
      amountDue: amountView(invoice.dueMinor, currency),
    },
    documentNumber:
      payment?.number ?? creditNote?.number ?? (entry.kind === 'invoice' ? (invoice?.number ?? null) : null),
    paymentId,
    creditNoteId,
    method: movement?.method ?? null,
    reference: movement?.reference ?? null,
    date: movement === null ? null : dateView(movement.date),
    endDate: creditNote?.endsOn ? dateView(creditNote.endsOn) : null,
    reason: reasonOf(record, viewer),
    recordedBy: viewer === 'customer' || actor === null ? null : personView(actor),
    createdAt: entry.createdAt.toISOString(),
  };
}
