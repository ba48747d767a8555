import { roles, userTypes } from '@burnish/domain/access/access';
import { billingCycles, planIds } from '@burnish/domain/catalogue/plans';
import { serviceIds } from '@burnish/domain/catalogue/services';
import { messageKinds } from '@burnish/domain/chat/chat';
import { type InvoiceStatus, invoiceLifecycle } from '@burnish/domain/invoice/invoice';
import { currencies } from '@burnish/domain/money/money';
import { orderKinds } from '@burnish/domain/order/ordered';
import { paymentMethods, receiptFileTypes, receiptStatuses } from '@burnish/domain/receipt/receipt';
import { requestStatuses } from '@burnish/domain/request/request';
import { standingAt } from '@burnish/domain/subscription/periods';
import { subscriptionStatuses } from '@burnish/domain/subscription/subscription';
import { type CalendarDate, parseCalendarDate, utcDateOf } from '@burnish/domain/time/calendar-date';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cannedReplies, chatMessages, chats } from '../apps/server/src/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { breachesIn } from '../testing/invariants.ts';
import { type Ledger, readLedger } from '../testing/ledger.ts';
import { createMemoryStorage, type MemoryStorage } from '../testing/memory-storage.ts';
import { cast } from './people/cast.ts';
import { judgePdf, judgePicture } from './receipts/judge.testing.ts';
import { fillStudio } from './seed.ts';

/** Those with a part of their own, and some of the crowd. */
const share = 0.08;

interface Filled {
  readonly database: TestDatabase;
  readonly storage: MemoryStorage;
  readonly ledger: Ledger;
}

function dateOf(text: string): CalendarDate {
  const date = parseCalendarDate(text);
  if (date === null) throw new Error(`no date: ${text}`);
  return date;
}

async function filled(today: string, crowd: number): Promise<Filled> {
  const database = await createTestDatabase();
  const storage = createMemoryStorage();
  await fillStudio({ database, storage, today: dateOf(today), share: crowd });
  return { database, storage, ledger: await readLedger(database) };
}

const all: Filled[] = [];
let first: Filled;
let second: Filled;
let endOfMonth: Filled;

beforeAll(async () => {
  all.push(
    ...(await Promise.all([
      filled('2026-11-21', share),
      filled('2026-11-21', share),
      filled('2027-03-31', 0),
    ])),
  );
  const [one, two, three] = all;
  if (one === undefined || two === undefined || three === undefined) throw new Error('not filled');
  [first, second, endOfMonth] = [one, two, three];
}, 300_000);

afterAll(async () => {
  for (const { database } of all) await database.close();
});

/** What no two seedings have in common: the salt of a password, and where a file is kept. */
function comparable({ users, files, ...ledger }: Ledger) {
  return {
    ...ledger,
    users: users.map((row) => ({ ...row, passwordHash: row.passwordHash !== null })),
    files: files.map((row) => ({ ...row, storageKey: null })),
  };
}

function ownerOf({ users }: Ledger, who: keyof typeof cast) {
  const user = users.find(({ email }) => email === cast[who].email);
  if (user === undefined) throw new Error(`${who} is not there`);
  return user;
}

/** Where the plan of somebody stands, at an instant. */
function standingOf(ledger: Ledger, who: keyof typeof cast, now: Date) {
  const { id } = ownerOf(ledger, who);
  const [plan] = ledger.subscriptions.filter(({ userId, planId }) => userId === id && planId !== null);
  return standingAt(
    ledger.periods.filter(({ subscriptionId }) => subscriptionId === plan?.id),
    now,
  );
}

it('is the same, row by row and file by file, each time', () => {
  expect(comparable(second.ledger)).toEqual(comparable(first.ledger));
});

it.each([
  ['today', () => first],
  ['at the end of a month', () => endOfMonth],
])('breaks no rule of the ledger, %s', (_, made) => {
  expect(breachesIn(made().ledger)).toEqual([]);
});

it('happens before today, all of it', () => {
  const instants = first.ledger.audit.map(({ at }) => at.getTime());
  expect(Math.max(...instants)).toBeLessThan(Date.parse('2026-11-21'));
  expect(Math.min(...instants)).toBeGreaterThan(Date.parse('2025-09-01'));
});

/** Every status that an invoice can come to by what the product does. */
function reachable(from: InvoiceStatus, known = new Set<InvoiceStatus>()): Set<InvoiceStatus> {
  if (known.has(from)) return known;
  known.add(from);
  for (const act of invoiceLifecycle.allowed(from)) reachable(invoiceLifecycle.next(from, act).to, known);
  return known;
}

describe('every state there is, there is somewhere', () => {
  const states: readonly (readonly [string, readonly string[], (ledger: Ledger) => readonly unknown[]])[] = [
    ...orderKinds.map(
      (kind) =>
        [
          `requests, ${kind}`,
          requestStatuses,
          ({ requests }: Ledger) => requests.filter((row) => row.kind === kind).map(({ status }) => status),
        ] as const,
    ),
    ['invoices', [...reachable('sent')], ({ invoices }) => invoices.map(({ status }) => status)],
    ['receipts', receiptStatuses, ({ receipts }) => receipts.map(({ status }) => status)],
    ['payment methods', paymentMethods, ({ receipts }) => receipts.map((row) => row.paymentMethod)],
    ['files', receiptFileTypes, ({ files }) => files.map(({ fileType }) => fileType)],
    ['subscriptions', subscriptionStatuses, ({ subscriptions }) => subscriptions.map((row) => row.status)],
    ['kinds of subscriptions', orderKinds, ({ subscriptions }) => subscriptions.map(({ kind }) => kind)],
    ['plans', planIds, ({ subscriptions }) => subscriptions.map(({ planId }) => planId)],
    ['cycles', billingCycles, ({ periods }) => periods.map(({ cycle }) => cycle)],
    ['services', serviceIds, ({ bought }) => bought.map(({ serviceId }) => serviceId)],
    ['currencies', currencies, ({ invoices }) => invoices.map(({ currency }) => currency)],
    ['roles', roles, ({ users }) => users.map(({ role }) => role)],
    ['user types', userTypes, ({ users }) => users.map(({ userType }) => userType)],
  ];

  it.each(states)('%s', (_, known, found) => {
    expect(known.filter((state) => !found(first.ledger).includes(state))).toEqual([]);
  });

  it('people without a name, company, phone or proven email, and one who is not active', () => {
    const { users } = first.ledger;
    expect(users.some(({ fullName }) => fullName === null)).toBe(true);
    expect(users.some(({ companyName }) => companyName === null)).toBe(true);
    expect(users.some(({ phone }) => phone === null)).toBe(true);
    expect(users.some(({ isEmailVerified }) => !isEmailVerified)).toBe(true);
    expect(users.some(({ isActive }) => !isActive)).toBe(true);
  });

  it('images by the piece that are fresh, partly used and used up', () => {
    const { bought } = first.ledger;
    expect(bought.some(({ used }) => used === 0)).toBe(true);
    expect(bought.some(({ used, quantity }) => used > 0 && used < quantity)).toBe(true);
    expect(bought.some(({ used, quantity }) => used === quantity)).toBe(true);
  });

  it('receipts that differ, that came before, that were replaced, and that are links', () => {
    const { receipts, invoices, files } = first.ledger;
    const asked = new Map(invoices.map(({ id, amountMinor }) => [id, amountMinor]));
    const differs = receipts.map((row) => Math.sign(row.amountMinor - (asked.get(row.invoiceId) ?? 0)));
    expect(differs).toEqual(expect.arrayContaining([-1, 1]));
    expect(new Set(files.map(({ sha256 }) => sha256)).size).toBeLessThan(files.length);
    expect(new Set(receipts.map((row) => row.transactionReference)).size).toBeLessThan(receipts.length);
    expect(receipts.some(({ revision }) => revision > 1)).toBe(true);
    expect(receipts.some(({ link }) => link !== null)).toBe(true);
  });
});

describe('conversations', () => {
  it('of every kind, answered and waiting, with a picture and tied to an invoice', async () => {
    const messages = await first.database.queries.select().from(chatMessages);
    expect(new Set(messages.map(({ kind }) => kind))).toEqual(new Set(messageKinds));
    expect(messages.some(({ fileType }) => fileType === 'image/jpeg')).toBe(true);
    expect(messages.some(({ invoiceId }) => invoiceId !== null)).toBe(true);
    const talks = await first.database.queries.select().from(chats);
    expect(talks.some(({ unreadByAdmin }) => unreadByAdmin > 1)).toBe(true);
    expect(talks.some(({ unreadByAdmin }) => unreadByAdmin === 0)).toBe(true);
    expect(talks.every(({ adminId, unreadByAdmin }) => adminId !== null || unreadByAdmin > 0)).toBe(true);
  });

  it('with replies prepared for the next ones', async () => {
    const replies = await first.database.queries.select().from(cannedReplies);
    expect(replies.filter(({ text }) => text.includes('{name}')).length).toBeGreaterThan(3);
  });
});

describe('who is worth signing in as', () => {
  it.each([
    ['today', () => first, '2026-11-21'],
    ['at the end of a month', () => endOfMonth, '2027-03-31'],
  ])('stands where it is said, %s', (_, made, today) => {
    const { ledger } = made();
    const noon = new Date(`${today}T12:00:00.000Z`);
    const endOf = (who: keyof typeof cast) => standingOf(ledger, who, noon)?.period.endsAt;
    const inDays = (days: number) => utcDateOf(new Date(noon.getTime() + days * 86_400_000));

    expect(standingOf(ledger, 'marta', noon)).toMatchObject({ exhausted: true, usable: true });
    expect(standingOf(ledger, 'samir', noon)).toMatchObject({ exhausted: false, usable: true });
    expect(utcDateOf(endOf('samir') ?? noon)).toBe(inDays(-2));
    expect(standingOf(ledger, 'clara', noon)).toMatchObject({ usable: false });
    expect(utcDateOf(endOf('grant') ?? new Date(0))).toBe(inDays(0));
    expect(utcDateOf(endOf('imani') ?? new Date(0))).toBe(inDays(1));
    expect(utcDateOf(endOf('deji') ?? new Date(0))).toBe(inDays(3));
    expect(ledger.requests.filter(({ userId }) => userId === ownerOf(ledger, 'noor').id)).toEqual([]);
  });

  it.each([
    ['today', () => first, '2026-11-21'],
    ['at the end of a month', () => endOfMonth, '2027-03-31'],
  ])('knows Adaeze with 41 of 60 images used, and some thirty invoices, %s', (_, made, today) => {
    const ledger = made().ledger;
    const { subscriptions, periods, invoices } = ledger;
    const { id } = ownerOf(ledger, 'adaeze');
    const plan = subscriptions.find(
      (row) => row.userId === id && row.planId !== null && row.currency === 'NGN',
    );
    const own = periods.filter(({ subscriptionId }) => subscriptionId === plan?.id);
    expect(standingAt(own, new Date(today))).toMatchObject({ used: 41, limit: 60 });
    expect(invoices.filter(({ userId }) => userId === id).length).toBeGreaterThan(29);
  });
});

it('hands in real files', async () => {
  const { ledger, storage } = first;
  const receipts = new Map(ledger.receipts.map((row) => [row.id, row]));
  for (const { storageKey, fileType, receiptId, size } of ledger.files) {
    const bytes = storage.files.get(storageKey);
    const receipt = receipts.get(receiptId);
    if (bytes === undefined || receipt === undefined) throw new Error(`${receiptId} has lost its file`);
    expect(bytes).toHaveLength(size);
    if (fileType === 'application/pdf') expect(judgePdf(bytes)).toContain(receipt.transactionReference);
    else expect(await judgePicture(bytes)).toBe(fileType);
  }
}, 60_000);
