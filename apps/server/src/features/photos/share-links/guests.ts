// What guests do with a share link: open it, look at the photos, and comment on them.
import type { Readable } from 'node:stream';
import { basePath, type Handled } from '@burnish/contract/api';
import type { Share, SharedComment } from '@burnish/contract/share-links/entities';
import { brand } from '@burnish/domain/brand';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import { thumbnailSizes } from '@burnish/domain/photos/photo';
import { isNotificationDue, maxGuestComments, shareLinkState } from '@burnish/domain/photos/share-link';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queries } from '../../../platform/db/database.ts';
import { isId } from '../../../platform/db/ids.ts';
import type { Transact, Transaction } from '../../../platform/db/transaction.ts';
import type { Visitor } from '../../../platform/http/caller.ts';
import { networkOf } from '../../../platform/http/networks.ts';
import { verifyPassword } from '../../../platform/security/passwords.ts';
import { createSignedUrls } from '../../../platform/security/signed-urls.ts';
import type { Throttle } from '../../accounts/sign-in-throttle/index.ts';
import type { Renditions } from '../renditions/index.ts';
import * as repository from './repository.ts';
import { createShareTokens, sessionSeconds } from './tokens.ts';
import { type SharedVersion, sharedCommentView, sharedPhotoView } from './view.ts';

type Opened = Handled['POST /photos/shared/open']['body'];
type NewGuestComment = Handled['POST /photos/shared/comments']['body'];

export const sharedPath = `${basePath}/photos/shared`;

/** Browsers can cache a photo while its URL stays the same. */
const stableSeconds = 3_600;

/** The sizes that the views have URLs for. */
const imageSizes: readonly number[] = [thumbnailSizes.default, thumbnailSizes.max];

export interface Guests {
  /** @throws DomainError NOT_FOUND, SHARE_LINK_CLOSED, SHARE_LINK_PASSWORD, INVALID_INPUT, TOO_MANY_REQUESTS */
  open(visitor: Visitor, input: Opened): Promise<{ session: string; share: Share }>;
  /** @throws DomainError NOT_FOUND, SHARE_LINK_CLOSED, FORBIDDEN, TOO_MANY_COMMENTS */
  comment(visitor: Visitor, input: NewGuestComment): Promise<SharedComment>;
  /** A photo by its signed URL. @throws DomainError NOT_FOUND, SHARE_LINK_CLOSED */
  openImage(url: {
    token: string;
    signature: string;
    size: string | undefined;
    requester: string;
  }): Promise<{ content: Readable; type: string }>;
}

type SharedLink = NonNullable<Awaited<ReturnType<typeof repository.findSharedLink>>>;

export function createGuests({
  database,
  transact,
  clock,
  secret,
  throttle,
  renditions,
  listDelivered,
}: {
  database: Database;
  transact: Transact;
  clock: Clock;
  secret: string;
  throttle: Pick<Throttle, 'recordAttempt' | 'recordSuccess'>;
  renditions: Pick<Renditions, 'open'>;
  /** The latest delivered version of each photo of a job whose file exists, in the order of the photos. */
  listDelivered: (queries: Queries, jobId: string) => Promise<readonly SharedVersion[]>;
}): Guests {
  const { queries } = database;
  const tokens = createShareTokens({ secret, clock });
  const imageUrls = createSignedUrls({
    path: sharedPath,
    purpose: 'shared photo urls',
    fields: z.object({ linkId: z.string(), versionId: z.string() }),
    secret,
    clock,
    validSeconds: sessionSeconds,
    stableSeconds,
  });

  /** @throws DomainError NOT_FOUND, SHARE_LINK_CLOSED */
  async function findActive(from: Queries, linkId: string | null, now: Date): Promise<SharedLink> {
    const shared = linkId === null ? undefined : await repository.findSharedLink(from, linkId);
    if (shared === undefined) throw new DomainError('NOT_FOUND');
    if (!shared.owner.isActive || shareLinkState(shared.link, now) !== 'active')
      throw new DomainError('SHARE_LINK_CLOSED');
    return shared;
  }

  /** @throws DomainError SHARE_LINK_PASSWORD, INVALID_INPUT, TOO_MANY_REQUESTS */
  async function checkPassword({ link }: SharedLink, password: string | null, ipAddress: string) {
    if (link.passwordHash === null) return;
    if (!password) throw new DomainError('SHARE_LINK_PASSWORD');
    const attempt = { purpose: 'open share link', account: link.id, ipAddress };
    await throttle.recordAttempt(attempt);
    if (!(await verifyPassword(link.passwordHash, password, networkOf(ipAddress))))
      throw invalidInput('password', "This isn't the password of the link. Check it, and enter it again.");
    await throttle.recordSuccess(attempt);
  }

  async function shareOf({ link, owner }: SharedLink): Promise<Share> {
    const versions = await listDelivered(queries, link.jobId);
    const comments = await repository.listCommentsOfLink(queries, link.id);
    const byPhoto = Map.groupBy(comments, ({ photoId }) => photoId);
    return {
      name: link.name,
      sharedBy: owner.companyName?.trim() || owner.fullName?.trim() || `a customer of ${brand.name}`,
      allowsComments: link.allowsComments,
      expiresAt: link.expiresAt.toISOString(),
      photos: versions.map((version) => {
        const url = imageUrls.create({ linkId: link.id, versionId: version.id });
        return sharedPhotoView(version, url, byPhoto.get(version.photoId) ?? []);
      }),
    };
  }

  /** The photo of a version that the link shows, or showed before a newer one was delivered. @throws DomainError NOT_FOUND */
  async function findPhotoId(tx: Transaction, jobId: string, versionId: string): Promise<string> {
    const version = isId(versionId) ? await repository.findVersion(tx.queries, versionId) : undefined;
    if (version === undefined || version.jobId !== jobId) throw new DomainError('NOT_FOUND');
    if (version.deliveredAt === null || version.filesDeletedAt !== null) throw new DomainError('NOT_FOUND');
    return version.photoId;
  }

  function notifyCustomer(tx: Transaction, { id, jobId, userId }: repository.ShareLinkRow): Promise<void> {
    tx.notify({
      event: 'guest_commented',
      entityId: jobId,
      ownerId: userId,
      key: `guest_commented ${id} ${tx.now.toISOString()}`,
    });
    return repository.updateShareLink(tx.queries, id, { notifiedAt: tx.now });
  }

  return {
    async open(visitor, { token, password, session }) {
      const shared = await findActive(queries, tokens.verifyToken(token), clock.now());
      const { id: linkId } = shared.link;
      if (session && tokens.verifySession(session) === linkId)
        return { session, share: await shareOf(shared) };
      await checkPassword(shared, password ?? null, visitor.ipAddress);
      const share = await shareOf(shared);
      await transact(visitor, (tx) =>
        repository.insertOpening(tx.queries, { id: tx.newId(), linkId, openedAt: tx.now }),
      );
      return { session: tokens.createSession(linkId), share };
    },

    async comment(visitor, { session, versionId, name, text, mark }) {
      const linkId = tokens.verifySession(session);
      if (linkId === null) throw new DomainError('SHARE_LINK_CLOSED');
      const { link: found } = await findActive(queries, linkId, clock.now());
      return transact(visitor, async (tx) => {
        await repository.lockJob(tx.queries, found.jobId);
        // Read again: it may have been revoked before the lock was acquired.
        const { link } = await findActive(tx.queries, linkId, tx.now);
        if (!link.allowsComments) throw new DomainError('FORBIDDEN');
        const { jobId, userId } = link;
        const photoId = await findPhotoId(tx, jobId, versionId);
        const comment: repository.GuestCommentRow = {
          id: tx.newId(),
          userId,
          jobId,
          linkId,
          photoId,
          versionId,
          guestName: name,
          text,
          mark: mark ?? null,
          revisionId: null,
          createdAt: tx.now,
        };
        const same = await repository.findSameComment(tx.queries, comment);
        const index = await repository.countEarlierComments(tx.queries, same ?? comment);
        // Sent again, because the guest got no response.
        if (same !== undefined) return sharedCommentView(same, index);
        if ((await repository.countCommentsOfJob(tx.queries, jobId)) >= maxGuestComments)
          throw new DomainError('TOO_MANY_COMMENTS');
        await repository.insertComment(tx.queries, comment);
        if (isNotificationDue(link.notifiedAt, tx.now)) await notifyCustomer(tx, link);
        tx.record({
          action: 'add_guest_comment',
          entity: 'job',
          id: jobId,
          ownerId: userId,
          before: null,
          after: { shareLinkId: linkId, commentId: comment.id },
        });
        return sharedCommentView(comment, index);
      });
    },

    async openImage({ token, signature, size, requester }) {
      const fields = imageUrls.verify(token, signature);
      if (fields === null || !imageSizes.includes(Number(size))) throw new DomainError('NOT_FOUND');
      const { link } = await findActive(queries, fields.linkId, clock.now());
      return renditions.open(fields.versionId, Number(size), requester, link.watermark);
    },
  };
}
