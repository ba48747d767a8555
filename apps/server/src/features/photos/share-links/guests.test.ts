import { randomUUID } from 'node:crypto';
import {
  commentNotificationHours,
  maxGuestComments,
  maxGuestStrokePoints,
  maxKeptOpenings,
} from '@burnish/domain/photos/share-link';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import { deliver, deliverJob, submitVersions } from '../../../../../../testing/deliveries.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { createPaidPlan, submitPhotos } from '../../../../../../testing/photos.ts';
import {
  addComment,
  commentOnFirst,
  createShareLink,
  openLink,
  tokenOf,
} from '../../../../../../testing/share-links.ts';
import {
  guestComments,
  notifications,
  photoVersions,
  shareLinkOpenings,
  users,
} from '../../../db/schema/index.ts';
import { createDeliveryStudio, type DeliveryStudio } from '../deliveries/deliveries.fixture.ts';
import { closeConsistent } from '../jobs/jobs.fixture.ts';
import { sessionSeconds } from './tokens.ts';

let studio: DeliveryStudio;
let customer: TestUser;

beforeAll(async () => {
  studio = await createDeliveryStudio();
  ({ customer } = studio);
});
afterAll(() => closeConsistent(studio.t));

const guest = () => studio.t.visitor;

async function shared(count = 1, change: Parameters<typeof createShareLink>[2] = {}) {
  const { job } = await studio.newJob(count);
  const photos = await deliverJob(studio.t, { customer, staff: studio.admin }, job);
  return { job, photos, link: await createShareLink(customer, job._id, change) };
}

const open = async (link: { url: string }, body: Parameters<typeof openLink>[2] = {}) =>
  dataOf(await openLink(guest(), link, body));
const readLink = async (jobId: string) => {
  const options = { params: { id: jobId } };
  return dataOf(await customer.call('GET /photos/jobs/:id/share-links', options)).shareLinks[0];
};
async function deactivate({ id }: TestUser) {
  const options = { params: { id }, body: { isActive: false } };
  dataOf(await studio.admin.call('PUT /admin/users/:id/active', options));
}
const revoke = async (id: string) =>
  dataOf(await customer.call('PUT /photos/share-links/:id/revoke', { params: { id } }));

describe('opening a link', () => {
  test('shows the latest delivered version of each photo, and nothing about the customer but a name', async () => {
    const { job, photos, link } = await shared(2);
    const { share } = await open(link);
    expect(share).toEqual({
      name: 'Vogue Lagos',
      sharedBy: 'Adaeze Okafor',
      allowsComments: true,
      expiresAt: link.expiresAt,
      photos: photos.map(({ _id, versions: [version] }) => ({
        photoId: _id,
        versionId: version?._id,
        versionNumber: 1,
        fileName: version?.fileName,
        width: version?.width,
        height: version?.height,
        thumbnailUrl: expect.stringMatching(/^\/api\/photos\/shared\/[\w-]+\/[\w-]+\?size=300$/),
        previewUrl: expect.stringMatching(/\?size=2048$/),
        comments: [],
      })),
    });
    const [first] = photos;
    dataOf(
      await customer.call('POST /photos/:id/revisions', {
        params: { id: first?._id ?? '' },
        body: { versionId: first?.versions[0]?._id ?? '', cause: 'mistake', note: 'Again' },
      }),
    );
    await submitVersions(studio.t, studio.admin, job, photos.slice(0, 1));
    expect((await open(link)).share.photos.map(({ versionNumber }) => versionNumber)).toEqual([1, 1]);
    dataOf(await deliver(studio.admin, job, photos.slice(0, 1)));
    expect((await open(link)).share.photos.map(({ versionNumber }) => versionNumber)).toEqual([2, 1]);
  });

  test('shows no photos before they are delivered, nor after their files were deleted', async () => {
    const { job } = await studio.newJob();
    const link = await createShareLink(customer, job._id);
    expect((await open(link)).share.photos).toEqual([]);
    const [photo] = await deliverJob(studio.t, { customer, staff: studio.admin }, job);
    expect((await open(link)).share.photos).toHaveLength(1);
    const filesDeletedAt = studio.t.clock.now();
    const ofPhoto = eq(photoVersions.photoId, photo?._id ?? '');
    await studio.t.database.queries.update(photoVersions).set({ filesDeletedAt }).where(ofPhoto);
    expect((await open(link)).share.photos).toEqual([]);
  });

  test('never shows the email of a customer without a name', async () => {
    const { link } = await shared();
    const { queries } = studio.t.database;
    const ofCustomer = eq(users.id, customer.id);
    await queries.update(users).set({ fullName: null, companyName: null }).where(ofCustomer);
    const { share } = await open(link);
    await queries.update(users).set({ fullName: 'Adaeze Okafor' }).where(ofCustomer);
    expect(share.sharedBy).toBe('a customer of Burnish');
  });

  test('is counted, except for a session that goes on, and only the latest times are kept', async () => {
    const { job, link } = await shared();
    const { session } = await open(link);
    expect((await open(link, { session })).session).toBe(session);
    expect(await readLink(job._id)).toMatchObject({ openCount: 1, openings: ['2026-11-21T12:00:00.000Z'] });
    for (let time = 0; time < maxKeptOpenings; time += 1) await open(link);
    const kept = eq(shareLinkOpenings.linkId, link._id);
    expect(await studio.t.database.queries.$count(shareLinkOpenings, kept)).toBe(maxKeptOpenings);
    expect(await readLink(job._id)).toMatchObject({ openCount: maxKeptOpenings + 1 });
  });

  test('is not possible with another secret', async () => {
    const { link } = await shared();
    const [id = '', signature = ''] = tokenOf(link).split('.');
    const other = Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url');
    const tokens = [id, `${id}.`, `${other}.${signature}`, `${id}.${signature.slice(0, -1)}A`, 'x', '.'];
    for (const token of tokens) {
      const response = await guest().call('POST /photos/shared/open', { body: { token } });
      expectError(response, 404, 'NOT_FOUND');
    }
  });

  test.each(['expired', 'revoked', 'of a deactivated account'])(
    'is not possible once it is %s',
    async (state) => {
      const { t, admin } = studio;
      const owner = await t.signIn(randomUUID());
      await createPaidPlan(owner, admin);
      const job = await submitPhotos(t, owner);
      const link = await createShareLink(owner, job._id, { days: 1 });
      const { session } = await open(link);
      if (state === 'expired') t.clock.advance(24 * 3_600_000);
      else if (state === 'revoked')
        dataOf(await owner.call('PUT /photos/share-links/:id/revoke', { params: { id: link._id } }));
      else await deactivate(owner);
      expectError(await openLink(guest(), link), 410, 'SHARE_LINK_CLOSED');
      expectError(await openLink(guest(), link, { session }), 410, 'SHARE_LINK_CLOSED');
      expectError(await addComment(guest(), { session, versionId: randomUUID() }), 410, 'SHARE_LINK_CLOSED');
    },
  );
});

describe('a password', () => {
  const password = 'golden hour';

  test('is asked for, and not again while the session is valid', async () => {
    const { link } = await shared(1, { password });
    expectError(await openLink(guest(), link), 403, 'SHARE_LINK_PASSWORD');
    expectError(await openLink(guest(), link, { password: '' }), 403, 'SHARE_LINK_PASSWORD');
    expectFieldErrors(await openLink(guest(), link, { password: 'Golden hour' }), 'password');
    const { session } = await open(link, { password });
    dataOf(await openLink(guest(), link, { session }));
    studio.t.clock.advance(sessionSeconds * 1_000 + 1_000);
    expectError(await openLink(guest(), link, { session }), 403, 'SHARE_LINK_PASSWORD');
  });

  test('is not replaced by the session of another link', async () => {
    const { job, link } = await shared(1, { password });
    const { session } = await open(await createShareLink(customer, job._id));
    expectError(await openLink(guest(), link, { session }), 403, 'SHARE_LINK_PASSWORD');
    for (const forged of [`${session}x`, 'x', ''])
      expectError(await openLink(guest(), link, { session: forged }), 403, 'SHARE_LINK_PASSWORD');
  });
});

test('wrong passwords for a link are limited, and do not lock out other households', async () => {
  const passwords = { failures: 2, networkFailures: 100, seconds: 600 };
  const t = await createTestApp({ env: { RATE_LIMITS: JSON.stringify({ passwords }) } });
  const owner = await t.signIn('Limited');
  await createPaidPlan(owner, await t.signInAdmin());
  const job = await submitPhotos(t, owner);
  const link = await createShareLink(owner, job._id, { password: 'golden hour' });
  const enter = (password: string, address: string) =>
    t.visitor.call('POST /photos/shared/open', { body: { token: tokenOf(link), password }, address });
  for (const password of ['111111', '222222'])
    expect((await enter(password, '198.51.100.1')).status).toBe(400);
  expectError(await enter('golden hour', '198.51.100.1'), 429, 'TOO_MANY_REQUESTS');
  expect((await enter('golden hour', '203.0.113.1')).status).toBe(200);
  await t.close();
});

describe('comments', () => {
  test('need a session, a name and a text', async () => {
    const { link, photos } = await shared();
    const versionId = photos[0]?.versions[0]?._id ?? '';
    const { session } = await open(link);
    expectFieldErrors(
      await addComment(guest(), { session, versionId, name: ' ', text: ' ' }),
      'name',
      'text',
    );
    expectError(await addComment(guest(), { session: 'x', versionId }), 410, 'SHARE_LINK_CLOSED');
  });

  test('are refused where the link does not allow them, and about what it does not show', async () => {
    const { job, link } = await shared(1, { allowsComments: false });
    const { session, share } = await open(link);
    const versionId = share.photos[0]?.versionId ?? '';
    expectError(await addComment(guest(), { session, versionId }), 403, 'FORBIDDEN');

    const other = await shared();
    const inCheck = await studio.jobInCheck();
    const allowed = await open(await createShareLink(customer, job._id));
    const { queries } = studio.t.database;
    const [version] = await queries
      .select()
      .from(photoVersions)
      .where(eq(photoVersions.photoId, inCheck.first._id));
    const ofInCheck = await open(await createShareLink(customer, inCheck.job._id));
    for (const comment of [
      { ...allowed, versionId: other.photos[0]?.versions[0]?._id ?? '' },
      { ...allowed, versionId: randomUUID() },
      { ...allowed, versionId: 'x' },
      { ...ofInCheck, versionId: version?.id ?? '' },
    ])
      expectError(
        await addComment(guest(), { session: comment.session, versionId: comment.versionId }),
        404,
        'NOT_FOUND',
      );
  });

  test('are marked within the photo, with a bounded line', async () => {
    const { link } = await shared();
    const { session, share } = await open(link);
    const versionId = share.photos[0]?.versionId ?? '';
    const points = (count: number) =>
      Array.from({ length: count }, (_, index): [number, number] => [index / count, 0.5]);
    const send = (mark: object) =>
      studio.t.visitor.send({
        method: 'POST',
        url: '/api/photos/shared/comments',
        payload: { session, versionId, name: 'Funmi', text: 'Here', mark },
      });
    const invalid = [
      { kind: 'pin', x: 1.1, y: 0 },
      { kind: 'ring', x: 0.05, y: 0.5, width: 0.2, height: 0.1 },
      { kind: 'arrow', x: 0, y: 0 },
    ];
    for (const mark of invalid) expect((await send(mark)).status).toBe(400);
    expectFieldErrors(await send({ kind: 'stroke', points: points(maxGuestStrokePoints + 1) }), 'mark');
    for (const mark of [
      { kind: 'stroke', points: points(maxGuestStrokePoints) },
      { kind: 'pin', x: 1, y: 0 },
    ])
      expect((await send(mark)).status).toBe(201);
  });

  test('are limited for a job', async () => {
    const { job, link, photos } = await shared();
    const comment = await commentOnFirst(guest(), link);
    const { queries } = studio.t.database;
    const [row] = await queries.select().from(guestComments).where(eq(guestComments.id, comment._id));
    if (row === undefined) throw new Error('no comment was stored');
    const rows = Array.from({ length: maxGuestComments - 2 }, () => ({ ...row, id: randomUUID() }));
    await queries.insert(guestComments).values(rows);
    const { session } = await open(await createShareLink(customer, job._id));
    const versionId = photos[0]?.versions[0]?._id ?? '';
    const responses = await Promise.all([1, 2].map(() => addComment(guest(), { session, versionId })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test('notify the customer at most once an hour for each link, and are audited without what they say', async () => {
    const { job, link } = await shared();
    const written = await watchAudit(studio.t.database);
    const comment = await commentOnFirst(guest(), link);
    studio.t.clock.advance(commentNotificationHours * 3_600_000 - 1_000);
    await commentOnFirst(guest(), link);
    const countNotified = async () => {
      const rows = await studio.t.database.queries
        .select({ event: notifications.event })
        .from(notifications)
        .where(eq(notifications.entityId, job._id));
      return rows.filter(({ event }) => event === 'guest_commented').length;
    };
    expect(await countNotified()).toBe(1);
    studio.t.clock.advance(1_000);
    await commentOnFirst(guest(), link);
    expect(await countNotified()).toBe(2);
    const records = await written();
    expect(records).toHaveLength(3);
    expect(records[0]).toMatchObject({
      action: 'add_guest_comment',
      actorId: null,
      ownerId: customer.id,
      entity: 'job',
      entityId: job._id,
      after: { shareLinkId: link._id, commentId: comment._id },
    });
  });
});

describe('photos', () => {
  async function openRendered(change: Parameters<typeof createShareLink>[2] = {}) {
    const { link } = await shared(1, change);
    const { share } = await open(link);
    const { thumbnailUrl, previewUrl } = share.photos[0] ?? {};
    return { link, thumbnailUrl: thumbnailUrl ?? '', previewUrl: previewUrl ?? '' };
  }
  const get = (url: string) => fetch(`${studio.origin}${url}`);
  const pixelsOf = async (url: string) =>
    sharp(Buffer.from(await (await get(url)).arrayBuffer()))
      .raw()
      .toBuffer();

  test('are served at the sizes of their URLs, and at no other', async () => {
    const { thumbnailUrl, previewUrl } = await openRendered();
    const response = await get(thumbnailUrl);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=300',
    });
    expect((await get(previewUrl)).status).toBe(200);
    const [path = ''] = thumbnailUrl.split('?');
    for (const query of ['', '?size=4096', '?size=301', '?size=x', '?size=300&size=300'])
      expect((await get(path + query)).status, query).toBe(404);
    expect((await get(`${path.slice(0, -2)}?size=300`)).status).toBe(404);
  });

  test('are no longer served once the link is revoked or has expired', async () => {
    const revoked = await openRendered();
    await revoke(revoked.link._id);
    expect((await get(revoked.thumbnailUrl)).status).toBe(410);
    const expired = await openRendered({ days: 1 });
    studio.t.clock.advance(24 * 3_600_000);
    expect((await get(expired.thumbnailUrl)).status).toBe(404);
  });

  test('have a watermark if the customer wants one', async () => {
    const { job } = await shared();
    async function imageWith(watermark: string | null) {
      const { share } = await open(await createShareLink(customer, job._id, { watermark }));
      return pixelsOf(share.photos[0]?.previewUrl ?? '');
    }
    const [plain, again, proof] = [await imageWith(null), await imageWith(null), await imageWith('PROOF')];
    expect(again.equals(plain)).toBe(true);
    expect(proof.length).toBe(plain.length);
    expect(proof.equals(plain)).toBe(false);
  });
});
