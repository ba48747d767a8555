import { randomUUID } from 'node:crypto';
import {
  commentNotificationHours,
  maxGuestComments,
  maxGuestStrokePoints,
} from '@burnish/domain/photos/share-link';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { watchAudit } from '../../../../../../testing/audit.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { addComment, commentOnFirst, createShareLink } from '../../../../../../testing/share-links.ts';
import { guestComments, notifications, photoVersions } from '../../../db/schema/index.ts';
import { closeConsistent } from '../jobs/jobs.fixture.ts';
import { createShareStudio, type ShareStudio } from './share-links.fixture.ts';

let studio: ShareStudio;

beforeAll(async () => {
  studio = await createShareStudio();
});
afterAll(() => closeConsistent(studio.t));

describe('comments', () => {
  test('need a session, a name and a text', async () => {
    const { link, photos } = await studio.shared();
    const versionId = photos[0]?.versions[0]?._id ?? '';
    const { session } = await studio.open(link);
    expectFieldErrors(
      await addComment(studio.guest, { session, versionId, name: ' ', text: ' ' }),
      'name',
      'text',
    );
    expectError(await addComment(studio.guest, { session: 'x', versionId }), 410, 'SHARE_LINK_CLOSED');
  });

  test('are refused where the link does not allow them, and about what it does not show', async () => {
    const { job, link } = await studio.shared(1, { allowsComments: false });
    const { session, share } = await studio.open(link);
    const versionId = share.photos[0]?.versionId ?? '';
    expectError(await addComment(studio.guest, { session, versionId }), 403, 'FORBIDDEN');

    const other = await studio.shared();
    const inCheck = await studio.jobInCheck();
    const allowed = await studio.open(await createShareLink(studio.customer, job._id));
    const { queries } = studio.t.database;
    const [version] = await queries
      .select()
      .from(photoVersions)
      .where(eq(photoVersions.photoId, inCheck.first._id));
    const ofInCheck = await studio.open(await createShareLink(studio.customer, inCheck.job._id));
    for (const comment of [
      { ...allowed, versionId: other.photos[0]?.versions[0]?._id ?? '' },
      { ...allowed, versionId: randomUUID() },
      { ...allowed, versionId: 'x' },
      { ...ofInCheck, versionId: version?.id ?? '' },
    ])
      expectError(
        await addComment(studio.guest, { session: comment.session, versionId: comment.versionId }),
        404,
        'NOT_FOUND',
      );
  });

  test('are marked within the photo, with a bounded line', async () => {
    const { link } = await studio.shared();
    const { session, share } = await studio.open(link);
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

  test('are stored once, also if they are sent again', async () => {
    const { link } = await studio.shared();
    const { session, share } = await studio.open(link);
    const versionId = share.photos[0]?.versionId ?? '';
    const mark = { kind: 'ring', x: 0.5, y: 0.5, width: 0.2, height: 0.1 } as const;
    const send = async (change: object) =>
      dataOf(await addComment(studio.guest, { session, versionId, ...change })).comment;
    const first = await send({});
    const marked = await send({ mark });
    expect([await send({}), await send({ mark })]).toEqual([first, marked]);
    expect([first.number, marked.number]).toEqual([1, 2]);
    const others = [
      await send({ name: 'Ada' }),
      await send({ text: 'Colder' }),
      await send({ mark: { ...mark, x: 0.4 } }),
    ];
    expect(others.map(({ number }) => number)).toEqual([3, 4, 5]);
    const opened = await studio.open(link);
    expect(opened.share.photos[0]?.comments).toHaveLength(5);
  });

  test('are limited for a job', async () => {
    const { job, link, photos } = await studio.shared();
    const comment = await commentOnFirst(studio.guest, link);
    const { queries } = studio.t.database;
    const [row] = await queries.select().from(guestComments).where(eq(guestComments.id, comment._id));
    if (row === undefined) throw new Error('no comment was stored');
    const rows = Array.from({ length: maxGuestComments - 2 }, () => ({ ...row, id: randomUUID() }));
    await queries.insert(guestComments).values(rows);
    const { session } = await studio.open(await createShareLink(studio.customer, job._id));
    const versionId = photos[0]?.versions[0]?._id ?? '';
    const responses = await Promise.all(
      ['One', 'Two'].map((text) => addComment(studio.guest, { session, versionId, text })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test('notify the customer at most once an hour for each link, and are audited without what they say', async () => {
    const { job, link } = await studio.shared();
    const written = await watchAudit(studio.t.database);
    const comment = await commentOnFirst(studio.guest, link);
    studio.t.clock.advance(commentNotificationHours * 3_600_000 - 1_000);
    await commentOnFirst(studio.guest, link);
    const countNotified = async () => {
      const rows = await studio.t.database.queries
        .select({ event: notifications.event })
        .from(notifications)
        .where(eq(notifications.entityId, job._id));
      return rows.filter(({ event }) => event === 'guest_commented').length;
    };
    expect(await countNotified()).toBe(1);
    studio.t.clock.advance(1_000);
    await commentOnFirst(studio.guest, link);
    expect(await countNotified()).toBe(2);
    const records = await written();
    expect(records).toHaveLength(3);
    expect(records[0]).toMatchObject({
      action: 'add_guest_comment',
      actorId: null,
      ownerId: studio.customer.id,
      entity: 'job',
      entityId: job._id,
      after: { shareLinkId: link._id, commentId: comment._id },
    });
  });
});
