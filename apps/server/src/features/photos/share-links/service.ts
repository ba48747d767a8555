// Links with which customers show finished photos to their own clients, and what those say about them.
import type { Handled } from '@burnish/contract/api';
import type { GuestComment, ShareLink } from '@burnish/contract/share-links/entities';
import { DomainError } from '@burnish/domain/errors';
import { maxShareLinks } from '@burnish/domain/photos/share-link';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queries } from '../../../platform/db/database.ts';
import { isId } from '../../../platform/db/ids.ts';
import type { Transact } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { networkOf } from '../../../platform/http/networks.ts';
import { hashPassword } from '../../../platform/security/passwords.ts';
import type { Quotas } from '../../subscriptions/index.ts';
import * as repository from './repository.ts';
import { createShareTokens } from './tokens.ts';
import { guestCommentViews, shareLinkView } from './view.ts';

type NewShareLink = Handled['POST /photos/jobs/:id/share-links']['body'];

export interface ShareLinks {
  /** Of a job of the caller, the latest first. @throws DomainError NOT_FOUND */
  list(caller: Caller, jobId: string): Promise<ShareLink[]>;
  /** @throws DomainError NOT_FOUND, INVALID_STATE if the job was withdrawn, TOO_MANY_SHARE_LINKS */
  add(caller: Caller, jobId: string, input: NewShareLink): Promise<ShareLink>;
  /** @throws DomainError NOT_FOUND */
  revoke(caller: Caller, id: string): Promise<ShareLink>;
  /** On the photos of a job of the caller, the earliest first. @throws DomainError NOT_FOUND */
  listComments(caller: Caller, jobId: string): Promise<GuestComment[]>;
  /** @throws DomainError NOT_FOUND */
  deleteComment(caller: Caller, id: string): Promise<void>;
}

export function createShareLinks({
  database,
  transact,
  clock,
  secret,
  lockCustomer,
  publicUrl,
}: {
  database: Database;
  transact: Transact;
  clock: Clock;
  secret: string;
  lockCustomer: Quotas['lockCustomer'];
  publicUrl: () => string;
}): ShareLinks {
  const { queries } = database;
  const tokens = createShareTokens({ secret, clock });

  const view = (record: repository.ShareLinkRecord, now: Date) =>
    shareLinkView(record, `${publicUrl()}/share#${tokens.tokenOf(record.link.id)}`, now);

  /** @throws DomainError NOT_FOUND */
  async function findOwnJob(from: Queries, caller: Caller, id: string) {
    const job = isId(id) ? await repository.findJob(from, id) : undefined;
    if (job === undefined || job.userId !== caller.id) throw new DomainError('NOT_FOUND');
    return job;
  }

  /** @throws DomainError NOT_FOUND */
  async function findOwnLink(from: Queries, caller: Caller, id: string) {
    const record = isId(id) ? await repository.findShareLink(from, id) : undefined;
    if (record === undefined || record.link.userId !== caller.id) throw new DomainError('NOT_FOUND');
    return record;
  }

  return {
    async list(caller, jobId) {
      const job = await findOwnJob(queries, caller, jobId);
      const now = clock.now();
      return (await repository.listShareLinks(queries, job.id)).map((record) => view(record, now));
    },

    async add(caller, jobId, { name, days, password, allowsComments, watermark }) {
      await findOwnJob(queries, caller, jobId);
      // Before the transaction, because hashing waits for its turn.
      const passwordHash = password ? await hashPassword(password, networkOf(caller.ipAddress ?? '')) : null;
      return transact(caller, async (tx) => {
        await lockCustomer(tx, caller.id);
        const job = await findOwnJob(tx.queries, caller, jobId);
        if (job.status === 'withdrawn') throw new DomainError('INVALID_STATE');
        if ((await repository.countShareLinks(tx.queries, job.id)) >= maxShareLinks)
          throw new DomainError('TOO_MANY_SHARE_LINKS');
        const link: repository.ShareLinkRow = {
          id: tx.newId(),
          userId: caller.id,
          jobId: job.id,
          name,
          passwordHash,
          allowsComments,
          watermark: watermark || null,
          expiresAt: new Date(tx.now.getTime() + days * millisecondsPerDay),
          revokedAt: null,
          openCount: 0,
          notifiedAt: null,
          createdAt: tx.now,
        };
        await repository.insertShareLink(tx.queries, link);
        tx.record({
          action: 'create_share_link',
          entity: 'job',
          id: job.id,
          ownerId: caller.id,
          before: null,
          after: { shareLinkId: link.id, expiresAt: link.expiresAt.toISOString() },
        });
        return view({ link, commentCount: 0, openings: [] }, tx.now);
      });
    },

    revoke: (caller, id) =>
      transact(caller, async (tx) => {
        await lockCustomer(tx, caller.id);
        const record = await findOwnLink(tx.queries, caller, id);
        const { link } = record;
        if (link.revokedAt !== null) return view(record, tx.now);
        await repository.updateShareLink(tx.queries, link.id, { revokedAt: tx.now });
        tx.record({
          action: 'revoke_share_link',
          entity: 'job',
          id: link.jobId,
          ownerId: caller.id,
          before: null,
          after: { shareLinkId: link.id },
        });
        return view({ ...record, link: { ...link, revokedAt: tx.now } }, tx.now);
      }),

    async listComments(caller, jobId) {
      const job = await findOwnJob(queries, caller, jobId);
      return guestCommentViews(await repository.listComments(queries, job.id));
    },

    deleteComment: (caller, id) =>
      transact(caller, async (tx) => {
        await lockCustomer(tx, caller.id);
        const comment = isId(id) ? await repository.findComment(tx.queries, id) : undefined;
        if (comment === undefined || comment.userId !== caller.id) throw new DomainError('NOT_FOUND');
        await repository.deleteComment(tx.queries, comment.id);
        tx.record({
          action: 'delete_guest_comment',
          entity: 'job',
          id: comment.jobId,
          ownerId: caller.id,
          before: null,
          after: { commentId: comment.id },
        });
      }),
  };
}
