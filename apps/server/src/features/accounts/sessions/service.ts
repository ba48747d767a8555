// Sessions: each sign-in starts one, and its token is valid until the session ends.
import type { Session } from '@burnish/contract/accounts/entities';
import { isStaff } from '@burnish/domain/access';
import { maxSessions, type SessionMethod } from '@burnish/domain/accounts/session';
import { DomainError } from '@burnish/domain/errors';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isId } from '../../../platform/db/ids.ts';
import type { Transact } from '../../../platform/db/transaction.ts';
import { type Actor, type Caller, RefusedCallerError } from '../../../platform/http/caller.ts';
import { anonymousNetwork } from '../../../platform/http/networks.ts';
import type { Authenticate } from '../../../platform/http/route.ts';
import { describeDevice } from '../../../platform/http/user-agent.ts';
import { notifyObservers } from '../../../platform/operations.ts';
import type { Realtime } from '../../../platform/realtime/realtime.ts';
import type { SecurityEvents } from '../../../platform/security/security-events.ts';
import { prepareCallerLookup, type UserRow } from '../repository.ts';
import type { SecurityMails } from '../security-mails/index.ts';
import { type Tokens, tokenLifetimeSeconds } from '../tokens.ts';
import { type SignInResponse, sessionView, userView } from '../view.ts';
import * as repository from './repository.ts';

/** Starts a session of a user who has just proved who they are. `user`: as it was when that was checked. */
export type StartSession = (user: UserRow, method: SessionMethod, actor: Actor) => Promise<SignInResponse>;

export interface Sessions {
  readonly startSession: StartSession;
  /**
   * @throws DomainError UNAUTHENTICATED, ACCOUNT_NOT_ACTIVE, SECOND_FACTOR_SETUP_REQUIRED unless the call is part of setting
   * one up
   */
  readonly authenticate: Authenticate;
  /** The caller's active sessions, the last used first. */
  listSessions(caller: Caller): Promise<Session[]>;
  /** Ends the caller's session and disconnects the pages that use it. */
  signOut(caller: Caller): Promise<void>;
  /** Ends a session of the caller. @throws DomainError NOT_FOUND */
  endSession(caller: Caller, id: string): Promise<void>;
  endOtherSessions(caller: Caller): Promise<void>;
  endAllSessions(caller: Caller): Promise<void>;
  /** Deletes sessions that ended long ago. */
  deleteExpiredSessions(now: Date): Promise<void>;
}

const millisecondsBetweenWrites = 10 * 60_000;
/** A device or network that wasn't used for this long counts as new. */
const rememberedDays = 90;

export function createSessions(deps: {
  database: Database;
  transact: Transact;
  clock: Clock;
  tokens: Tokens;
  realtime: Realtime;
  securityEvents: SecurityEvents;
  securityMails: SecurityMails;
  /** Whether staff with a password must have a second factor. */
  isSecondFactorRequired: boolean;
}): Sessions {
  const { database, transact, clock, tokens, realtime, securityEvents, securityMails } = deps;
  const { isSecondFactorRequired } = deps;
  const { queries } = database;
  const findCaller = prepareCallerLookup(database, { withSecondFactor: isSecondFactorRequired });

  /** Networks change all the time, so only a new device is worth an email. */
  function isNewDevice(
    { device, createdAt }: repository.SessionRow,
    known: readonly repository.SessionRow[],
    user: UserRow,
  ): boolean {
    const isNewAccount = createdAt.getTime() - user.createdAt.getTime() < millisecondsPerDay;
    if (known.length === 0) return !isNewAccount;
    return known.every((row) => row.device !== device);
  }

  function recordIfNew(
    session: repository.SessionRow,
    known: readonly repository.SessionRow[],
    actor: Actor,
  ) {
    const { userId } = session;
    const isKnown = (field: 'device' | 'network') => known.some((row) => row[field] === session[field]);
    if (known.length === 0 || (isKnown('device') && isKnown('network'))) return;
    const detail = isKnown('device') ? 'new_network' : 'new_device';
    securityEvents.record({ kind: 'signed_in', detail, ipAddress: actor.ipAddress, userId });
  }

  function endSessions(caller: Caller, which: repository.SelectedSessions): Promise<string[]> {
    return transact(caller, (tx) => repository.endSessions(tx.queries, caller.id, tx.now, which));
  }

  return {
    async startSession(user, method, actor) {
      const now = clock.now();
      const session: repository.SessionRow = {
        id: crypto.randomUUID(),
        userId: user.id,
        method,
        device: describeDevice(actor.userAgent),
        network: anonymousNetwork(actor.ipAddress),
        // If the password has been changed since the user was read, the session has an old epoch and isn't valid.
        tokenEpoch: user.tokenEpoch,
        createdAt: now,
        lastUsedAt: now,
        expiresAt: new Date(now.getTime() + tokenLifetimeSeconds * 1_000),
      };
      const { known, ended } = await transact(actor, async (tx) => {
        const earlier = await repository.listAllSessions(tx.queries, user.id);
        await repository.insertSession(tx.queries, session);
        const surplus = earlier.slice(maxSessions - 1).map(({ id }) => id);
        if (surplus.length > 0) await repository.deleteSessions(tx.queries, surplus);
        if (isNewDevice(session, earlier, user)) await securityMails.enqueue(tx, user, 'new_sign_in', actor);
        return { known: earlier, ended: surplus };
      });
      for (const id of ended) realtime.disconnectToken(id);
      recordIfNew(session, known, actor);
      notifyObservers({ kind: 'sign_in', method });
      const token = await tokens.issue({ userId: user.id, id: session.id, issuedAt: now });
      return { token, user: userView(user) };
    },

    async authenticate(text, ipAddress, { isSecondFactorSetup = false } = {}) {
      const { userId, id: tokenId, expiresAt } = await tokens.verify(text);
      if (!isId(userId) || !isId(tokenId)) throw new DomainError('UNAUTHENTICATED');
      const [user] = await findCaller.execute({ userId, tokenId });
      const now = clock.now();
      if (user === undefined || user.sessionExpiresAt <= now) throw new DomainError('UNAUTHENTICATED');
      if (!user.isActive) throw new RefusedCallerError('ACCOUNT_NOT_ACTIVE', userId);
      if (user.tokenEpoch !== user.sessionEpoch) throw new DomainError('UNAUTHENTICATED');
      if (user.lacksSecondFactor && isStaff(user) && !isSecondFactorSetup)
        throw new RefusedCallerError('SECOND_FACTOR_SETUP_REQUIRED', userId);
      const writtenBefore = new Date(now.getTime() - millisecondsBetweenWrites);
      if (user.lastUsedAt < writtenBefore) {
        const use = { at: now, network: anonymousNetwork(ipAddress), isBefore: writtenBefore };
        await repository.updateLastUse(queries, tokenId, use);
      }
      return { id: userId, role: user.role, ipAddress, token: { id: tokenId, expiresAt } };
    },

    async listSessions({ id, token }) {
      const rows = await repository.listActiveSessions(queries, id, clock.now());
      return rows.map((row) => sessionView(row, row.id === token.id));
    },

    async signOut(caller) {
      await endSessions(caller, { id: caller.token.id });
      realtime.disconnectToken(caller.token.id);
    },

    async endSession(caller, id) {
      const ended = await endSessions(caller, { id });
      if (ended.length === 0) throw new DomainError('NOT_FOUND');
      realtime.disconnectToken(id);
    },

    async endOtherSessions(caller) {
      const ended = await endSessions(caller, { exceptId: caller.token.id });
      for (const sessionId of ended) realtime.disconnectToken(sessionId);
    },

    async endAllSessions(caller) {
      await endSessions(caller, null);
      realtime.disconnect(caller.id);
    },

    async deleteExpiredSessions(now) {
      const oldest = new Date(now.getTime() - rememberedDays * millisecondsPerDay);
      await repository.deleteSessionsExpiredBefore(queries, oldest);
    },
  };
}
