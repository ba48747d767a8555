import { userTypes } from '@burnish/domain/accounts/account';
import { billingCycles, getPlan, planIds, planPrice } from '@burnish/domain/catalog/plans';
import { serviceIds } from '@burnish/domain/catalog/services';
import { messageKinds } from '@burnish/domain/chat/chat';
import { currencies } from '@burnish/domain/money/money';
import { type InvoiceStatus, invoiceLifecycle } from '@burnish/domain/orders/invoice/invoice';
import { ledgerEntryKinds } from '@burnish/domain/orders/ledger/ledger';
import { orderStatuses } from '@burnish/domain/orders/order';
import { orderKinds } from '@burnish/domain/orders/purchase';
import { paymentMethods, receiptFileTypes, receiptStatuses } from '@burnish/domain/orders/receipt/receipt';
import { roles } from '@burnish/domain/permissions';
import { jobStatuses } from '@burnish/domain/photos/job';
import { photoStatuses } from '@burnish/domain/photos/photo';
import { currentPeriodAt } from '@burnish/domain/subscriptions/periods';
import { subscriptionStatuses } from '@burnish/domain/subscriptions/subscription';
import { type CalendarDate, parseCalendarDate, utcDate } from '@burnish/domain/time/calendar-date';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cannedReplies,
  chatMessages,
  chats,
  customerNotes,
  styleGuides,
} from '../apps/server/src/db/schema/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { findViolations } from '../testing/invariants.ts';
import { createMemoryStorage, type MemoryStorage } from '../testing/memory-storage.ts';
import { readTables, type TableSnapshot } from '../testing/table-snapshot.ts';
import { cast } from './people/cast.ts';
import { readImageType, readPdf } from './receipts/read-receipt.fixture.ts';
import { fillStudio } from './seed.ts';

/** The cast, and part of the crowd. */
const share = 0.04;

interface Filled {
  readonly database: TestDatabase;
  readonly storage: MemoryStorage;
  readonly tables: TableSnapshot;
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
  return { database, storage, tables: await readTables(database) };
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

/** Without what differs between two runs: password salts and storage keys. */
function comparable({ users, files, messages, ...tables }: TableSnapshot) {
  return {
    ...tables,
    users: users.map((row) => ({ ...row, passwordHash: row.passwordHash !== null })),
    files: files.map((row) => ({ ...row, storageKey: null })),
    messages: messages.map((row) => ({ ...row, storageKey: row.storageKey && 'random' })),
  };
}

function ownerOf({ users }: TableSnapshot, who: keyof typeof cast) {
  const user = users.find(({ email }) => email === cast[who].email);
  if (user === undefined) throw new Error(`${who} doesn't exist.`);
  return user;
}

/** The current period of a person's plan at an instant. */
function currentPeriodOf(tables: TableSnapshot, who: keyof typeof cast, now: Date) {
  const { id } = ownerOf(tables, who);
  const [plan] = tables.subscriptions.filter(({ userId, planId }) => userId === id && planId !== null);
  return currentPeriodAt(
    tables.periods.filter(({ subscriptionId }) => subscriptionId === plan?.id),
    now,
  );
}

it('creates the same rows and files each time', () => {
  expect(comparable(second.tables)).toEqual(comparable(first.tables));
});

it.each([
  ['today', () => first],
  ['at the end of a month', () => endOfMonth],
])('satisfies all invariants, %s', (_, made) => {
  expect(findViolations(made().tables)).toEqual([]);
});

it('has ledger entries of every kind but credit that was returned, and an invoice that is paid in part', () => {
  const { ledger, invoices } = first.tables;
  const kinds = new Set(ledger.map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual(
    ledgerEntryKinds.filter((kind) => kind !== 'credit_returned').toSorted(),
  );
  expect(invoices.some(({ dueMinor, paidMinor }) => dueMinor > 0 && paidMinor > 0)).toBe(true);
});

it.each([
  ['today', () => first, '2026-11-21'],
  ['at the end of a month', () => endOfMonth, '2027-03-31'],
])('has a plan that is paused, and one with an upgrade that is paid, %s', (_, made, today) => {
  const { tables } = made();
  const { id } = ownerOf(tables, 'chiamaka');
  const running = tables.pauses.filter(
    ({ status, startsOn, resumesOn }) => status === 'scheduled' && startsOn <= today && today < resumesOn,
  );
  const paused = tables.subscriptions.find((row) => row.id === running[0]?.subscriptionId);
  expect(running).toHaveLength(1);
  expect(paused).toMatchObject({ userId: id, status: 'active' });

  const upgraded = ownerOf(tables, 'henrik').id;
  const noon = new Date(`${today}T12:00:00.000Z`);
  expect(currentPeriodOf(tables, 'henrik', noon)).toMatchObject({ period: { planId: 'gold-plan' } });
  const orders = tables.orders.filter(({ userId }) => userId === upgraded);
  const paid = tables.upgrades.filter(({ orderId }) => orders.some((order) => order.id === orderId));
  expect(orders.find((order) => order.id === paid[0]?.orderId)?.status).toBe('completed');
});

it('has an upgrade that was not paid in time', () => {
  const { id } = ownerOf(first.tables, 'tomi');
  const orders = first.tables.orders.filter(({ userId }) => userId === id).map((order) => order.id);
  const upgrades = first.tables.upgrades.filter(({ orderId }) => orders.includes(orderId));
  expect(upgrades).toMatchObject([{ status: 'expired' }]);
});

it('has no invoice that would hide those of all other months in a chart', () => {
  for (const currency of currencies) {
    const { minor } = planPrice(getPlan('diamond-plan'), 'yearly', currency);
    const amounts = first.tables.invoices
      .filter((invoice) => invoice.currency === currency)
      .map(({ amountMinor }) => amountMinor);
    expect(Math.max(...amounts), currency).toBeLessThanOrEqual(minor);
  }
});

it('has photos and jobs in every status', () => {
  const { photos, jobs } = first.tables;
  const statuses = new Set(
    photos.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ status }) => status),
  );
  expect([...statuses].toSorted()).toEqual(photoStatuses.toSorted());
  const ofJobs = new Set(jobs.map(({ status }) => status));
  expect([...ofJobs].toSorted()).toEqual(jobStatuses.filter((status) => status !== 'withdrawn').toSorted());
});

it('happens entirely before today', () => {
  const instants = first.tables.audit.map(({ createdAt: at }) => at.getTime());
  expect(Math.max(...instants)).toBeLessThan(Date.parse('2026-11-21'));
  expect(Math.min(...instants)).toBeGreaterThan(Date.parse('2025-09-01'));
});

/** Every status that an invoice can reach. */
function reachable(from: InvoiceStatus, known = new Set<InvoiceStatus>()): Set<InvoiceStatus> {
  if (known.has(from)) return known;
  known.add(from);
  for (const action of invoiceLifecycle.allowedActions(from))
    reachable(invoiceLifecycle.next(from, action).to, known);
  return known;
}

describe('contains every state', () => {
  const states: readonly (readonly [
    string,
    readonly string[],
    (tables: TableSnapshot) => readonly unknown[],
  ])[] = [
    ...orderKinds.map(
      (kind) =>
        [
          `orders, ${kind}`,
          orderStatuses,
          ({ orders }: TableSnapshot) =>
            orders.filter((row) => row.kind === kind).map(({ status }) => status),
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
    ['services', serviceIds, ({ purchasedImages }) => purchasedImages.map(({ serviceId }) => serviceId)],
    ['currencies', currencies, ({ invoices }) => invoices.map(({ currency }) => currency)],
    ['roles', roles, ({ users }) => users.map(({ role }) => role)],
    ['user types', userTypes, ({ users }) => users.map(({ userType }) => userType)],
  ];

  it.each(states)('%s', (_, known, found) => {
    expect(known.filter((state) => !found(first.tables).includes(state))).toEqual([]);
  });

  it('users without a name, company, phone or verified email, and an inactive one', () => {
    const { users } = first.tables;
    expect(users.some(({ fullName }) => fullName === null)).toBe(true);
    expect(users.some(({ companyName }) => companyName === null)).toBe(true);
    expect(users.some(({ phone }) => phone === null)).toBe(true);
    expect(users.some(({ isEmailVerified }) => !isEmailVerified)).toBe(true);
    expect(users.some(({ isActive }) => !isActive)).toBe(true);
  });

  it('purchased images that are unused, partly used and used up', () => {
    const { purchasedImages } = first.tables;
    expect(purchasedImages.some(({ used }) => used === 0)).toBe(true);
    expect(purchasedImages.some(({ used, quantity }) => used > 0 && used < quantity)).toBe(true);
    expect(purchasedImages.some(({ used, quantity }) => used === quantity)).toBe(true);
  });

  it('receipts with a different amount, a duplicate file or reference, a replaced file, and a link', () => {
    const { receipts, invoices, files } = first.tables;
    const asked = new Map(invoices.map(({ id, amountMinor }) => [id, amountMinor]));
    const differs = receipts.map((row) => Math.sign(row.amountMinor - (asked.get(row.invoiceId) ?? 0)));
    expect(differs).toEqual(expect.arrayContaining([-1, 1]));
    expect(new Set(files.map(({ sha256 }) => sha256)).size).toBeLessThan(files.length);
    expect(new Set(receipts.map((row) => row.transactionReference)).size).toBeLessThan(receipts.length);
    expect(receipts.some(({ revision }) => revision > 1)).toBe(true);
    expect(receipts.some(({ differenceReason }) => differenceReason !== null)).toBe(true);
    expect(receipts.some(({ link }) => link !== null)).toBe(true);
  });
});

describe('chats', () => {
  it('of every kind: answered, waiting, with a photo and about an invoice', async () => {
    const messages = await first.database.queries.select().from(chatMessages);
    expect(new Set(messages.map(({ kind }) => kind))).toEqual(new Set(messageKinds));
    expect(messages.some(({ fileType }) => fileType === 'image/jpeg')).toBe(true);
    expect(messages.some(({ invoiceId }) => invoiceId !== null)).toBe(true);
    const allChats = await first.database.queries.select().from(chats);
    expect(allChats.some(({ unreadByAdmin }) => unreadByAdmin > 1)).toBe(true);
    expect(allChats.some(({ unreadByAdmin }) => unreadByAdmin === 0)).toBe(true);
    expect(
      allChats.every(({ assigneeId: adminId, unreadByAdmin }) => adminId !== null || unreadByAdmin > 0),
    ).toBe(true);
  });

  it('have canned replies', async () => {
    const replies = await first.database.queries.select().from(cannedReplies);
    expect(replies.filter(({ text }) => text.includes('{name}')).length).toBeGreaterThan(3);
  });
});

it('has style guides of a customer', async () => {
  expect((await first.database.queries.select().from(styleGuides)).length).toBeGreaterThan(1);
});

it('has notes of several authors, some of them about one customer', async () => {
  const notes = await first.database.queries.select().from(customerNotes);
  expect(new Set(notes.map(({ authorId }) => authorId)).size).toBeGreaterThan(1);
  const { id } = ownerOf(first.tables, 'adaeze');
  expect(notes.filter(({ customerId }) => customerId === id).length).toBeGreaterThan(2);
});

describe('sign-in hints', () => {
  it.each([
    ['today', () => first, '2026-11-21'],
    ['at the end of a month', () => endOfMonth, '2027-03-31'],
  ])('match the data, %s', (_, made, today) => {
    const { tables } = made();
    const noon = new Date(`${today}T12:00:00.000Z`);
    const endOf = (who: keyof typeof cast) => currentPeriodOf(tables, who, noon)?.period.endsAt;
    const inDays = (days: number) => utcDate(new Date(noon.getTime() + days * 86_400_000));

    expect(currentPeriodOf(tables, 'marta', noon)).toMatchObject({ isExhausted: true, isUsable: true });
    expect(currentPeriodOf(tables, 'samir', noon)).toMatchObject({ isExhausted: false, isUsable: true });
    expect(utcDate(endOf('samir') ?? noon)).toBe(inDays(-2));
    expect(currentPeriodOf(tables, 'clara', noon)).toMatchObject({ isUsable: false });
    expect(utcDate(endOf('grant') ?? new Date(0))).toBe(inDays(0));
    expect(utcDate(endOf('imani') ?? new Date(0))).toBe(inDays(1));
    expect(utcDate(endOf('deji') ?? new Date(0))).toBe(inDays(3));
    expect(tables.orders.filter(({ userId }) => userId === ownerOf(tables, 'noor').id)).toEqual([]);
  });

  it.each([
    ['today', () => first, '2026-11-21'],
    ['at the end of a month', () => endOfMonth, '2027-03-31'],
  ])('list Adaeze with 41 of 60 images used and some thirty invoices, %s', (_, made, today) => {
    const tables = made().tables;
    const { subscriptions, periods, invoices } = tables;
    const { id } = ownerOf(tables, 'adaeze');
    const plan = subscriptions.find(
      (row) => row.userId === id && row.planId !== null && row.currency === 'NGN',
    );
    const own = periods.filter(({ subscriptionId }) => subscriptionId === plan?.id);
    expect(currentPeriodAt(own, new Date(today))).toMatchObject({ used: 41, limit: 60 });
    expect(invoices.filter(({ userId }) => userId === id).length).toBeGreaterThan(29);
  });
});

it('submits readable receipt files', async () => {
  const { tables, storage } = first;
  const receipts = new Map(tables.receipts.map((row) => [row.id, row]));
  for (const [index, { storageKey, fileType, receiptId, size }] of tables.files.entries()) {
    const bytes = storage.files.get(storageKey);
    const receipt = receipts.get(receiptId);
    if (bytes === undefined || receipt === undefined) throw new Error(`Receipt ${receiptId} has no file.`);
    expect(bytes).toHaveLength(size);
    if (fileType === 'application/pdf') expect(readPdf(bytes)).toContain(receipt.transactionReference);
    // Decoding every image would take seconds. The images of all banks are decoded where they are drawn.
    else if (index % 8 === 0) expect(await readImageType(bytes)).toBe(fileType);
  }
}, 60_000);
