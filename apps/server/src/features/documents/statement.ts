import { DomainError, invalidInput } from '@burnish/domain/errors';
import { type Currency, money } from '@burnish/domain/money/money';
import { type AccountEvent, balanceOf, buildStatement } from '@burnish/domain/orders/statement';
import { type CalendarDate, dateIn, parseCalendarDate } from '@burnish/domain/time/calendar-date';
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

type Account = Awaited<ReturnType<typeof repository.readAccount>>;

const describe = (items: Account['issued'][number]['items']) =>
  items.map(({ description }) => description).join(', ');

function listEvents({ issued, paid }: Account, timeZone: string): AccountEvent[] {
  const invoices = issued.flatMap(({ number, amountMinor, items, createdAt, voidedAt }) => {
    const event = {
      documentNumber: number,
      invoiceNumber: number,
      description: describe(items),
      invoiceMinor: amountMinor,
      paidMinor: null,
    };
    const at = (kind: 'invoice' | 'void', instant: Date): AccountEvent => ({
      ...event,
      kind,
      at: instant,
      date: dateIn(instant, timeZone),
    });
    return [at('invoice', createdAt), ...(voidedAt === null ? [] : [at('void', voidedAt)])];
  });
  const payments = paid.map(
    ({ number, amountMinor, createdAt, invoiceNumber, invoiceMinor, items }): AccountEvent => ({
      kind: 'payment',
      at: createdAt,
      date: dateIn(createdAt, timeZone),
      documentNumber: number,
      invoiceNumber,
      description: describe(items),
      invoiceMinor,
      paidMinor: amountMinor,
    }),
  );
  return [...invoices, ...payments];
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
  const events = listEvents(await repository.readAccount(queries, userId, currency), timeZone);
  const opening = balanceOf(
    events.filter(({ date }) => date < from),
    currency,
  );
  const within = events.filter(({ date }) => date >= from && date <= to);
  if (within.length > maxStatementEntries)
    throw invalidInput(
      'from',
      `A statement holds at most ${maxStatementEntries.toLocaleString('en-US')} entries. Choose a shorter period.`,
    );
  const lastInvoice = events.filter(({ kind, date }) => kind === 'invoice' && date <= to).at(-1);
  return {
    kind: 'statement',
    currency,
    from,
    to,
    issuer,
    customer: {
      name: user.companyName ?? user.fullName ?? 'Customer',
      billTo:
        lastInvoice === undefined ? null : await repository.findBillTo(queries, lastInvoice.invoiceNumber),
    },
    statement: buildStatement(money(opening.minor, currency), within),
  };
}
