// Pauses of plans: requests, decisions, and what they move.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import { createApprovedReceipt, createSentInvoice, dataOf } from '../../../../../../testing/factories.ts';
import { findViolations } from '../../../../../../testing/invariants.ts';
import { createPaidImages, listPhotosOfJob, listQuotas } from '../../../../../../testing/photos.ts';
import { planOf, subscribeToSilver } from '../../../../../../testing/plans.ts';
import { connectClient } from '../../../../../../testing/realtime-client.ts';
import { createSubmission, submitPhotos } from '../../../../../../testing/stored-photos.ts';
import { readTables } from '../../../../../../testing/table-snapshot.ts';

let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  t.clock.set('2027-01-10T12:00:00.000Z');
  admin = await t.signInAdmin();
  await allow(false);
});
afterAll(() => t.close());
afterEach(async () => expect(findViolations(await readTables(t.database))).toEqual([]));

const allow = (isSelfService: boolean) =>
  admin.call('PUT /admin/settings/pauses', { body: { isSelfService } });

/** The Silver Plan from January 10 at noon UTC, with this number of paid months. */
const subscribe = (name: string, months = 1) => subscribeToSilver(t, admin, name, months);

const pause = (person: TestUser, id: string, startDate: string, days: number) =>
  person.call('POST /subscriptions/:id/pause', { params: { id }, body: { startDate, days } });

const setPause = (id: string, startDate: string, days: number) =>
  admin.call('POST /admin/subscriptions/:id/pause', { params: { id }, body: { startDate, days } });

/** Signs in again, because tokens expire. */
async function at(instant: string, name: string): Promise<TestUser> {
  t.clock.set(instant);
  admin = await t.signInAdmin();
  return t.signIn(name);
}

const resume = (person: TestUser, id: string) =>
  person.call('POST /subscriptions/:id/pause/resume', { params: { id } });

describe('a request', () => {
  test('moves nothing until it is approved, and then the period and all later ones', async () => {
    const { customer, id } = await subscribe('Asks', 2);
    const page = await connectClient(await t.listen(), { token: admin.token });
    const requested = dataOf(await pause(customer, id, '2027-01-15', 10)).subscription;
    expect(requested).toMatchObject({
      endDate: '2027-02-10T12:00:00.000Z',
      pause: { status: 'requested', days: 10, isByCustomer: true },
    });
    await page.waitForChange({ entity: 'subscription', id });
    page.close();
    const written = await watchAudit(t.database);
    const body = { pauseId: requested.pause?._id ?? '' };
    const approval = await admin.call('POST /admin/subscriptions/:id/pause/approve', {
      params: { id },
      body,
    });
    expect(dataOf(approval).subscription).toMatchObject({
      endDate: '2027-02-20T12:00:00.000Z',
      paidUntil: '2027-03-20T12:00:00.000Z',
      upcomingPeriods: [{ startDate: '2027-02-20T12:00:00.000Z', endDate: '2027-03-20T12:00:00.000Z' }],
      pause: { status: 'scheduled', resumeDate: '2027-01-25T00:00:00.000Z' },
    });
    expect(await written()).toMatchObject([{ action: 'approve_pause', entityId: id, actorId: admin.id }]);
    expectError(
      await admin.call('POST /admin/subscriptions/:id/pause/approve', { params: { id }, body }),
      409,
      'INVALID_STATE',
    );
  });

  test('is declined by the studio instead of ended', async () => {
    const { customer, id } = await subscribe('Not Ended');
    await pause(customer, id, '2027-01-15', 10);
    const ended = await admin.call('POST /admin/subscriptions/:id/pause/end', { params: { id } });
    expectError(ended, 409, 'INVALID_STATE');
    expect((await planOf(customer)).pause).toMatchObject({ status: 'requested' });
  });

  test('that is declined has a reason, and another one is possible', async () => {
    const { customer, id } = await subscribe('Declined');
    const { subscription } = dataOf(await pause(customer, id, '2027-01-15', 10));
    const body = { pauseId: subscription.pause?._id ?? '', reason: 'Your album is due.' };
    await admin.call('POST /admin/subscriptions/:id/pause/decline', { params: { id }, body });
    expect(await planOf(customer)).toMatchObject({
      endDate: '2027-02-10T12:00:00.000Z',
      pause: { status: 'declined', reason: 'Your album is due.' },
    });
    expect((await pause(customer, id, '2027-01-16', 3)).status).toBe(201);
  });

  test('that is declined after its days shows the reason for two weeks', async () => {
    const { customer, id } = await subscribe('Declined Late');
    const { subscription } = dataOf(await pause(customer, id, '2027-01-10', 3));
    const later = await at('2027-01-20T12:00:00.000Z', 'Declined Late');
    const body = { pauseId: subscription.pause?._id ?? '', reason: 'We were closed.' };
    await admin.call('POST /admin/subscriptions/:id/pause/decline', { params: { id }, body });
    expect((await planOf(later)).pause).toMatchObject({ status: 'declined', reason: 'We were closed.' });
    t.clock.set('2027-01-27T12:00:00.000Z');
    expect((await planOf(await t.signIn('Declined Late'))).pause).toBeNull();
  });

  test('is decided as it was seen', async () => {
    const { customer, id } = await subscribe('Changes');
    const { subscription } = dataOf(await pause(customer, id, '2027-01-15', 3));
    const params = { id };
    await customer.call('POST /subscriptions/:id/pause/withdraw', { params });
    await pause(customer, id, '2027-01-15', 60);
    const body = { pauseId: subscription.pause?._id ?? '' };
    expectError(
      await admin.call('POST /admin/subscriptions/:id/pause/approve', { params, body }),
      409,
      'INVALID_STATE',
    );
  });

  test('that is approved late begins on that day', async () => {
    const { customer, id } = await subscribe('Late');
    const { subscription } = dataOf(await pause(customer, id, '2027-01-11', 5));
    await at('2027-01-14T09:00:00.000Z', 'Late');
    const body = { pauseId: subscription.pause?._id ?? '' };
    const approval = await admin.call('POST /admin/subscriptions/:id/pause/approve', {
      params: { id },
      body,
    });
    expect(dataOf(approval).subscription).toMatchObject({
      endDate: '2027-02-15T12:00:00.000Z',
      pause: { status: 'running', startDate: '2027-01-14T00:00:00.000Z' },
    });
  });
});

describe('a pause', () => {
  test('is set at once if the studio lets customers, and withdrawn without a trace in the periods', async () => {
    await allow(true);
    const { customer, id } = await subscribe('Alone', 3);
    const before = await planOf(customer);
    expect(dataOf(await pause(customer, id, '2027-01-20', 31)).subscription).toMatchObject({
      endDate: '2027-03-13T12:00:00.000Z',
      pause: { status: 'scheduled' },
    });
    await customer.call('POST /subscriptions/:id/pause/withdraw', { params: { id } });
    expect(await planOf(customer)).toEqual(before);
    expectError(await resume(customer, id), 409, 'INVALID_STATE');
  });

  test('refuses uploads with the day on which it resumes, while submitted jobs go on', async () => {
    const { customer, id } = await subscribe('Paused');
    const job = await submitPhotos(t, customer, 2);
    dataOf(await setPause(id, '2027-01-10', 5));
    expect(await planOf(customer)).toMatchObject({ isUsable: false, pause: { status: 'running' } });
    expect(await listQuotas(customer)).toEqual([]);
    const body = await createSubmission(t, customer, 1);
    const refused = await customer.call('POST /photos/jobs', { body });
    expectError(refused, 409, 'PLAN_PAUSED');
    expect(refused.body.message).toContain('paused until 15 Jan 2027');
    const [photo] = await listPhotosOfJob(customer, job._id);
    expect((await customer.call('DELETE /photos/:id', { params: { id: photo?._id ?? '' } })).status).toBe(
      200,
    );
    const images = await createPaidImages(customer, admin);
    expect((await customer.call('POST /photos/jobs', { body })).status).toBe(201);
    expect((await listQuotas(customer)).map(({ subscriptionId }) => subscriptionId)).toEqual([images]);
  });

  test('that is resumed early moves the end by the days before', async () => {
    const { id } = await subscribe('Back early', 2);
    dataOf(await setPause(id, '2027-01-12', 20));
    const customer = await at('2027-01-15T18:00:00.000Z', 'Back early');
    expect(dataOf(await resume(customer, id)).subscription).toMatchObject({
      endDate: '2027-02-13T12:00:00.000Z',
      paidUntil: '2027-03-13T12:00:00.000Z',
      isUsable: true,
      pause: null,
    });
    expect((await submitPhotos(t, customer, 1)).photoCount).toBe(1);
    expectError(await resume(customer, id), 409, 'INVALID_STATE');
  });

  test('ends by itself with its last day in the time zone of the studio', async () => {
    const { id } = await subscribe('Ends');
    dataOf(await setPause(id, '2027-01-10', 2));
    // Lagos is an hour ahead of UTC.
    const before = await at('2027-01-11T22:59:59.000Z', 'Ends');
    expect((await planOf(before)).isUsable).toBe(false);
    const after = await at('2027-01-11T23:00:00.000Z', 'Ends');
    expect(await planOf(after)).toMatchObject({ isUsable: true, pause: null });
  });

  test('is not possible while an invoice of the plan is open', async () => {
    const { customer, id } = await subscribe('Owes');
    await createSentInvoice(customer, admin, { planId: 'silver-plan' });
    for (const response of [await pause(customer, id, '2027-01-15', 3), await setPause(id, '2027-01-15', 3)])
      expectError(response, 409, 'PLAN_INVOICE_OPEN');
  });

  test('is refused outside of what is possible', async () => {
    const { customer, id } = await subscribe('Bounds');
    expectFieldErrors(await pause(customer, id, '2027-01-09', 3), 'startDate');
    expectFieldErrors(await pause(customer, id, '2027-02-11', 3), 'startDate');
    for (const days of [0, 91, 1.5]) expectFieldErrors(await pause(customer, id, '2027-01-15', days), 'days');
    dataOf(await setPause(id, '2027-01-10', 60));
    expectError(await setPause(id, '2027-03-15', 3), 409, 'PAUSE_EXISTS');
    const later = await at('2027-03-12T12:00:00.000Z', 'Bounds');
    expectFieldErrors(await pause(later, id, '2027-03-12', 31), 'days');
    expect((await pause(later, id, '2027-03-12', 30)).status).toBe(201);
  });

  test('is set once, also in parallel', async () => {
    const { id } = await subscribe('Parallel');
    const responses = await Promise.all([1, 2, 3].map(() => setPause(id, '2027-01-15', 3)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  test('moves with the periods when the next one is started early', async () => {
    const { customer, id } = await subscribe('Moves up', 2);
    dataOf(await setPause(id, '2027-02-05', 7));
    await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { imagesUsed: 30 } });
    const { earlyStart } = await planOf(customer);
    await customer.call('POST /subscriptions/:id/start-next-period', { params: { id } });
    const plan = await planOf(customer);
    expect(plan).toMatchObject({ endDate: '2027-02-17T12:00:00.000Z', pause: { status: 'scheduled' } });
    expect(plan.endDate).toBe(earlyStart?.endDate);
  });

  test('keeps a used-up plan from starting the next period, also by a payment', async () => {
    const { customer, id } = await subscribe('Waits', 2);
    await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { imagesUsed: 30 } });
    dataOf(await setPause(id, '2027-01-10', 7));
    expect((await planOf(customer)).earlyStart).toBeNull();
    const start = customer.call('POST /subscriptions/:id/start-next-period', { params: { id } });
    expectError(await start, 409, 'INVALID_STATE');
    await createApprovedReceipt(customer, admin, { planId: 'silver-plan' });
    expect(await planOf(customer)).toMatchObject({
      startDate: '2027-01-10T12:00:00.000Z',
      endDate: '2027-02-17T12:00:00.000Z',
      paidPeriodsAhead: 2,
    });
  });
});

test('the database keeps pauses apart and within 90 days of twelve months', async () => {
  const { id } = await subscribe('Database');
  dataOf(await setPause(id, '2027-01-10', 60));
  const insert = (startsOn: string, days: number) =>
    t.database.run(`insert into subscription_pauses
      select gen_random_uuid(), subscription_id, period_id, 'scheduled', '${startsOn}', date '${startsOn}' + ${days}, ${days},
        false, null, now() from subscription_pauses where subscription_id = '${id}' and starts_on = '2027-01-10'`);
  await expect(insert('2027-02-01', 5)).rejects.toThrow();
  await expect(insert('2027-06-01', 31)).rejects.toThrow();
});
