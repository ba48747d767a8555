import { DomainError, invalidInput } from '@burnish/domain/errors';
import { type Currency, money } from '@burnish/domain/money/money';
import { type AccountEvent, buildStatement } from '@burnish/domain/orders/statement';
import {
  addDays,
  type CalendarDate,
  dateIn,
  parseCalendarDate,
  startOfDay,
} from '@burnish/domain/time/calendar-date';
import type { Queries } from '../../platform/db/database.ts';
import type { Issuer, StatementContent } from './content.ts';
import * as repository from './repository.ts';

export interface StatementRequest {
  readonly currency: Currency;
  /** Default: the beginning of this year. */
  readonly from?: string | undefined;
  /** Default: today. */
  readonly to?: string | undefined;
}

/** A file of so many entries has about 40 pages, and takes a second or two to make. */
const maxStatementEntries = 1_000;

/** A rest that was written off with a payment belongs to its receipt, otherwise to the invoice. */
function documentOfWriteOff(
  { invoiceId, createdAt }: repository.EntryRecord,
  records: readonly repository.EntryRecord[],
): string | null {
  const payment = records.findLast(
    (entry) =>
      entry.paymentNumber !== null &&
      entry.invoiceId === invoiceId &&
      entry.createdAt.getTime() === createdAt.getTime(),
  );
  return payment?.paymentNumber ?? null;
}

/** @param records in the order of the ledger */
function listEvents(records: readonly repository.EntryRecord[], timeZone: string): AccountEvent[] {
  return records.map((record) => {
    const { kind, dueMinor, creditMinor, createdAt, invoice, refund } = record;
    const writtenOffWith = kind === 'write_off' ? documentOfWriteOff(record, records) : null;
    return {
      kind,
      at: createdAt,
      date: dateIn(createdAt, timeZone),
      documentNumber:
        record.paymentNumber ?? record.creditNoteNumber ?? writtenOffWith ?? invoice?.number ?? null,
      invoiceNumber: invoice?.number ?? null,
      invoiceMinor: invoice?.amountMinor ?? null,
      description: (invoice?.items ?? []).map(({ description }) => description).join(', '),
      refund,
      dueMinor,
      creditMinor,
    };
  });
}

function parseDay(text: string): CalendarDate {
  const date = parseCalendarDate(text);
  if (date === null) throw new Error('the contract accepted a malformed date');
  return date;
}

/** @throws DomainError INVALID_INPUT */
function parsePeriod({ from, to }: StatementRequest, today: CalendarDate) {
  const first = parseDay(from ?? `${today.slice(0, 4)}-01-01`);
  if (first > today) throw invalidInput('from', "The first day can't be in the future.");
  const last = parseDay(to ?? today);
  if (last < first) throw invalidInput('to', "The last day can't be before the first day.");
  return { from: first, to: last < today ? last : today };
}

interface StatementContext {
  readonly now: Date;
  readonly timeZone: string;
  readonly issuer: Issuer;
}

/** @throws DomainError NOT_FOUND, INVALID_INPUT */
export async function readStatement(
  queries: Queries,
  userId: string,
  request: StatementRequest,
  { now, timeZone, issuer }: StatementContext,
): Promise<StatementContent> {
  const { currency } = request;
  const { from, to } = parsePeriod(request, dateIn(now, timeZone));
  const user = await repository.findUser(queries, userId);
  if (user === undefined) throw new DomainError('NOT_FOUND');
  const account = { userId, currency };
  const range = { from: startOfDay(from, timeZone), until: startOfDay(addDays(to, 1), timeZone) };
  const [openingMinor, records, billTo] = await Promise.all([
    repository.findBalance(queries, account, range.from),
    repository.listEntries(queries, account, range, maxStatementEntries + 1),
    repository.findLastBillTo(queries, account, range.until),
  ]);
  if (records.length > maxStatementEntries)
    throw invalidInput(
      'from',
      `A statement holds at most ${maxStatementEntries.toLocaleString('en-US')} entries. Choose a shorter period.`,
    );
  return {
    kind: 'statement',
    currency,
    from,
    to,
    issuer,
    customer: { name: user.companyName ?? user.fullName ?? 'Customer', billTo },
    statement: buildStatement(money(openingMinor, currency), listEvents(records, timeZone)),
  };
}
