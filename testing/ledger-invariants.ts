// Rules of the ledger, computed apart from the product: double entry. Each entry moves an amount between accounts, and what
// is stored with invoices and customers must be the balances of these accounts.
import type { TableSnapshot } from './table-snapshot.ts';

type Entry = TableSnapshot['ledger'][number];

/** `receivable:<invoice>`, `credit:<customer>:<currency>`, and the studio's own accounts by currency. */
type Account = string;
type Posting = readonly [account: Account, amount: number];

/** What each kind debits and credits, and the amount as its document states it. */
function postingsOf(
  { kind, invoiceId, userId, currency, paymentId, creditNoteId, refundId }: Entry,
  { invoices, payments, creditNotes, refunds }: TableSnapshot,
  receivableOf: (account: Account) => number,
): Posting[] {
  const receivable = `receivable:${invoiceId}`;
  const credit = `credit:${userId}:${currency}`;
  const own = (name: string) => `${name}:${currency}`;
  const invoiced = invoices.find(({ id }) => id === invoiceId)?.amountMinor ?? Number.NaN;
  const open = receivableOf(receivable);
  // An invoice can't be credited after it was voided.
  const creditedOf = (id: string | null) =>
    creditNotes
      .filter((note) => note.invoiceId === id)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  switch (kind) {
    case 'invoice':
      return [
        [receivable, invoiced],
        [own('revenue'), -invoiced],
      ];
    case 'void':
      return [
        [receivable, creditedOf(invoiceId) - invoiced],
        [own('revenue'), invoiced - creditedOf(invoiceId)],
      ];
    case 'payment': {
      const arrived = payments.find(({ id }) => id === paymentId)?.amountMinor ?? Number.NaN;
      const allocated = Math.min(arrived, open);
      return [
        [own('cash'), arrived],
        [receivable, -allocated],
        [credit, allocated - arrived],
      ];
    }
    case 'credit_note': {
      const noted = creditNotes.find(({ id }) => id === creditNoteId)?.amountMinor ?? Number.NaN;
      return [
        [own('revenue'), noted],
        [credit, -noted],
      ];
    }
    case 'refund': {
      const paidOut = refunds.find(({ id }) => id === refundId)?.amountMinor ?? Number.NaN;
      return [
        [credit, paidOut],
        [own('cash'), -paidOut],
      ];
    }
    case 'write_off':
      return [
        [receivable, -open],
        [own('written-off'), open],
      ];
    // Their amount is free within what is due and what credit there is.
    case 'credit_applied':
    case 'credit_returned':
      return [];
  }
}

/** Posts all entries in their order, and returns the balances of the accounts. */
function postAll(tables: TableSnapshot): { balances: Map<Account, number>; violations: string[] } {
  const balances = new Map<Account, number>();
  const violations: string[] = [];
  const balanceOf = (account: Account) => balances.get(account) ?? 0;
  const post = (account: Account, amount: number) => balances.set(account, balanceOf(account) + amount);
  for (const entry of tables.ledger) {
    const { id, kind, invoiceId, userId, currency, dueMinor, creditMinor } = entry;
    const [receivable, credit] = [`receivable:${invoiceId}`, `credit:${userId}:${currency}`];
    const free: Posting[] = [
      [receivable, dueMinor],
      [credit, -dueMinor],
    ];
    const isFree = kind === 'credit_applied' || kind === 'credit_returned';
    const postings = isFree ? free : postingsOf(entry, tables, balanceOf);
    if (postings.reduce((sum, [, amount]) => sum + amount, 0) !== 0)
      violations.push(`entry ${id} isn't balanced`);
    const changeOf = (account: Account) =>
      postings.filter(([posted]) => posted === account).reduce((sum, [, amount]) => sum + amount, 0);
    if (changeOf(receivable) !== dueMinor || changeOf(credit) !== 0 - creditMinor)
      violations.push(`${kind} entry ${id} changes ${dueMinor} and ${creditMinor}`);
    for (const [account, amount] of postings) post(account, amount);
    // A customer's credit is a liability, so its account is never above zero.
    if (balanceOf(receivable) < 0) violations.push(`after entry ${id} ${receivable} is below zero`);
    if (balanceOf(credit) > 0) violations.push(`after entry ${id} ${credit} is overdrawn`);
  }
  return { balances, violations };
}

function* checkDoubleEntry(tables: TableSnapshot) {
  const { balances, violations } = postAll(tables);
  yield* violations;
  for (const { id, number, dueMinor } of tables.invoices)
    if (dueMinor !== (balances.get(`receivable:${id}`) ?? 0)) yield `${number}: ${dueMinor} is stored as due`;
  const stored = new Map(
    tables.credits.map(({ userId, currency, creditMinor }) => [`credit:${userId}:${currency}`, creditMinor]),
  );
  for (const [account, balance] of balances)
    if (account.startsWith('credit:') && (stored.get(account) ?? 0) !== 0 - balance)
      yield `${account}: ${stored.get(account)} is stored`;
  const total = [...balances.values()].reduce((sum, balance) => sum + balance, 0);
  if (total !== 0) yield `the accounts add up to ${total}`;
}

/** What has the wrong number of entries. */
function* checkEntriesOfDocuments({ invoices, payments, creditNotes, refunds, ledger }: TableSnapshot) {
  const count = (matches: (entry: Entry) => boolean) => ledger.filter(matches).length;
  const counts = [
    ...invoices.map(({ id, number }) => [
      number,
      count((entry) => entry.kind === 'invoice' && entry.invoiceId === id),
    ]),
    ...payments.map(({ id, number }) => [number, count(({ paymentId }) => paymentId === id)]),
    ...creditNotes.map(({ id, number }) => [number, count(({ creditNoteId }) => creditNoteId === id)]),
    ...refunds.map(({ id }) => [`refund ${id}`, count(({ refundId }) => refundId === id)]),
  ];
  for (const [name, entries] of counts) if (entries !== 1) yield `${name} has ${entries} entries`;
}

/** A void or settled invoice has nothing due, and only a void one is voided in the ledger. */
function* checkStatusesOfInvoices({ invoices, ledger }: TableSnapshot) {
  for (const { id, number, status, dueMinor } of invoices) {
    const isVoided = ledger.some(({ kind, invoiceId }) => kind === 'void' && invoiceId === id);
    const isSettled = status === 'void' || status === 'payment_confirmed';
    if (isVoided !== (status === 'void') || isSettled !== (dueMinor === 0))
      yield `${number} is ${status}, and ${dueMinor} is due`;
  }
}

/** An approved refund request has a credit note of its amount on its invoice, or nothing to credit. */
function* checkApprovedRefunds({ refundRequests, creditNotes }: TableSnapshot) {
  for (const { id, invoiceId, creditNoteId, amountMinor } of refundRequests) {
    const note = creditNotes.find((one) => one.id === creditNoteId);
    const credited = note?.invoiceId === invoiceId ? note.amountMinor : 0;
    if (credited !== (amountMinor ?? 0)) yield `refund request ${id}: ${credited} of ${amountMinor} credited`;
  }
}

export const ledgerRules = [
  checkDoubleEntry,
  checkEntriesOfDocuments,
  checkStatusesOfInvoices,
  checkApprovedRefunds,
];
