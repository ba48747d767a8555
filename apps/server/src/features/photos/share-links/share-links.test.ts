import { maxShareLinks, shareLinkDays } from '@burnish/domain/photos/share-link';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import { deliverJob, getPhoto, requestRevision } from '../../../../../../testing/deliveries.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import {
  addComment,
  commentOnFirst,
  createShareLink,
  openLink,
  shareLinkBody,
} from '../../../../../../testing/share-links.ts';
import { createDeliveryStudio, type DeliveryStudio } from '../deliveries/deliveries.fixture.ts';
import { closeConsistent } from '../jobs/jobs.fixture.ts';

let studio: DeliveryStudio;
let customer: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  studio = await createDeliveryStudio();
  ({ customer } = studio);
  stranger = await studio.t.signIn('Stranger');
});
afterAll(() => closeConsistent(studio.t));

const missing = '0193fb21-7c40-7a92-b1d8-4e0f6a93c517';

async function delivered(count = 1) {
  const { job } = await studio.newJob(count);
  const photos = await deliverJob(studio.t, { customer, staff: studio.admin }, job);
  const [first] = photos;
  if (first === undefined) throw new Error('no photo was delivered');
  return { job, photos, first, versionId: first.versions[0]?._id ?? '' };
}

const list = async (jobId: string) =>
  dataOf(await customer.call('GET /photos/jobs/:id/share-links', { params: { id: jobId } })).shareLinks;
const listComments = async (jobId: string) =>
  dataOf(await customer.call('GET /photos/jobs/:id/guest-comments', { params: { id: jobId } })).comments;
const revoke = (id: string) => customer.call('PUT /photos/share-links/:id/revoke', { params: { id } });
const remove = (id: string) => customer.call('DELETE /photos/guest-comments/:id', { params: { id } });

describe('share links', () => {
  test('expire after 30 days unless the customer says otherwise, and show neither a password nor its hash', async () => {
    const { job } = await delivered();
    const link = await createShareLink(customer, job._id, { password: 'golden hour', watermark: ' PROOF ' });
    expect(link).toEqual({
      _id: link._id,
      jobId: job._id,
      name: 'Vogue Lagos',
      url: expect.stringMatching(/^http:\/\/[^/]+\/share#[\w-]{22}\.[\w-]{43}$/),
      state: 'active',
      hasPassword: true,
      allowsComments: true,
      watermark: 'PROOF',
      expiresAt: '2026-12-21T12:00:00.000Z',
      revokedAt: null,
      openCount: 0,
      openings: [],
      commentCount: 0,
      createdAt: '2026-11-21T12:00:00.000Z',
    });
    const plain = await createShareLink(customer, job._id, { password: '', watermark: ' ', days: 1 });
    expect(plain).toMatchObject({
      hasPassword: false,
      watermark: null,
      expiresAt: '2026-11-22T12:00:00.000Z',
    });
    expect(await list(job._id)).toEqual([plain, link]);
  });

  test('have the same URL whenever they are read', async () => {
    const { job } = await delivered();
    const link = await createShareLink(customer, job._id);
    expect((await list(job._id))[0]?.url).toBe(link.url);
  });

  test('need a name, a term and a password that can not be guessed at once', async () => {
    const { job } = await delivered();
    const body = { name: ' ', days: shareLinkDays.max + 1, password: '12345', watermark: 'x'.repeat(41) };
    const payload = { ...body, allowsComments: 'yes' };
    expectFieldErrors(
      await customer.send({ method: 'POST', url: `/api/photos/jobs/${job._id}/share-links`, payload }),
      'name',
      'days',
      'password',
      'allowsComments',
      'watermark',
    );
  });

  test('are limited for a job, also when they are created at the same time', async () => {
    const { job } = await studio.newJob();
    const options = { params: { id: job._id }, body: shareLinkBody };
    const responses = await Promise.all(
      Array.from({ length: maxShareLinks + 2 }, () =>
        customer.call('POST /photos/jobs/:id/share-links', options),
      ),
    );
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(2);
    for (const response of refused) expectError(response, 409, 'TOO_MANY_SHARE_LINKS');
    expect(await list(job._id)).toHaveLength(maxShareLinks);
  });

  test('of a withdrawn job can not be created', async () => {
    const { job } = await studio.newJob();
    const params = { id: job._id };
    dataOf(await customer.call('PUT /photos/jobs/:id/withdraw', { params }));
    const response = await customer.call('POST /photos/jobs/:id/share-links', {
      params,
      body: shareLinkBody,
    });
    expectError(response, 409, 'INVALID_STATE');
  });

  test('are revoked once and for all', async () => {
    const { job } = await delivered();
    const link = await createShareLink(customer, job._id);
    const written = await watchAudit(studio.t.database);
    const { shareLink } = dataOf(await revoke(link._id));
    expect(shareLink).toEqual({ ...link, state: 'revoked', revokedAt: '2026-11-21T12:00:00.000Z' });
    expect(dataOf(await revoke(link._id)).shareLink).toEqual(shareLink);
    expect((await written()).map(({ action }) => action)).toEqual(['revoke_share_link']);
  });

  test("of others don't exist, not even for the studio", async () => {
    const { job } = await delivered();
    const link = await createShareLink(customer, job._id);
    const comment = await commentOnFirst(studio.t.visitor, link);
    for (const person of [stranger, studio.admin]) {
      const params = { id: job._id };
      const responses = [
        await person.call('GET /photos/jobs/:id/share-links', { params }),
        await person.call('POST /photos/jobs/:id/share-links', { params, body: shareLinkBody }),
        await person.call('GET /photos/jobs/:id/guest-comments', { params }),
        await person.call('PUT /photos/share-links/:id/revoke', { params: { id: link._id } }),
        await person.call('DELETE /photos/guest-comments/:id', { params: { id: comment._id } }),
      ];
      for (const response of responses) expectError(response, 404, 'NOT_FOUND');
    }
  });
});

describe('comments of guests', () => {
  test('are numbered for each photo, and name their link', async () => {
    const { job, photos } = await delivered(2);
    const [vogue, elle] = [
      await createShareLink(customer, job._id),
      await createShareLink(customer, job._id, { name: 'Elle' }),
    ];
    const first = await commentOnFirst(studio.t.visitor, vogue, {
      text: 'Warmer, please.',
      mark: { kind: 'ring', x: 0.5, y: 0.25, width: 0.2, height: 0.1 },
    });
    const second = await commentOnFirst(studio.t.visitor, elle, { name: ' Ife ', text: ' Cooler. ' });
    const { session, share } = dataOf(await openLink(studio.t.visitor, elle));
    const other = share.photos[1];
    await addComment(studio.t.visitor, { session, versionId: other?.versionId ?? '' });
    expect(first.annotation).toEqual({
      kind: 'ring',
      number: 1,
      x: 0.5,
      y: 0.25,
      width: 0.2,
      height: 0.1,
      note: 'Warmer, please.',
    });
    const ofPhoto = { photoId: photos[0]?._id, revisionId: null };
    expect(await listComments(job._id)).toMatchObject([
      { ...first, ...ofPhoto, linkId: vogue._id, linkName: 'Vogue Lagos', number: 1 },
      { ...second, ...ofPhoto, number: 2, guestName: 'Ife', text: 'Cooler.', annotation: null },
      { photoId: photos[1]?._id, linkName: 'Elle', number: 1 },
    ]);
    // A guest sees the comments of their own link only.
    expect(share.photos[0]?.comments).toEqual([second]);
    expect((await list(job._id)).map(({ name, commentCount }) => [name, commentCount])).toEqual([
      ['Elle', 2],
      ['Vogue Lagos', 1],
    ]);
  });

  test('request nothing until the customer adds them to a request', async () => {
    const { job, first } = await delivered();
    const link = await createShareLink(customer, job._id);
    const comment = await commentOnFirst(studio.t.visitor, link);
    expect(await getPhoto(customer, first)).toMatchObject({ status: 'delivered', revisions: [] });
    const { photo } = dataOf(await requestRevision(customer, first, { guestCommentIds: [comment._id] }));
    const [adopted] = await listComments(job._id);
    expect(adopted?.revisionId).toBe(photo.revisions[0]?._id);
  });

  test('on other photos can not be added to a request, which is not sent then', async () => {
    const { job, photos, first } = await delivered(2);
    const comment = await commentOnFirst(studio.t.visitor, await createShareLink(customer, job._id));
    const other = photos[1] ?? first;
    for (const guestCommentIds of [[comment._id], [missing], ['x']])
      expectError(await requestRevision(customer, other, { guestCommentIds }), 404, 'NOT_FOUND');
    expect(await getPhoto(customer, other)).toMatchObject({ status: 'delivered', revisions: [] });
    expect(await listComments(job._id)).toMatchObject([{ revisionId: null }]);
  });

  test('are deleted by the customer', async () => {
    const { job } = await delivered();
    const comment = await commentOnFirst(studio.t.visitor, await createShareLink(customer, job._id));
    const written = await watchAudit(studio.t.database);
    dataOf(await remove(comment._id));
    expect(await listComments(job._id)).toEqual([]);
    expectError(await remove(comment._id), 404, 'NOT_FOUND');
    expect(await written()).toMatchObject([
      { action: 'delete_guest_comment', entityId: job._id, after: { commentId: comment._id } },
    ]);
  });
});
