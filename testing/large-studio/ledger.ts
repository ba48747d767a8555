// Payments, credit notes, refunds and the ledger, all of them within a minute after the invoice, so that credit is there before
// the customer's next invoice.
import { adminId, idAt, invoiceId } from './sql.ts';

const after = (seconds: number) => `instant + interval '${seconds} seconds'`;
const [firstAt, secondAt, creditedAt, refundedAt] = [after(10), after(20), after(40), after(50)];
const receiptId = idAt(after(2), 4, 'n');
const firstPaymentId = idAt(firstAt, 14, 'n');
const secondPaymentId = idAt(secondAt, 14, 'n');
const creditNoteId = idAt(creditedAt, 23, 'n');
const refundId = idAt(refundedAt, 24, 'n');

const documents = `(select invoice_plan.*, bill_to, issuer from invoice_plan join invoices on invoices.id = ${invoiceId}) as plan`;

function payments(part: {
  readonly id: string;
  readonly receipt: string;
  readonly amount: string;
  readonly at: string;
}): string {
  return `insert into payments (id, number, invoice_id, receipt_id, user_id, amount_minor, currency, payment_method,
    transaction_reference, payment_date, bill_to, issuer, created_at)
    select ${part.id}, 'RCP-2021-' || lpad(((select count(*) from payments) + row_number() over (order by n))::text, 7, '0'),
      ${invoiceId}, ${part.receipt}, user_id, ${part.amount}, currency, 'bank_transfer', 'HTB-' || n::bigint * 7919,
      instant::date, bill_to, issuer, ${part.at}
    from ${documents} where ${part.amount} > 0 order by n`;
}

interface Entries {
  readonly kind: string;
  /** Distinguishes the IDs of entries of the same time. */
  readonly table: number;
  readonly at: string;
  readonly where: string;
  readonly due: string;
  readonly credit: string;
  readonly document?: readonly [column: string, id: string];
  readonly reason?: string;
}

const entryKinds: readonly Entries[] = [
  { kind: 'invoice', table: 15, at: 'instant', where: 'true', due: 'amount', credit: '0' },
  {
    kind: 'credit_applied',
    table: 16,
    at: 'instant',
    where: 'applied > 0',
    due: '-applied',
    credit: '-applied',
  },
  {
    kind: 'payment',
    table: 17,
    at: firstAt,
    where: 'first > 0',
    due: 'overpaid - first',
    credit: 'overpaid',
    document: ['payment_id', firstPaymentId],
  },
  {
    kind: 'payment',
    table: 18,
    at: secondAt,
    where: 'second > 0',
    due: '-second',
    credit: '0',
    document: ['payment_id', secondPaymentId],
  },
  {
    kind: 'write_off',
    table: 19,
    at: firstAt,
    where: 'written_off > 0',
    due: '-written_off',
    credit: '0',
    reason: 'Bank charges.',
  },
  {
    kind: 'credit_note',
    table: 20,
    at: creditedAt,
    where: 'credited > 0',
    due: '0',
    credit: 'credited',
    document: ['credit_note_id', creditNoteId],
  },
  {
    kind: 'refund',
    table: 21,
    at: refundedAt,
    where: 'is_refunded and overpaid + credited > 0',
    due: '0',
    credit: '-overpaid - credited',
    document: ['refund_id', refundId],
  },
  { kind: 'void', table: 22, at: 'instant', where: `status = 'void'`, due: '-amount', credit: '0' },
];

const entries = ({ kind, table, at, where, due, credit, document, reason }: Entries): string =>
  `insert into ledger_entries (id, user_id, currency, kind, invoice_id, ${document ? `${document[0]}, ` : ''}due_minor,
    credit_minor, actor_id, reason, created_at)
    select ${idAt(at, table, 'n')}, user_id, currency, '${kind}', ${kind === 'refund' ? 'null' : invoiceId},
      ${document ? `${document[1]}, ` : ''}${due}, ${credit}, '${adminId}', ${reason ? `'${reason}'` : 'null'}, ${at}
    from invoice_plan where ${where} order by n`;

export const ledgerStatements: readonly string[] = [
  payments({ id: firstPaymentId, receipt: receiptId, amount: 'first', at: firstAt }),
  payments({ id: secondPaymentId, receipt: 'null', amount: 'second', at: secondAt }),
  `insert into payment_counters (year, last_number) select 2021, count(*) from payments`,
  `insert into credit_notes (id, number, invoice_id, user_id, amount_minor, currency, items, reason, bill_to, issuer, created_at)
    select ${creditNoteId}, 'CN-2021-' || lpad(row_number() over (order by n)::text, 6, '0'), ${invoiceId}, user_id, credited,
      currency, jsonb_build_array(jsonb_build_object('description', 'Delivered late', 'totalMinor', credited)),
      'Delivered late.', bill_to, issuer, ${creditedAt}
    from ${documents} where credited > 0 order by n`,
  `insert into credit_note_counters (year, last_number) select 2021, count(*) from credit_notes`,
  `insert into refunds (id, user_id, amount_minor, currency, method, reference, refund_date, created_at)
    select ${refundId}, user_id, overpaid + credited, currency, 'bank_transfer', 'HTB-' || n, instant::date, ${refundedAt}
    from invoice_plan where is_refunded and overpaid + credited > 0 order by n`,
  ...entryKinds.map(entries),
  `insert into credit_balances (user_id, currency, credit_minor)
    select user_id, currency, sum(credit_minor) from ledger_entries where credit_minor <> 0 group by 1, 2`,
];
