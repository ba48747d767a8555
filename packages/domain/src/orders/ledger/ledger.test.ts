// The entries of random histories, compared at every step with a double-entry model that is written apart from them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  creditableMinor,
  creditEntry,
  creditNoteEntry,
  type InvoiceBalance,
  issueEntry,
  isVoidable,
  isWholeWriteOff,
  type LedgerEntry,
  type PaymentOutcome,
  receivePayment,
  refundEntry,
  voidEntries,
  writeOffEntry,
} from './ledger.ts';
import { possibleLedgerActions } from './ledger-actions.ts';

const runs = 3_000;

/** An account in the ledger: invoices by index, and the credit that results from the entries. */
class Ledger {
  readonly invoices: InvoiceBalance[] = [];
  creditMinor = 0;

  add(index: number | null, entries: readonly LedgerEntry[]): void {
    for (const { kind, dueMinor, creditMinor } of entries) {
      this.creditMinor += creditMinor;
      const invoice = index === null ? undefined : this.invoices[index];
      if (index === null || invoice === undefined) continue;
      const isPaid = kind === 'payment' || kind === 'credit_applied' || kind === 'credit_returned';
      this.invoices[index] = {
        ...invoice,
        dueMinor: invoice.dueMinor + dueMinor,
        paidMinor: invoice.paidMinor - (isPaid ? dueMinor : 0),
        creditedMinor: invoice.creditedMinor + (kind === 'credit_note' ? creditMinor : 0),
      };
    }
  }
}

/** The books of an accountant: every movement debits one account and credits another one. */
class Books {
  readonly accounts = new Map<string, number>();

  of(account: string): number {
    return this.accounts.get(account) ?? 0;
  }

  move(from: string, to: string, amount: number): void {
    this.accounts.set(from, this.of(from) - amount);
    this.accounts.set(to, this.of(to) + amount);
  }
}

const amount = fc.integer({ min: 1, max: 50_000 });
const pick = fc.nat({ max: 20 });
const commands = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('issue' as const), amount }),
    fc.record({
      type: fc.constant('pay' as const),
      pick,
      amount,
      outcome: fc.constantFrom('settle' as const, 'partial_payment' as const),
    }),
    fc.record({ type: fc.constant('payExactly' as const), pick }),
    fc.record({ type: fc.constant('applyCredit' as const), pick, amount }),
    fc.record({ type: fc.constant('creditNote' as const), pick, amount }),
    fc.record({ type: fc.constant('refund' as const), amount }),
    fc.record({ type: fc.constant('writeOff' as const), pick }),
    fc.record({ type: fc.constant('void' as const), pick }),
  ),
  { maxLength: 40 },
);
type Command = typeof commands extends fc.Arbitrary<(infer C)[]> ? C : never;

const receivable = (index: number) => `receivable ${index}`;

/** Both accounts, and what was paid for each invoice with money and credit. */
interface Histories {
  readonly ledger: Ledger;
  readonly books: Books;
  readonly paid: number[];
}

/** An invoice, and what the books say that is open. */
interface Target {
  readonly index: number;
  readonly invoice: InvoiceBalance;
  readonly open: number;
}

function issue({ ledger, books, paid }: Histories, amountMinor: number): void {
  const index = ledger.invoices.length;
  ledger.invoices.push({ amountMinor, dueMinor: 0, paidMinor: 0, creditedMinor: 0, currency: 'USD' });
  ledger.add(index, [issueEntry(amountMinor)]);
  books.move('revenue', receivable(index), amountMinor);
  paid.push(0);
}

function refund({ ledger, books }: Histories, wanted: number): void {
  const paidOut = Math.min(wanted, 0 - books.of('credit'));
  if (paidOut <= 0) return;
  ledger.add(null, [refundEntry(paidOut)]);
  books.move('cash', 'credit', paidOut);
}

/** Moves credit to an invoice, as much as is open. */
function useCredit({ books, paid }: Histories, { index, open }: Target, available: number): number {
  const used = available > open ? open : available;
  books.move(receivable(index), 'credit', used);
  paid[index] = (paid[index] ?? 0) + used;
  return used;
}

function pay(histories: Histories, target: Target, arrived: number, outcome: PaymentOutcome): void {
  const { index, invoice, open } = target;
  if (open <= 0) return;
  const { ledger, books } = histories;
  const received = receivePayment(invoice, arrived, outcome);
  ledger.add(index, received.entries);
  books.move('credit', 'cash', arrived);
  const used = useCredit(histories, target, arrived);
  if (outcome === 'settle' && used < open) books.move(receivable(index), 'write-offs', open - used);
  expect(received.isSettled).toBe(books.of(receivable(index)) === 0);
}

function applyCredit(histories: Histories, target: Target, wanted: number): void {
  const available = Math.min(wanted, 0 - histories.books.of('credit'));
  const entry = creditEntry(target.invoice, available);
  if (target.open === 0 || available === 0) expect(entry).toBeNull();
  if (entry === null) return;
  histories.ledger.add(target.index, [entry]);
  useCredit(histories, target, available);
}

function issueCreditNote(
  { ledger, books, paid }: Histories,
  { index, invoice }: Target,
  wanted: number,
): void {
  const credited = `credited ${index}`;
  const left = (paid[index] ?? 0) - books.of(credited);
  expect(creditableMinor(invoice)).toBe(left);
  const noted = Math.min(left, wanted);
  if (noted <= 0) return;
  ledger.add(index, [creditNoteEntry(noted)]);
  books.move('credit', 'revenue', noted);
  books.accounts.set(credited, books.of(credited) + noted);
}

function writeOff({ ledger, books }: Histories, { index, invoice, open }: Target): void {
  const entry = writeOffEntry(invoice);
  expect(entry === null).toBe(open === 0);
  if (entry === null) return;
  ledger.add(index, [entry]);
  books.move(receivable(index), 'write-offs', open);
}

/** What was paid and not credited goes back to the credit, whether it was money or credit. */
function voidInvoice({ ledger, books, paid }: Histories, { index, invoice, open }: Target): void {
  const credited = books.of(`credited ${index}`);
  const left = (paid[index] ?? 0) - credited;
  if (open <= 0 || open + (paid[index] ?? 0) !== invoice.amountMinor) return;
  expect(isVoidable(invoice, left)).toBe(true);
  if (left > 0) expect(isVoidable(invoice, left - 1)).toBe(false);
  ledger.add(index, voidEntries(invoice));
  books.move('credit', receivable(index), left);
  books.move(receivable(index), 'revenue', invoice.amountMinor - credited);
  paid[index] = credited;
}

type InvoiceCommand = Exclude<Command, { type: 'issue' | 'refund' }>;

function runOnInvoice(histories: Histories, target: Target, command: InvoiceCommand): void {
  if (command.type === 'pay') pay(histories, target, command.amount, command.outcome);
  else if (command.type === 'payExactly') pay(histories, target, target.open, 'settle');
  else if (command.type === 'applyCredit') applyCredit(histories, target, command.amount);
  else if (command.type === 'creditNote') issueCreditNote(histories, target, command.amount);
  else if (command.type === 'writeOff') writeOff(histories, target);
  else voidInvoice(histories, target);
}

/** Applies one command to both. */
function run(histories: Histories, command: Command): void {
  if (command.type === 'issue') issue(histories, command.amount);
  else if (command.type === 'refund') refund(histories, command.amount);
  else {
    const { invoices } = histories.ledger;
    const index = invoices.length === 0 ? 0 : command.pick % invoices.length;
    const invoice = invoices[index];
    if (invoice === undefined) return;
    runOnInvoice(histories, { index, invoice, open: histories.books.of(receivable(index)) }, command);
  }
}

function expectEqual({ ledger, books, paid }: Histories): void {
  expect(ledger.creditMinor).toBe(0 - books.of('credit'));
  expect(ledger.creditMinor).toBeGreaterThanOrEqual(0);
  for (const [index, invoice] of ledger.invoices.entries()) {
    expect(invoice.dueMinor).toBe(books.of(receivable(index)));
    expect(invoice.dueMinor).toBeGreaterThanOrEqual(0);
    expect(invoice.paidMinor).toBe(paid[index]);
    expect(invoice.creditedMinor).toBeLessThanOrEqual(invoice.paidMinor);
  }
  const total = [...books.accounts]
    .filter(([account]) => !account.startsWith('credited'))
    .reduce((sum, [, balance]) => sum + balance, 0);
  expect(total).toBe(0);
}

describe('the entries of an account', () => {
  it('agree with double-entry books after every step of random histories', () => {
    fc.assert(
      fc.property(commands, (history) => {
        const histories = { ledger: new Ledger(), books: new Books(), paid: [] };
        for (const command of history) {
          run(histories, command);
          expectEqual(histories);
        }
      }),
      { numRuns: runs },
    );
  });

  it('change only what is due and the credit', () => {
    const balance: InvoiceBalance = {
      amountMinor: 19_700,
      dueMinor: 9_700,
      paidMinor: 10_000,
      creditedMinor: 0,
      currency: 'USD',
    };
    expect(receivePayment(balance, 9_700, 'partial_payment')).toEqual({
      entries: [{ kind: 'payment', dueMinor: -9_700, creditMinor: 0 }],
      isSettled: true,
    });
    expect(receivePayment(balance, 5_000, 'partial_payment')).toEqual({
      entries: [{ kind: 'payment', dueMinor: -5_000, creditMinor: 0 }],
      isSettled: false,
    });
    expect(receivePayment(balance, 5_000, 'settle').entries).toEqual([
      { kind: 'payment', dueMinor: -5_000, creditMinor: 0 },
      { kind: 'write_off', dueMinor: -4_700, creditMinor: 0 },
    ]);
    expect(receivePayment(balance, 10_000, 'settle').entries).toEqual([
      { kind: 'payment', dueMinor: -9_700, creditMinor: 300 },
    ]);
  });
});

describe('possibleLedgerActions', () => {
  const account = {
    amountMinor: 100,
    dueMinor: 100,
    paidMinor: 0,
    creditedMinor: 0,
    availableCreditMinor: 0,
  };

  it('follow from the status and the balances', () => {
    expect(possibleLedgerActions({ ...account, status: 'sent' })).toEqual(['record_payment', 'write_off']);
    expect(possibleLedgerActions({ ...account, status: 'viewed', availableCreditMinor: 1 })).toEqual([
      'record_payment',
      'write_off',
      'apply_credit',
    ]);
    expect(possibleLedgerActions({ ...account, status: 'payment_made', availableCreditMinor: 1 })).toEqual(
      [],
    );
    const paid = { ...account, status: 'payment_confirmed', dueMinor: 0, paidMinor: 100 } as const;
    expect(possibleLedgerActions(paid)).toEqual(['issue_credit_note']);
    expect(possibleLedgerActions({ ...paid, creditedMinor: 100 })).toEqual([]);
    expect(possibleLedgerActions({ ...account, status: 'void', dueMinor: 0 })).toEqual([]);
  });

  it('allow a credit note for what was paid of an invoice that is still open', () => {
    expect(possibleLedgerActions({ ...account, status: 'sent', dueMinor: 60, paidMinor: 40 })).toContain(
      'issue_credit_note',
    );
  });
});

it('writes off all of an invoice only if the entry has its total', () => {
  expect(isWholeWriteOff({ kind: 'write_off', amount: 197 }, 197)).toBe(true);
  expect(isWholeWriteOff({ kind: 'write_off', amount: 7 }, 197)).toBe(false);
  expect(isWholeWriteOff({ kind: 'payment', amount: 197 }, 197)).toBe(false);
  expect(isWholeWriteOff({ kind: 'write_off', amount: 197 }, undefined)).toBe(false);
});
