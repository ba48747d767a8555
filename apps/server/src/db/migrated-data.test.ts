// A database with rows of every table as version 0007 left them, and its files, after all migrations: everything is kept
// and readable through the API. migrated-data/rows.sql and migrated-data/files were exported from a database that version
// 0007 of the product created through its own API.
import { cp, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { auditActions } from '@burnish/domain/audit-actions';
import { brand } from '@burnish/domain/brand';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, isStored, type TestApp, type TestUser } from '../../../../testing/app.ts';
import { findAuditGaps } from '../../../../testing/audit-consistency.ts';
import { dataOf, invoiceBody, planOrderBody } from '../../../../testing/factories.ts';
import { findViolations } from '../../../../testing/invariants.ts';
import { readTables } from '../../../../testing/table-snapshot.ts';
import { openDatabase } from '../platform/db/database.ts';
import { migrateDatabase } from '../platform/db/migrations.ts';
import { createLogger } from '../platform/logger.ts';
import { createOldDatabase, fillOldQueues, insertOldRows } from './old-database.fixture.ts';

const migratedData = new URL('migrated-data/', import.meta.url);
/** The file of a photo that was withdrawn before the migration, with its unfinished task. */
const withdrawnPhoto = '01a1f833-b260-7199-0000-000000000001';

const renamedTables: Readonly<Record<string, string>> = {
  requests: 'orders',
  bought_images: 'purchased_images',
  password_links: 'password_reset_links',
};

/** Tokens belong to sessions now, so everyone has signed in again. */
const droppedTables: ReadonlySet<string> = new Set(['ended_tokens']);

let t: TestApp;
let customer: TestUser;
let admin: TestUser;
let oldCounts: Readonly<Record<string, number>>;

async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const { rows: counted } = await client.query<{ count: number }>(`select count(*)::int from "${name}"`);
    counts[name] = counted[0]?.count ?? 0;
  }
  return counts;
}

/** The queues as version 0007 named them, with an unfinished task. */
async function createOldQueues(client: pg.Client): Promise<void> {
  await fillOldQueues(client, async (boss) => {
    for (const name of ['tidy', 'examine_upload', 'mail_password_link', 'remove_photograph'])
      await boss.createQueue(name);
    await boss.schedule('tidy', '17 * * * *', {});
    await boss.send('remove_photograph', { id: withdrawnPhoto });
  });
}

beforeAll(async () => {
  const { client, address } = await createOldDatabase('0007_photographs');
  const rows = await readFile(new URL('rows.sql', migratedData), 'utf8');
  await insertOldRows(client, () => client.query(rows));
  await createOldQueues(client);
  oldCounts = await countRows(client);
  const keptTables = Object.keys(oldCounts).filter((name) => !droppedTables.has(name));
  const dataDir = await mkdtemp(join(tmpdir(), 'burnish-migrated-data-'));
  await cp(fileURLToPath(new URL('files', migratedData)), join(dataDir, 'files'), { recursive: true });
  await cp(
    fileURLToPath(new URL('files/originals/01a1f833-b260-7190-8c68-87a45d7cf0f0', migratedData)),
    join(dataDir, 'files/originals', withdrawnPhoto),
  );
  await migrateDatabase(address);
  const newCounts = await countRows(client);
  for (const name of keptTables) expect(newCounts[renamedTables[name] ?? name], name).toBe(oldCounts[name]);
  await client.end();
  const database = { ...openDatabase(address, createLogger('silent'), 10), address };
  t = await createTestApp({ database, dataDir });
  t.clock.set('2026-11-20T10:00:00.000Z');
  customer = await t.signIn('Adaeze Okafor', { email: 'adaeze@okafor.test' });
  admin = await t.signInAdmin();
});
afterAll(() => t.close());

test('the fixture has rows in every table', () => {
  const { socket_io_attachments: _, ...counts } = oldCounts;
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
});

test('the data is consistent', async () => {
  const tables = await readTables(t.database);
  expect(findViolations(tables)).toEqual([]);
  expect([...findAuditGaps(tables)]).toEqual([]);
});

describe('orders and payments', () => {
  test('orders keep their kind, status and progress', async () => {
    const { orders } = dataOf(await customer.call('GET /orders', { query: { limit: 50 } }));
    expect(orders.map(({ requestType, status }) => `${requestType} ${status}`).toSorted()).toEqual([
      'pay-per-image approved',
      'pay-per-image completed',
      'pay-per-image pending',
      'subscription approved',
      'subscription approved',
      'subscription completed',
      'subscription invoice_sent',
      'subscription invoice_sent',
      'subscription invoice_sent',
      'subscription pending',
      'subscription rejected',
    ]);
    const completed = orders.filter(({ status }) => status === 'completed');
    for (const { progress } of completed)
      expect(progress.steps.every(({ state }) => state === 'completed')).toBe(true);
  });

  test('orders are numbered in the order of their creation, and the next one continues', async () => {
    const { rows } = await t.database.run('select number from orders order by created_at, id');
    const numbers = (rows as { number: number }[]).map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    const query = { search: `order ${numbers.length}` };
    const { orders } = dataOf(await customer.call('GET /orders', { query }));
    expect(orders.map(({ orderNumber }) => orderNumber)).toEqual([numbers.length]);
    const newcomer = await t.signIn('Newcomer');
    const body = planOrderBody();
    const { subscriptionRequest } = dataOf(await newcomer.call('POST /subscriptions/request', { body }));
    expect(subscriptionRequest.orderNumber).toBe(numbers.length + 1);
  });

  test('orders of images are found by the ordered service', async () => {
    const query = { search: 'basic product' };
    const { requests } = dataOf(await admin.call('GET /pay-per-image/admin/requests', { query }));
    expect(requests).toHaveLength(1);
  });

  test('invoices keep their number, status and order', async () => {
    const { invoices } = dataOf(await customer.call('GET /subscriptions/invoices'));
    expect(invoices.map(({ invoiceNumber, status }) => [invoiceNumber, status])).toEqual([
      ['INV-2026-000006', 'sent'],
      ['INV-2026-000005', 'void'],
      ['INV-2026-000004', 'payment_made'],
      ['INV-2026-000003', 'sent'],
      ['INV-2026-000002', 'payment_confirmed'],
      ['INV-2026-000001', 'payment_confirmed'],
    ]);
  });

  test('payments that were confirmed are numbered in that order, with what their invoices state', async () => {
    const { invoices } = dataOf(await customer.call('GET /subscriptions/invoices'));
    expect(invoices.map(({ payments }) => payments.map(({ paymentNumber }) => paymentNumber))).toEqual([
      [],
      [],
      [],
      [],
      ['RCP-2026-000002'],
      ['RCP-2026-000001'],
    ]);
    for (const { _id, billTo, issuer, requestId, status, voidedAt } of invoices) {
      const { order } = dataOf(await customer.call('GET /orders/:id', { params: { id: requestId } }));
      const { companyName, contactPerson, address, taxId } = order;
      expect(billTo, _id).toEqual({ companyName, contactPerson, address, taxId });
      expect(issuer.legalName).toBe(brand.name);
      expect(voidedAt !== null, _id).toBe(status === 'void');
    }
  });

  test('the next invoice has the next number', async () => {
    const query = { status: 'approved' } as const;
    const { requests } = dataOf(await admin.call('GET /admin/subscription-requests', { query }));
    const { invoice } = dataOf(
      await admin.call('POST /admin/invoices', { body: invoiceBody(requests[0]?._id ?? '') }),
    );
    expect(invoice.invoiceNumber).toBe('INV-2026-000007');
  });

  test('receipts keep their status, and their files can be opened', async () => {
    const { receipts } = dataOf(await customer.call('GET /subscriptions/payments/receipts'));
    expect(receipts.map(({ transactionReference, status }) => [transactionReference, status])).toEqual([
      ['TRF-0002', 'submitted'],
      ['TRF-0001', 'rejected'],
      [expect.any(String), 'approved'],
      [expect.any(String), 'approved'],
    ]);
    const { statusCode, headers } = await t.app.inject(receipts[0]?.receiptUrl ?? '');
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    const { receipts: reviewed } = dataOf(await admin.call('GET /admin/payment-receipts'));
    expect(reviewed.map(({ reviewedBy }) => reviewedBy?._id)).toEqual([
      undefined,
      admin.id,
      admin.id,
      admin.id,
    ]);
  });

  test('a repeated call with an idempotency key returns its first response in the current format', async () => {
    const response = await customer.call('POST /subscriptions/request', {
      body: planOrderBody({ specialInstructions: 'Please keep the grain of the film.' }),
      headers: { 'idempotency-key': 'order-2026-11-20' },
    });
    expect([response.status, response.headers['idempotent-replayed']]).toEqual([201, 'true']);
    const { subscriptionRequest } = dataOf(response);
    expect(subscriptionRequest.progress.steps.map(({ state }) => state)).toContain('current');
    expect(Object.keys(subscriptionRequest)).not.toContain('path');
  });
});

describe('subscriptions and usage', () => {
  test('subscriptions keep their limits and what was used', async () => {
    const { subscriptions } = dataOf(await customer.call('GET /subscriptions/active'));
    expect(
      subscriptions.map(({ subscriptionType, imagesUsed, imagesLimit }) => [
        subscriptionType,
        imagesUsed,
        imagesLimit,
      ]),
    ).toEqual([
      ['payPerImage', 8, 24],
      ['subscription', 0, 60],
    ]);
  });

  test('every usage entry keeps its images, reason and photo', async () => {
    const { rows } = await t.database.run(
      'select images, reason, photo_id is not null as photo from usage_entries',
    );
    const entries = (rows as { images: number; reason: string | null; photo: boolean }[]).map(
      ({ images, reason, photo }) => `${images} ${reason ?? 'photo'} ${photo}`,
    );
    expect(entries).toContain('9 The shoes for the spring catalog false');
    expect(entries).toContain('1 Already returned by an earlier edit false');
    expect(entries.filter((entry) => entry.endsWith('photo true'))).toHaveLength(5);
  });
});

describe('photos', () => {
  test('jobs keep their number, brief, turnaround and status', async () => {
    const { jobs } = dataOf(await customer.call('GET /photos/jobs'));
    expect(jobs.map(({ number, brief, turnaround, status }) => [number, brief, turnaround, status])).toEqual([
      ['JOB-2026-000002', 'As in the last set.', 'standard', 'received'],
      ['JOB-2026-000001', null, 'expedited', 'in_progress'],
    ]);
  });

  test('photos are due with their job', async () => {
    const { jobs } = dataOf(await customer.call('GET /photos/jobs'));
    const { photos } = dataOf(await customer.call('GET /photos'));
    for (const { jobId, dueAt, onHoldSince } of photos)
      expect([jobs.find(({ _id }) => _id === jobId)?.dueAt, onHoldSince]).toEqual([dueAt, null]);
  });

  test('photos keep their notes, annotations and renditions', async () => {
    const { photos } = dataOf(await customer.call('GET /photos'));
    expect(
      photos.map(({ fileName, status, notes, annotations }) => [fileName, status, notes, annotations]),
    ).toEqual([
      ['handbag.jpg', 'received', 'Dust only.', []],
      [
        'watch.jpg',
        'received',
        'Keep the scratch.',
        [{ number: 1, kind: 'pin', x: 0.25, y: 0.5, note: 'This one goes.' }],
      ],
      ['rings.jpg', 'in_progress', null, []],
    ]);
    for (const { thumbnailUrl } of photos) {
      const { statusCode, headers } = await t.app.inject(thumbnailUrl ?? '');
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
    }
  });

  test('uploads keep their state, and why they were rejected', async () => {
    const { uploads } = dataOf(await customer.call('GET /photos/uploads'));
    expect(uploads.map(({ fileName, state }) => [fileName, state]).toSorted()).toEqual([
      ['arriving.jpg', 'uploading'],
      ['checking.jpg', 'checking'],
      ['no_decoder.jpg', 'rejected'],
      ['not_a_photograph.jpg', 'rejected'],
      ['ready.jpg', 'ready'],
      ['too_many_pixels.jpg', 'rejected'],
      ['unreadable.jpg', 'rejected'],
    ]);
    for (const { state, rejection } of uploads) expect(rejection !== null).toBe(state === 'rejected');
    expect(uploads.find(({ state }) => state === 'ready')?.warnings).toMatchObject([{}]);
  });

  test('an upload that was ready can be submitted', async () => {
    const { uploads } = dataOf(await customer.call('GET /photos/uploads'));
    const uploadId = uploads.find(({ state }) => state === 'ready')?._id ?? '';
    const { job } = dataOf(await customer.call('POST /photos/jobs', { body: { photos: [{ uploadId }] } }));
    expect(job.number).toBe('JOB-2026-000003');
  });

  test('unfinished tasks are run, and the old queues and schedules are gone', async () => {
    const key = `originals/${withdrawnPhoto}`;
    await expect.poll(() => isStored(t, key)).toBe(false);
    const { rows: queues } = await t.database.run('select name from jobs.queue');
    expect(queues).not.toContainEqual({ name: 'remove_photograph' });
    const { rows: schedules } = await t.database.run('select name from jobs.schedule order by name');
    const names = [
      'clean_up',
      'end_canceled_plans',
      'end_reviews',
      'expire_upgrades',
      'expire_waiting_photos',
      'release_photos',
      'remind_of_invoices',
      'renew_plans',
      'send_studio_digest',
      'sum_used_images',
    ];
    expect(schedules).toEqual(names.map((name) => ({ name })));
  });
});

describe('chat', () => {
  test('messages, notes and attachments are kept', async () => {
    const { chat } = dataOf(await customer.call('GET /chat/user/chat'));
    const { messages } = dataOf(
      await customer.call('GET /chat/user/chat/:id/messages', { params: { id: chat._id } }),
    );
    expect(messages.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'Please leave the freckles.',
        'Gladly. The freckles stay.',
        'This one, for example.',
      ]),
    );
    const attachment = messages.find(({ message }) => message === 'This one, for example.')?.attachment;
    expect((await t.app.inject(attachment?.url ?? '')).statusCode).toBe(200);
    const all = dataOf(
      await admin.call('GET /chat/admin/chat/:id/messages', { params: { id: chat._id } }),
    ).messages;
    expect(all.map(({ kind }) => kind)).toContain('note');
  });

  test('the chat keeps its assignee, and canned replies stay', async () => {
    const { chats } = dataOf(await admin.call('GET /chat/admin/chats'));
    expect(chats).toMatchObject([{ admin: { _id: admin.id } }]);
    const { replies } = dataOf(await admin.call('GET /chat/admin/replies'));
    expect(replies).toMatchObject([{ title: 'Receipt received' }]);
  });
});

describe('audit records', () => {
  const recordsOf = async (query: object) =>
    dataOf(await admin.call('GET /admin/audit', { query: { limit: 200, ...query } })).records;

  test('have known actions', async () => {
    const records = await recordsOf({});
    expect(records.length).toBeGreaterThan(60);
    for (const { action } of records) expect(auditActions).toContain(action);
  });

  test('of orders and photos have the current names', async () => {
    expect(await recordsOf({ entity: 'order', action: 'create_images_order' })).toHaveLength(3);
    expect(await recordsOf({ action: 'order_approved' })).not.toEqual([]);
    expect(await recordsOf({ action: 'link_identity' })).toHaveLength(1);
    expect(await recordsOf({ action: 'start_subscription' })).toHaveLength(2);
    expect(await recordsOf({ action: 'edit_photo' })).toMatchObject([
      { before: { annotations: [] }, after: { annotations: [{ note: 'This one goes.' }] } },
    ]);
    expect((await recordsOf({ action: 'submit_photos' })).at(-1)).toMatchObject({ after: { photos: 1 } });
    expect(await recordsOf({ action: 'start_job' })).toMatchObject([{ after: { status: 'in_progress' } }]);
  });

  test('are still append-only', async () => {
    await expect(t.database.run(`update audit_records set action = 'x'`)).rejects.toThrow('append-only');
    await expect(t.database.run('truncate audit_records')).rejects.toThrow('append-only');
  });
});

describe('accounts', () => {
  test('keep their profile and role', async () => {
    expect(dataOf(await customer.call('GET /auth/profile')).user).toMatchObject({
      companyName: 'Okafor Studio',
      phone: '+234 803 555 0142',
      userType: 'photographer',
      role: 'user',
    });
    expect(dataOf(await admin.call('GET /auth/profile')).user.role).toBe('admin');
  });

  test('password links are kept', async () => {
    const { rows } = await t.database.run('select token_hash, expires_at from password_reset_links');
    expect(rows).toEqual([
      { token_hash: `f0${'a'.repeat(62)}`, expires_at: new Date('2026-11-20T11:00:00Z') },
    ]);
  });
});
