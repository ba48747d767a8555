// User accounts: registration, sign-in, sessions, API keys, calendar feeds, passwords, profiles and roles.
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Transact, Transaction } from '../../platform/db/transaction.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { RowReader } from '../../platform/realtime/change-publisher.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { SecurityEvents } from '../../platform/security/security-events.ts';
import { type SearchEntities, searchEntities } from '../../views/search-results.ts';
import type { SecondFactors } from '../second-factor/index.ts';
import { createAdminGrants } from './admin-grants.ts';
import { type ApiKeys, createApiKeys, isApiKey } from './api-keys/index.ts';
import { type CalendarFeeds, createCalendarFeeds } from './calendar-feeds/index.ts';
import { type Confirmations, createConfirmations } from './confirmations.ts';
import { createIdentitySignIn, type IdentitySignIn } from './identity-sign-in.ts';
import { createPasswordSignIn, type PasswordSignIn } from './password-sign-in.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createProfiles, type Profiles } from './profiles.ts';
import * as repository from './repository.ts';
import { createRoles, type Roles } from './roles.ts';
import { createSecondFactorSignIn, type SecondFactorSignIn } from './second-factor-sign-in.ts';
import type { SecurityMails } from './security-mails/index.ts';
import { createSessions, type Sessions } from './sessions/index.ts';
import { createSignInCompletion } from './sign-in-completion.ts';
import type { Throttle } from './sign-in-throttle/index.ts';
import type { Tokens } from './tokens.ts';
import { createUserLists, type UserLists } from './user-lists.ts';
import { customerResult, userView } from './view.ts';

export interface Accounts
  extends Sessions,
    ApiKeys,
    CalendarFeeds,
    IdentitySignIn,
    PasswordSignIn,
    SecondFactorSignIn,
    Confirmations,
    Passwords,
    Profiles,
    Roles,
    UserLists {
  readonly searchCustomers: SearchEntities;
  readonly readRows: RowReader<'user'>;
}

export function createAccounts(deps: {
  database: Database;
  transact: Transact;
  clock: Clock;
  secret: string;
  tokens: Tokens;
  throttle: Throttle;
  securityEvents: SecurityEvents;
  securityMails: SecurityMails;
  secondFactors: SecondFactors;
  isSecondFactorRequired: boolean;
  feedLimiter: RateLimiter;
  realtime: Realtime;
  adminEmails: readonly string[];
  releaseWork: (tx: Transaction) => Promise<void>;
}): Accounts {
  const adminGrants = createAdminGrants(deps.adminEmails);
  const sessions = createSessions(deps);
  const { startSession } = sessions;
  const { authenticateKey, ...apiKeys } = createApiKeys(deps);
  const completeSignIn = createSignInCompletion({ ...deps, startSession, adminGrants });
  return {
    ...sessions,
    ...apiKeys,
    ...createCalendarFeeds(deps),
    authenticate: (token, ipAddress, options) =>
      (isApiKey(token) ? authenticateKey : sessions.authenticate)(token, ipAddress, options),
    ...createIdentitySignIn({ ...deps, startSession, adminGrants }),
    ...createPasswordSignIn({ ...deps, startSession, completeSignIn }),
    ...createSecondFactorSignIn({ ...deps, completeSignIn }),
    ...createConfirmations(deps),
    ...createPasswords({ ...deps, startSession }),
    ...createProfiles(deps),
    ...createRoles(deps),
    ...createUserLists(deps),
    searchCustomers: searchEntities(
      repository.prepareUserSearch(deps.database),
      'customers:read',
      customerResult,
    ),
    async readRows(ids) {
      const rows = await repository.findUsers(deps.database.queries, ids);
      return rows.filter(({ deletedAt }) => deletedAt === null).map((row) => () => userView(row));
    },
  };
}
