// Calendar feeds: secret addresses from which calendar apps read what is due. What they read is in `features/calendar`.
import type { Handled } from '@burnish/contract/api';
import type { CalendarFeedEntity } from '@burnish/contract/calendar-feeds/entities';
import { isStaff, type Person } from '@burnish/domain/access';
import { maxCalendarFeeds } from '@burnish/domain/accounts/calendar-feed';
import { DomainError } from '@burnish/domain/errors';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Transact } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import { lockSignedIn } from '../account-changes.ts';
import type { SecurityMails } from '../security-mails/index.ts';
import { createFeedSecret, hashFeedSecret } from './feed-secret.ts';
import * as repository from './repository.ts';

type NewCalendarFeed = Omit<Handled['POST /auth/calendar-feeds']['body'], 'confirmation'>;

export interface CalendarFeeds {
  /** The caller's feeds, the newest first. */
  listCalendarFeeds(caller: Caller): Promise<CalendarFeedEntity[]>;
  /**
   * Requires a confirmation, which the route checks. The secret is known only now.
   * @throws DomainError TOO_MANY_CALENDAR_FEEDS
   */
  createCalendarFeed(
    caller: Caller,
    input: NewCalendarFeed,
  ): Promise<{ calendarFeed: CalendarFeedEntity; secret: string }>;
  /** @throws DomainError NOT_FOUND */
  revokeCalendarFeed(caller: Caller, id: string): Promise<void>;
  /**
   * The user whose feed has this secret, with the current role. Counts the request.
   * @throws DomainError NOT_FOUND, also for users who couldn't sign in; TOO_MANY_REQUESTS
   */
  openCalendarFeed(secret: string, ipAddress: string): Promise<Person>;
}

const millisecondsBetweenWrites = 60_000;

function feedView({ id, name, createdAt, lastUsedAt }: repository.CalendarFeedRow): CalendarFeedEntity {
  return {
    _id: id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

export function createCalendarFeeds(deps: {
  database: Database;
  transact: Transact;
  clock: Clock;
  securityMails: SecurityMails;
  /** Whether staff with a password must have a second factor. */
  isSecondFactorRequired: boolean;
  feedLimiter: RateLimiter;
}): CalendarFeeds {
  const { database, transact, clock, securityMails, feedLimiter } = deps;
  const { queries } = database;
  const findFeed = repository.prepareFeedLookup(database, { withSecondFactor: deps.isSecondFactorRequired });

  return {
    async listCalendarFeeds({ id }) {
      return (await repository.listCalendarFeeds(queries, id)).map(feedView);
    },

    async createCalendarFeed(caller, { name }) {
      const secret = createFeedSecret();
      const secretHash = hashFeedSecret(secret);
      if (secretHash === null) throw new Error('a new secret is malformed');
      const row = await transact(caller, async (tx) => {
        const user = await lockSignedIn(tx, caller);
        if ((await repository.countCalendarFeeds(tx.queries, caller.id)) >= maxCalendarFeeds)
          throw new DomainError('TOO_MANY_CALENDAR_FEEDS');
        const row: repository.CalendarFeedRow = {
          id: tx.newId(),
          userId: caller.id,
          secretHash,
          name,
          createdAt: tx.now,
          lastUsedAt: null,
        };
        await repository.insertCalendarFeed(tx.queries, row);
        tx.record({
          action: 'create_calendar_feed',
          entity: 'user',
          id: caller.id,
          ownerId: caller.id,
          before: null,
          after: { feedId: row.id },
        });
        await securityMails.enqueue(tx, user, 'calendar_feed_created', caller);
        return row;
      });
      return { calendarFeed: feedView(row), secret };
    },

    async revokeCalendarFeed(caller, id) {
      await transact(caller, async (tx) => {
        const isDeleted = await repository.deleteCalendarFeed(tx.queries, { id, userId: caller.id });
        if (!isDeleted) throw new DomainError('NOT_FOUND');
        tx.record({
          action: 'revoke_calendar_feed',
          entity: 'user',
          id: caller.id,
          ownerId: caller.id,
          before: { feedId: id },
          after: null,
        });
      });
    },

    async openCalendarFeed(secret, ipAddress) {
      const secretHash = hashFeedSecret(secret);
      const [feed] = secretHash === null ? [] : await findFeed.execute({ secretHash });
      if (feed?.isActive !== true) throw new DomainError('NOT_FOUND');
      const { id, userId, role, lastUsedAt } = feed;
      if (feed.lacksSecondFactor && isStaff({ role })) throw new DomainError('NOT_FOUND');
      feedLimiter.consumeUser({ id: userId, ipAddress });
      const now = clock.now();
      const writtenBefore = new Date(now.getTime() - millisecondsBetweenWrites);
      if (lastUsedAt === null || lastUsedAt < writtenBefore)
        await repository.updateLastUse(queries, id, { at: now, isBefore: writtenBefore });
      return { id: userId, role };
    },
  };
}
