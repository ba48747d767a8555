// What calendar feeds have, as an independent parser reads it.
import type { Role } from '@burnish/domain/permissions';
import { parseCalendarDate } from '@burnish/domain/time/calendar-date';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { createCalendarFeed, parseFeed, readFeed } from '../../../../../testing/calendar-feeds.ts';
import { listStudioPhotos } from '../../../../../testing/deliveries.ts';
import {
  createApprovedOrder,
  createApprovedReceipt,
  createSubmittedReceipt,
  dataOf,
  invoiceBody,
  openingHoursBody,
  payInvoice,
} from '../../../../../testing/factories.ts';
import { askQuestion, createPaidImages } from '../../../../../testing/photos.ts';
import { planOf, subscribeToSilver } from '../../../../../testing/plans.ts';
import { giveNotice } from '../../../../../testing/refund-requests.ts';
import { setDueTime, submitPhotos } from '../../../../../testing/stored-photos.ts';
import { invoices, subscriptionPeriods } from '../../db/schema/index.ts';

let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
  const { openingHours } = dataOf(await admin.call('GET /admin/settings'));
  const body = { ...openingHoursBody, version: openingHours.version };
  dataOf(await admin.call('PUT /admin/settings/opening-hours', { body }));
});
afterAll(() => t.close());

const setRole = async ({ id }: TestUser, role: Role) =>
  dataOf(await admin.call('PUT /admin/users/:id/role', { params: { id }, body: { role } }));

/** A job of the customer with one photo, which is assigned to this person, or to no one. */
async function createJob(customer: TestUser, assignee: TestUser | null) {
  const job = await submitPhotos(t, customer);
  const photos = (await listStudioPhotos(admin, job._id)).map(({ _id }) => ({
    photoId: _id,
    assigneeId: null,
  }));
  const call = { params: { id: job._id }, body: { assigneeId: assignee?.id ?? null, photos } };
  if (assignee !== null) dataOf(await admin.call('PUT /photos/admin/jobs/:id/assignments', call));
  return job;
}

async function eventsOf(user: TestUser) {
  const { url, calendarFeed } = await createCalendarFeed(user);
  const { events } = parseFeed((await readFeed(t, url)).text);
  dataOf(await user.call('DELETE /auth/calendar-feeds/:id', { params: { id: calendarFeed._id } }));
  return events;
}

const titlesOf = async (user: TestUser) => (await eventsOf(user)).map(({ title }) => title);
const uidsOf = async (user: TestUser) => (await eventsOf(user)).map(({ uid }) => uid);

async function sendInvoice(customer: TestUser, dueDate: string, companyName = 'Okafor Studio') {
  const { _id } = await createApprovedOrder(customer, admin, { companyName });
  return dataOf(await admin.call('POST /admin/invoices', { body: invoiceBody(_id, { dueDate }) })).invoice;
}

describe('the feed of a customer', () => {
  test('has open invoices, jobs and plans', async () => {
    const { customer, id } = await subscribeToSilver(t, admin, 'Everything Due');
    const invoice = await sendInvoice(customer, '2026-12-20');
    const job = await submitPhotos(t, customer, 2);
    const events = await eventsOf(customer);
    const link = (path: string) => expect.stringMatching(new RegExp(`^http://localhost:\\d+${path}$`));
    expect(events).toEqual([
      {
        uid: `job-${job._id}`,
        title: `Job ${job.number} due`,
        description: '2 photos',
        url: link(`/photos/jobs/${job._id}`),
        start: job.dueAt,
      },
      {
        uid: `invoice-${invoice._id}`,
        title: `Invoice ${invoice.invoiceNumber} due: $197`,
        description: '',
        url: link(`/invoices/${invoice._id}`),
        start: '2026-12-20',
      },
      {
        uid: `plan-${id}`,
        title: 'Silver Plan renews',
        description: '',
        url: link('/subscriptions'),
        start: '2026-12-21',
      },
    ]);
  });

  test('says when a plan ends that is not renewed or was canceled', async () => {
    const { customer, id } = await subscribeToSilver(t, admin, 'Not Renewed');
    const params = { id };
    dataOf(await customer.call('PUT /subscriptions/:id/renewal', { params, body: { autoRenew: false } }));
    expect(await titlesOf(customer)).toEqual(['Silver Plan ends']);
    dataOf(await admin.call('PUT /admin/subscriptions/:id', { params, body: { status: 'suspended' } }));
    expect(await titlesOf(customer)).toEqual([]);
  });

  test('says when a plan with notice ends, also if another period is paid for after it', async () => {
    const customer = await t.signIn('With Notice');
    await createApprovedReceipt(customer, admin, { planId: 'silver-plan', billingCycle: 'yearly' });
    await giveNotice(customer, await planOf(customer));
    const ends = async () => (await eventsOf(customer)).map(({ title, start }) => `${title} ${start}`);
    expect(await ends()).toEqual(['Silver Plan ends 2026-12-21']);
    await createApprovedReceipt(customer, admin, { planId: 'silver-plan' });
    expect(await ends()).toEqual(['Silver Plan ends 2027-01-21']);
  });

  test('leaves out what no longer has to be done', async () => {
    const customer = await t.register('Nothing Due');
    const invoice = await sendInvoice(customer, '2026-12-20');
    expect(await uidsOf(customer)).toEqual([`invoice-${invoice._id}`]);
    await payInvoice(customer, admin, invoice);
    expect(await uidsOf(customer)).not.toContain(`invoice-${invoice._id}`);
    await createSubmittedReceipt(customer, admin);
    const job = await submitPhotos(t, customer);
    expect(await uidsOf(customer)).toContain(`job-${job._id}`);
    await askQuestion(admin, job._id);
    expect(await uidsOf(customer)).not.toContain(`job-${job._id}`);
  });

  test('has nothing of others', async () => {
    const [one, other] = [await t.register('One Customer'), await t.register('Other Customer')];
    const invoice = await sendInvoice(one, '2026-12-20');
    await sendInvoice(other, '2026-12-20');
    expect(await uidsOf(one)).toEqual([`invoice-${invoice._id}`]);
  });

  test.each([
    ['2026-08-22', false],
    ['2026-08-23', true],
    ['2027-11-21', true],
    ['2027-11-22', false],
  ])('has what is due on %s: %s', async (dueDate, isListed) => {
    const customer = await t.register(`Due On ${dueDate}`);
    const { _id: id } = await sendInvoice(customer, '2026-12-20');
    await t.database.queries
      .update(invoices)
      .set({ dueDate: dateOf(dueDate) })
      .where(eq(invoices.id, id));
    expect(await uidsOf(customer)).toEqual(isListed ? [`invoice-${id}`] : []);
  });
});

describe("the studio's feeds", () => {
  test('have what is due of every customer for admins', async () => {
    const customer = await t.signIn('Customer Of Studio');
    const invoice = await sendInvoice(customer, '2026-12-20', 'Comma, Semicolon; & "Quotes"\\');
    await createPaidImages(customer, admin);
    const job = await submitPhotos(t, customer);
    const events = await eventsOf(admin);
    expect(events.find(({ uid }) => uid === `invoice-${invoice._id}`)).toMatchObject({
      description: 'Customer: Comma, Semicolon; & "Quotes"\\',
      url: expect.stringContaining(`/admin?tab=invoices&id=${invoice._id}`),
    });
    expect(events.find(({ uid }) => uid === `job-${job._id}`)).toMatchObject({
      description: '1 photo\nCustomer: Customer Of Studio',
      url: expect.stringContaining(`/admin?tab=photos&q=${job.number}`),
    });
  });

  test('have the jobs of retouchers, without names', async () => {
    dataOf(await admin.call('PUT /admin/settings/retoucher-pool', { body: { isOpen: true } }));
    const customer = await t.register('Has Three Jobs');
    const [zainab, tunde] = [await t.register('Zainab Bello'), await t.register('Tunde Balogun')];
    await createPaidImages(customer, admin);
    for (const person of [zainab, tunde]) await setRole(person, 'retoucher');
    const job = await createJob(customer, zainab);
    const others = await createJob(customer, tunde);
    const unassigned = await createJob(customer, null);
    await sendInvoice(customer, '2026-12-20');
    const events = await eventsOf(zainab);
    expect(events).toMatchObject([{ uid: `job-${job._id}`, description: '1 photo' }]);
    expect(await uidsOf(tunde)).toEqual([`job-${others._id}`]);
    expect(await uidsOf(admin)).toContain(`job-${unassigned._id}`);
  });

  test('follow the role that their user has', async () => {
    const customer = await t.register('Has An Invoice');
    await sendInvoice(customer, '2026-12-20');
    const person = await t.register('Was Staff');
    await setRole(person, 'admin');
    const { url } = await createCalendarFeed(person);
    const read = async () => parseFeed((await readFeed(t, url)).text).events;
    expect((await read()).length).toBeGreaterThan(0);
    await setRole(person, 'user');
    expect(await read()).toEqual([]);
  });
});

describe('times', () => {
  test('of jobs are the same instants before and after clocks change', async () => {
    const customer = await t.register('Clocks Change');
    await createPaidImages(customer, admin);
    const due = ['2027-03-27T09:00:00.000Z', '2027-03-28T08:00:00.000Z', '2027-10-31T09:00:00.000Z'];
    for (const time of due) await setDueTime(t, (await submitPhotos(t, customer))._id, new Date(time));
    const { url } = await createCalendarFeed(customer);
    const { events } = parseFeed((await readFeed(t, url)).text);
    expect(events.map(({ start }) => start)).toEqual(due);
  });

  test.each([
    // Berlin is an hour ahead of UTC, and from 2027-03-28 two hours.
    ['2027-03-27T22:59:59.000Z', '2027-03-27'],
    ['2027-03-27T23:00:00.000Z', '2027-03-28'],
    ['2027-03-28T21:59:59.000Z', '2027-03-28'],
    ['2027-03-28T22:00:00.000Z', '2027-03-29'],
  ])('of a plan that ends at %s are the day in the time zone of the studio, %s', async (end, day) => {
    const { customer, id } = await subscribeToSilver(t, admin, `Ends At ${end}`);
    const endsAt = new Date(end);
    await t.database.queries
      .update(subscriptionPeriods)
      .set({ endsAt, graceEndsAt: endsAt })
      .where(eq(subscriptionPeriods.subscriptionId, id));
    expect(await eventsOf(customer)).toMatchObject([{ start: day }]);
    expect((await planOf(customer)).paidUntil).toBe(end);
  });
});

describe('the file', () => {
  test('is one of RFC 5545 that only the reader may store', async () => {
    const customer = await t.register('Reads The File');
    await sendInvoice(customer, '2026-12-20');
    const { url } = await createCalendarFeed(customer);
    const { headers, text } = await readFeed(t, url);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'content-disposition': expect.stringContaining('attachment'),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const { calendar } = parseFeed(text);
    expect(calendar.getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT1H');
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(text).toMatch(/\r\nTRANSP:TRANSPARENT\r\n/);
  });

  test('has lines of at most 75 bytes, and long texts unchanged', async () => {
    const companyName = `Übergroße Bilder 写真館 ${'📷'.repeat(40)}`;
    const customer = await t.register('Long Name');
    const invoice = await sendInvoice(customer, '2026-12-20', companyName);
    const { url } = await createCalendarFeed(admin);
    const { text } = await readFeed(t, url);
    const lines = text.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.filter((line) => line.includes('\n'))).toEqual([]);
    const event = parseFeed(text).events.find(({ uid }) => uid === `invoice-${invoice._id}`);
    expect(event?.description).toBe(`Customer: ${companyName}`);
  });

  test('is sent again only after a change', async () => {
    const customer = await t.register('Polls');
    await createPaidImages(customer, admin);
    const job = await submitPhotos(t, customer);
    const { url } = await createCalendarFeed(customer);
    const first = await readFeed(t, url);
    const etag = String(first.headers.etag);
    t.clock.advance(1_000);
    const again = await readFeed(t, url, { 'if-none-match': `"other", ${etag}` });
    expect(again).toMatchObject({ status: 304, text: '', headers: { etag } });
    const moved = new Date(Date.parse(job.dueAt) + 3_600_000);
    await setDueTime(t, job._id, moved);
    const changed = await readFeed(t, url, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    const [before, after] = [first, changed].map(({ text }) => parseFeed(text).events[0]);
    expect(after).toEqual({ ...before, start: moved.toISOString() });
  });
});

function dateOf(text: string) {
  const date = parseCalendarDate(text);
  if (date === null) throw new Error(`not a date: ${text}`);
  return date;
}
