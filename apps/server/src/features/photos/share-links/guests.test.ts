import { randomUUID } from 'node:crypto';
import { maxKeptOpenings } from '@burnish/domain/photos/share-link';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestUser } from '../../../../../../testing/app.ts';
import { deliver, deliverJob, submitVersions } from '../../../../../../testing/deliveries.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { createPaidPlan } from '../../../../../../testing/photos.ts';
import { addComment, createShareLink, openLink, tokenOf } from '../../../../../../testing/share-links.ts';
import { submitPhotos } from '../../../../../../testing/stored-photos.ts';
import { photoVersions, shareLinkOpenings, users } from '../../../db/schema/index.ts';
import { closeConsistent } from '../jobs/jobs.fixture.ts';
import { createShareStudio, type ShareStudio } from './share-links.fixture.ts';
import { sessionSeconds } from './tokens.ts';

let studio: ShareStudio;

beforeAll(async () => {
  studio = await createShareStudio();
});
afterAll(() => closeConsistent(studio.t));

const readLink = async (jobId: string) => {
  const options = { params: { id: jobId } };
  return dataOf(await studio.customer.call('GET /photos/jobs/:id/share-links', options)).shareLinks[0];
};
async function deactivate({ id }: TestUser) {
  const options = { params: { id }, body: { isActive: false } };
  dataOf(await studio.admin.call('PUT /admin/users/:id/active', options));
}

describe('opening a link', () => {
  test('shows the latest delivered version of each photo, and nothing about the customer but a name', async () => {
    const { job, photos, link } = await studio.shared(2);
    const { share } = await studio.open(link);
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
      await studio.customer.call('POST /photos/:id/revisions', {
        params: { id: first?._id ?? '' },
        body: { versionId: first?.versions[0]?._id ?? '', cause: 'mistake', note: 'Again' },
      }),
    );
    await submitVersions(studio.t, studio.admin, job, photos.slice(0, 1));
    expect((await studio.open(link)).share.photos.map(({ versionNumber }) => versionNumber)).toEqual([1, 1]);
    dataOf(await deliver(studio.admin, job, photos.slice(0, 1)));
    expect((await studio.open(link)).share.photos.map(({ versionNumber }) => versionNumber)).toEqual([2, 1]);
  });

  test('shows no photos before they are delivered, nor after their files were deleted', async () => {
    const { job } = await studio.newJob();
    const link = await createShareLink(studio.customer, job._id);
    expect((await studio.open(link)).share.photos).toEqual([]);
    const [photo] = await deliverJob(studio.t, { customer: studio.customer, staff: studio.admin }, job);
    expect((await studio.open(link)).share.photos).toHaveLength(1);
    const filesDeletedAt = studio.t.clock.now();
    const ofPhoto = eq(photoVersions.photoId, photo?._id ?? '');
    await studio.t.database.queries.update(photoVersions).set({ filesDeletedAt }).where(ofPhoto);
    expect((await studio.open(link)).share.photos).toEqual([]);
  });

  test('never shows the email of a customer without a name', async () => {
    const { link } = await studio.shared();
    const { queries } = studio.t.database;
    const ofCustomer = eq(users.id, studio.customer.id);
    await queries.update(users).set({ fullName: null, companyName: null }).where(ofCustomer);
    const { share } = await studio.open(link);
    await queries.update(users).set({ fullName: 'Adaeze Okafor' }).where(ofCustomer);
    expect(share.sharedBy).toBe('a customer of Burnish');
  });

  test('is counted, except for a session that goes on, and only the latest times are kept', async () => {
    const { job, link } = await studio.shared();
    const { session } = await studio.open(link);
    expect((await studio.open(link, { session })).session).toBe(session);
    expect(await readLink(job._id)).toMatchObject({ openCount: 1, openings: ['2026-11-21T12:00:00.000Z'] });
    for (let time = 0; time < maxKeptOpenings; time += 1) await studio.open(link);
    const kept = eq(shareLinkOpenings.linkId, link._id);
    expect(await studio.t.database.queries.$count(shareLinkOpenings, kept)).toBe(maxKeptOpenings);
    expect(await readLink(job._id)).toMatchObject({ openCount: maxKeptOpenings + 1 });
  });

  test('is not possible with another secret', async () => {
    const { link } = await studio.shared();
    const [id = '', signature = ''] = tokenOf(link).split('.');
    const other = Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url');
    const changed = signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    const tokens = [id, `${id}.`, `${other}.${signature}`, `${id}.${changed}`, 'x', '.'];
    for (const token of tokens) {
      const response = await studio.guest.call('POST /photos/shared/open', { body: { token } });
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
      const { session } = await studio.open(link);
      if (state === 'expired') t.clock.advance(24 * 3_600_000);
      else if (state === 'revoked')
        dataOf(await owner.call('PUT /photos/share-links/:id/revoke', { params: { id: link._id } }));
      else await deactivate(owner);
      expectError(await openLink(studio.guest, link), 410, 'SHARE_LINK_CLOSED');
      expectError(await openLink(studio.guest, link, { session }), 410, 'SHARE_LINK_CLOSED');
      expectError(
        await addComment(studio.guest, { session, versionId: randomUUID() }),
        410,
        'SHARE_LINK_CLOSED',
      );
    },
  );
});

describe('a password', () => {
  const password = 'golden hour';

  test('is asked for, and not again while the session is valid', async () => {
    const { link } = await studio.shared(1, { password });
    expectError(await openLink(studio.guest, link), 403, 'SHARE_LINK_PASSWORD');
    expectError(await openLink(studio.guest, link, { password: '' }), 403, 'SHARE_LINK_PASSWORD');
    expectFieldErrors(await openLink(studio.guest, link, { password: 'Golden hour' }), 'password');
    const { session } = await studio.open(link, { password });
    dataOf(await openLink(studio.guest, link, { session }));
    studio.t.clock.advance(sessionSeconds * 1_000 + 1_000);
    expectError(await openLink(studio.guest, link, { session }), 403, 'SHARE_LINK_PASSWORD');
  });

  test('is not replaced by the session of another link', async () => {
    const { job, link } = await studio.shared(1, { password });
    const { session } = await studio.open(await createShareLink(studio.customer, job._id));
    expectError(await openLink(studio.guest, link, { session }), 403, 'SHARE_LINK_PASSWORD');
    for (const forged of [`${session}x`, 'x', ''])
      expectError(await openLink(studio.guest, link, { session: forged }), 403, 'SHARE_LINK_PASSWORD');
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
