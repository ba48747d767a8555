// Tokens while they are carried: whose each is at a request, and ending one.
import { DomainError } from '@burnish/domain/errors';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database.ts';
import { isId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import * as repository from './repository.ts';
import type { Tokens } from './tokens.ts';

export interface Sessions {
  /** @throws DomainError UNAUTHENTICATED, ACCOUNT_NOT_ACTIVE */
  authenticate(token: string, address: string | null): Promise<Caller>;
  /** Ends the token that the caller showed, and the pages that were opened with it. */
  signOut(caller: Caller): Promise<void>;
  /** Removes what is kept of tokens that have reached their own end. */
  forgetEnded(now: Date): Promise<void>;
}

export function createSessions(parts: { database: Database; tokens: Tokens; live: Live }): Sessions {
  const { database, tokens, live } = parts;
  const findCaller = repository.prepareCallerLookup(database);

  return {
    async authenticate(text, address) {
      const { userId, epoch, id: tokenId, endsAt } = await tokens.verify(text);
      if (!isId(userId) || !isId(tokenId)) throw new DomainError('UNAUTHENTICATED');
      const [user] = await findCaller.execute({ userId, tokenId });
      if (user === undefined || user.tokenEpoch !== epoch) throw new DomainError('UNAUTHENTICATED');
      if (!user.isActive) throw new DomainError('ACCOUNT_NOT_ACTIVE');
      return { id: user.id, role: user.role, address, token: { id: tokenId, endsAt } };
    },
    async signOut({ token }) {
      await repository.endToken(database, token.id, token.endsAt);
      live.disconnectToken(token.id);
    },
    forgetEnded: (now) => repository.forgetEndedTokens(database, now),
  };
}
