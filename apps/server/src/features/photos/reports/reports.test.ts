// The share of photos on time, and the late deliveries behind it.
import type { Wire } from '@burnish/contract/api';
import type { Job, Photo } from '@burnish/contract/photos/entities';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { TestUser } from '../../../../../../testing/app.ts';
import {
  deliver,
  listStudioPhotos,
  requestRevision,
  returnVersion,
  submitVersions,
} from '../../../../../../testing/deliveries.ts';
import { expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { createPaidImages, createPaidPlan } from '../../../../../../testing/photos.ts';
import { confirm } from '../../../../../../testing/second-factor.ts';
import { setDueTime, submitPhotos } from '../../../../../../testing/stored-photos.ts';
import { photoVersions, users } from '../../../db/schema/index.ts';
import { type AssignmentStudio, assign, createAssignmentStudio } from '../assignments/assignments.fixture.ts';
import { closeConsistent } from '../jobs/jobs.fixture.ts';

type LateQuery = NonNullable<Wire['GET /photos/admin/late-deliveries']['query']>;

const minute = 60_000;

let studio: AssignmentStudio;
let admin: TestUser;
let customer: TestUser;

beforeAll(async () => {
  studio = await createAssignmentStudio();
  ({ admin, customer } = studio);
});
afterAll(() => closeConsistent(studio.t));

const newRetoucher = (name: string) => studio.staff(name, 'retoucher');

const readReport = async (weeks?: number) =>
  dataOf(await admin.call('GET /photos/admin/on-time', { query: weeks === undefined ? {} : { weeks } }))
    .report;

/** Delivered photos, those on time, and the average of minutes late. */
async function figuresOf({ id }: TestUser, weeks?: number) {
  const { retouchers } = await readReport(weeks);
  const found = retouchers.find(({ retoucher }) => retoucher._id === id);
  return found === undefined ? null : [found.deliveredCount, found.onTimeCount, found.averageLateMinutes];
}

async function listLate(query: LateQuery = {}) {
  return dataOf(await admin.call('GET /photos/admin/late-deliveries', { query }));
}

const lateOf = async ({ id: retoucherId }: TestUser, query: LateQuery = {}) =>
  (await listLate({ retoucherId, ...query })).lateDeliveries;

const isLateBy = (milliseconds: number) => new Date(studio.t.clock.now().getTime() - milliseconds);

/** Submits and delivers versions of the photos, this long after they were due. */
async function deliverLate(
  retoucher: TestUser,
  job: Pick<Job, '_id'>,
  photos: readonly Photo[],
  milliseconds: number,
): Promise<void> {
  await submitVersions(studio.t, retoucher, job, photos);
  await setDueTime(studio.t, job._id, isLateBy(milliseconds));
  dataOf(await deliver(admin, job, photos));
}

async function newDelivery(retoucher: TestUser, milliseconds: number, count = 1) {
  const { job, photos, first } = await studio.jobOf(retoucher, count);
  await deliverLate(retoucher, job, photos, milliseconds);
  return { job, photos, first };
}

/** Moves a retoucher's deliveries to another time, as if they had happened then. */
async function moveDeliveries({ id }: TestUser, job: Pick<Job, '_id'>, deliveredAt: string, late = 0) {
  const [photo] = await listStudioPhotos(admin, job._id);
  await studio.t.database.queries
    .update(photoVersions)
    .set({ deliveredAt: new Date(deliveredAt), dueAt: new Date(Date.parse(deliveredAt) - late) })
    .where(and(eq(photoVersions.submittedById, id), eq(photoVersions.photoId, photo?._id ?? '')));
}

async function setTimeZone(timeZone: string): Promise<void> {
  const { openingHours } = dataOf(await admin.call('GET /admin/settings'));
  const { version, week } = openingHours;
  dataOf(await admin.call('PUT /admin/settings/opening-hours', { body: { timeZone, week, version } }));
}

test('without deliveries there are only weeks without figures', async () => {
  const { weeks, retouchers, plans, total } = await readReport();
  expect(weeks).toHaveLength(12);
  expect(weeks.at(-1)?.monday).toBe('2026-11-16T00:00:00.000Z');
  expect(total).toEqual({
    deliveredCount: 0,
    onTimeCount: 0,
    lateCount: 0,
    onTimePercent: null,
    averageLateMinutes: null,
  });
  expect([retouchers, plans]).toEqual([[], []]);
  expect(await listLate()).toEqual({ lateDeliveries: [], page: { nextCursor: null, total: 0 } });
});

describe('a delivery', () => {
  test('at the due time is on time, and a millisecond later it is late', async () => {
    const retoucher = await newRetoucher('Exactly Ontime');
    await newDelivery(retoucher, 0);
    expect(await figuresOf(retoucher)).toEqual([1, 1, null]);
    const { job, first } = await newDelivery(retoucher, 1);
    expect(await figuresOf(retoucher)).toEqual([2, 1, 1]);
    expect(await lateOf(retoucher)).toMatchObject([
      {
        versionNumber: 1,
        photo: { _id: first._id, fileName: first.fileName },
        job: { _id: job._id, number: job.number },
        userId: { _id: customer.id, fullName: 'Adaeze Okafor' },
        retoucher: { _id: retoucher.id, fullName: 'Exactly Ontime' },
        planId: null,
        dueAt: isLateBy(1).toISOString(),
        deliveredAt: studio.t.clock.now().toISOString(),
      },
    ]);
  });

  test('counts each photo, and the minutes of late ones are averaged', async () => {
    const retoucher = await newRetoucher('Average Late');
    await newDelivery(retoucher, 10 * minute, 2);
    await newDelivery(retoucher, 70 * minute);
    await newDelivery(retoucher, -5 * minute);
    expect(await figuresOf(retoucher)).toEqual([4, 1, 30]);
  });

  test('is none while the version is in check, or after it was returned', async () => {
    const retoucher = await newRetoucher('Returned Version');
    const { job, first } = await studio.jobOf(retoucher);
    await setDueTime(studio.t, job._id, isLateBy(minute));
    await submitVersions(studio.t, retoucher, job);
    expect(await figuresOf(retoucher)).toBeNull();
    dataOf(await returnVersion(admin, first));
    expect(await figuresOf(retoucher)).toBeNull();
    expect(await lateOf(retoucher)).toEqual([]);
  });

  test('of a revision counts as well, with the due time of the revision, for its own retoucher', async () => {
    const [first, second] = [await newRetoucher('First Version'), await newRetoucher('Second Version')];
    const { job, photos } = await newDelivery(first, 30 * minute);
    const [photo] = photos;
    if (photo === undefined) throw new Error('no photo was submitted');
    dataOf(await requestRevision(customer, photo));
    const toRevise = await listStudioPhotos(admin, job._id);
    dataOf(await assign(admin, job, toRevise, second));
    await submitVersions(studio.t, second, job, toRevise);
    dataOf(await deliver(admin, job, toRevise));
    expect(await figuresOf(first)).toEqual([1, 0, 30]);
    expect(await figuresOf(second)).toEqual([1, 1, null]);
    const [late, ...others] = await lateOf(first);
    expect([late?.versionNumber, others]).toEqual([1, []]);
  });

  test('counts for who submitted the version, not for whom the photo is assigned to since', async () => {
    const [retoucher, other] = [await newRetoucher('Did The Work'), await newRetoucher('Has It Now')];
    const { job } = await newDelivery(retoucher, minute);
    dataOf(await assign(admin, job, await listStudioPhotos(admin, job._id), other));
    expect(await figuresOf(retoucher)).toEqual([1, 0, 1]);
    expect(await figuresOf(other)).toBeNull();
  });
});

describe('by plan', () => {
  test('deliveries are those of the plan of the period, and of images without one', async () => {
    const retoucher = await newRetoucher('Plans And Images');
    const owner = await studio.t.register('Plan Owner');
    const images = await createPaidImages(owner, admin);
    const gold = await createPaidPlan(owner, admin);
    const before = await readReport();
    for (const [options, late] of [
      [{ subscriptionId: images }, minute],
      [{ subscriptionId: gold }, 0],
      [{ subscriptionId: gold }, 2 * minute],
    ] as const) {
      const job = await submitPhotos(studio.t, owner, 1, options);
      dataOf(await assign(admin, job, await listStudioPhotos(admin, job._id), retoucher));
      await deliverLate(retoucher, job, await listStudioPhotos(admin, job._id), late);
    }
    const { plans, total } = await readReport();
    const added = (planId: 'gold-plan' | null) => {
      const of = (report: typeof before) => report.plans.find((plan) => plan.planId === planId);
      const find = (name: 'deliveredCount' | 'lateCount') =>
        (of({ ...before, plans })?.[name] ?? 0) - (of(before)?.[name] ?? 0);
      return [find('deliveredCount'), find('lateCount')];
    };
    expect(plans.at(-1)?.planId).toBeNull();
    expect(added('gold-plan')).toEqual([2, 1]);
    expect(added(null)).toEqual([1, 1]);
    expect(total.deliveredCount).toBe(plans.reduce((sum, { deliveredCount }) => sum + deliveredCount, 0));
    expect(await lateOf(retoucher, { planId: 'gold-plan' })).toMatchObject([{ planId: 'gold-plan' }]);
    expect(await lateOf(retoucher, { planId: 'none' })).toMatchObject([{ planId: null }]);
    expect(await lateOf(retoucher, { planId: 'silver-plan' })).toEqual([]);
  });
});

describe('by week', () => {
  /** The Mondays of the weeks that the retoucher delivered in, in a report of all deliveries, and how many. */
  async function addedByWeek(weeks: number, change: () => Promise<unknown>) {
    const read = async () =>
      new Map((await readReport(weeks)).weeks.map((week) => [week.monday.slice(0, 10), week.deliveredCount]));
    const before = await read();
    await change();
    const after = await read();
    return [...after].flatMap(([monday, count]) => {
      const added = count - (before.get(monday) ?? 0);
      return added === 0 ? [] : [[monday, added]];
    });
  }

  async function jobsAt(retoucher: TestUser, ...times: readonly string[]) {
    for (const time of times) {
      const { job } = await newDelivery(retoucher, 0);
      await moveDeliveries(retoucher, job, time, minute);
    }
  }

  test('a week begins on Monday in the time zone of the studio', async () => {
    const retoucher = await newRetoucher('Week In Lagos');
    const added = await addedByWeek(12, () =>
      jobsAt(retoucher, '2026-11-15T22:59:59.999Z', '2026-11-15T23:00:00Z'),
    );
    expect(added).toEqual([
      ['2026-11-09', 1],
      ['2026-11-16', 1],
    ]);
    const times = async (query: LateQuery) =>
      (await lateOf(retoucher, query)).map(({ deliveredAt }) => deliveredAt);
    expect(await times({ from: '2026-11-16' })).toEqual(['2026-11-15T23:00:00.000Z']);
    expect(await times({ to: '2026-11-15' })).toEqual(['2026-11-15T22:59:59.999Z']);
    expect(await times({ from: '2026-11-09', to: '2026-11-22' })).toHaveLength(2);
    expect(await times({ from: '2026-11-17' })).toEqual([]);
  });

  test('also when its clocks change', async () => {
    await setTimeZone('Europe/Berlin');
    const retoucher = await newRetoucher('Week In Berlin');
    // The clocks are set back on Sunday, October 25: the week ends at 23:00 UTC and began at 22:00 UTC.
    const added = await addedByWeek(8, () =>
      jobsAt(
        retoucher,
        '2026-10-18T21:59:59Z',
        '2026-10-18T22:00:00Z',
        '2026-10-25T22:59:59Z',
        '2026-10-25T23:00:00Z',
      ),
    );
    expect(added).toEqual([
      ['2026-10-12', 1],
      ['2026-10-19', 2],
      ['2026-10-26', 1],
    ]);
    const late = await lateOf(retoucher, { from: '2026-10-19', to: '2026-10-25' });
    expect(late).toHaveLength(2);
    await setTimeZone('Africa/Lagos');
  });

  test('only the requested weeks count', async () => {
    const retoucher = await newRetoucher('Some Weeks');
    await jobsAt(retoucher, '2026-11-09T12:00:00Z');
    expect(await figuresOf(retoucher, 1)).toBeNull();
    expect(await figuresOf(retoucher, 2)).toEqual([1, 0, 1]);
    expect((await readReport(53)).weeks).toHaveLength(53);
  });

  test.each(['0', '54', '1.5', 'many'])('the number of weeks must not be %s', async (weeks) => {
    for (const path of ['on-time', 'on-time/export'])
      expectFieldErrors(
        await admin.send({ method: 'GET', url: `/api/photos/admin/${path}`, query: { weeks } }),
        'weeks',
      );
  });
});

describe('the list of late deliveries', () => {
  test('has the last one first, without gaps or duplicates between pages', async () => {
    const retoucher = await newRetoucher('Many Late');
    const times = ['2026-11-12T10:00:00Z', '2026-11-14T10:00:00Z', '2026-11-13T10:00:00Z'];
    for (const time of times) {
      const { job } = await newDelivery(retoucher, 0);
      await moveDeliveries(retoucher, job, time, minute);
    }
    // Two at the same time.
    await newDelivery(retoucher, minute, 2);
    const all = await lateOf(retoucher);
    expect(all.map(({ deliveredAt }) => deliveredAt.slice(0, 10))).toEqual([
      '2026-11-21',
      '2026-11-21',
      '2026-11-14',
      '2026-11-13',
      '2026-11-12',
    ]);
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const query: LateQuery = { retoucherId: retoucher.id, limit: 1, ...(cursor && { cursor }) };
      const { lateDeliveries, page } = await listLate(query);
      expect(page.total).toBe(5);
      ids.push(...lateDeliveries.map(({ _id }) => _id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(ids).toEqual(all.map(({ _id }) => _id));
  });

  test('has all days that the calendar has', async () => {
    for (const query of [{ from: '0001-01-01' }, { to: '9999-12-31' }])
      expect((await listLate(query)).lateDeliveries.length).toBeGreaterThan(0);
    for (const query of [{ to: '0001-01-01' }, { from: '9999-12-31' }])
      expect((await listLate(query)).lateDeliveries).toEqual([]);
  });

  test.each([
    ['from', 'yesterday'],
    ['to', '2026-02-30'],
    ['retoucherId', 'zainab'],
    ['planId', 'bronze-plan'],
    ['cursor', Buffer.from('1 2').toString('base64url')],
  ])('%s must not be %s', async (name, value) => {
    const url = '/api/photos/admin/late-deliveries';
    expectFieldErrors(await admin.send({ method: 'GET', url, query: { [name]: value } }), name);
  });
});

test('deliveries stay in the figures after the accounts of the customer and the retoucher are deleted', async () => {
  const retoucher = await newRetoucher('Leaves The Studio');
  const owner = await studio.t.register('Leaves As Well');
  await createPaidImages(owner, admin);
  const job = await submitPhotos(studio.t, owner);
  dataOf(await assign(admin, job, await listStudioPhotos(admin, job._id), retoucher));
  await deliverLate(retoucher, job, await listStudioPhotos(admin, job._id), minute);
  for (const person of [owner, retoucher]) {
    const body = { phrase: 'delete my account', confirmation: await confirm(person) };
    dataOf(await person.call('POST /auth/delete-account', { body }));
  }
  expect(await figuresOf(retoucher)).toEqual([1, 0, 1]);
  expect(await lateOf(retoucher)).toMatchObject([
    {
      photo: { fileName: 'Deleted photo' },
      userId: { fullName: 'Deleted account' },
      retoucher: { fullName: 'Deleted account' },
    },
  ]);
});

test('the file has each week, person and plan, and no formulas', async () => {
  const retoucher = await newRetoucher('Formula');
  await studio.t.database.queries.update(users).set({ fullName: '=1+1' }).where(eq(users.id, retoucher.id));
  await newDelivery(retoucher, 3 * minute);
  const { headers, body } = await admin.send({
    method: 'GET',
    url: '/api/photos/admin/on-time/export',
    query: { weeks: '2' },
  });
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const [header, ...lines] = z.string().parse(body).trimEnd().split('\n');
  expect(header).toBe('\uFEFFBy,Name,Delivered,On time,Late,"On time, percent",Average minutes late');
  const { weeks, retouchers, plans, total } = await readReport(2);
  expect(lines).toHaveLength(weeks.length + retouchers.length + plans.length + 1);
  expect(lines[0]).toMatch(/^Week,2026-11-09,/);
  expect(lines).toContain("Retoucher,'=1+1,1,0,1,0,3");
  expect(lines.at(-1)).toBe(
    `All,,${total.deliveredCount},${total.onTimeCount},${total.lateCount},${total.onTimePercent},${total.averageLateMinutes}`,
  );
});
