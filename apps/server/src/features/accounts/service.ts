// Who there is, how they prove it, and what they may do.
import type { User } from '@burnish/contract/entity';
import type { Page } from '@burnish/contract/paging';
import type { Database } from '../../platform/database.ts';
import type { Live } from '../../platform/live.ts';
import type { Transact } from '../../platform/transaction.ts';
import type { Throttle } from '../throttle/index.ts';
import { createFirstAdmins } from './first-admins.ts';
import { createIdentitySignIn, type IdentitySignIn } from './identity-sign-in.ts';
import { createPasswordSignIn, type PasswordSignIn } from './password-sign-in.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createProfiles, type Profiles } from './profiles.ts';
import * as repository from './repository.ts';
import { createRoles, type Roles } from './roles.ts';
import { createSessions, type Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';
import { userView } from './view.ts';

export interface Accounts extends Sessions, IdentitySignIn, PasswordSignIn, Passwords, Profiles, Roles {
  listUsers(request: repository.UserFilter): Promise<{ users: User[]; page: Page }>;
}

export function createAccounts(parts: {
  database: Database;
  transact: Transact;
  tokens: Tokens;
  throttle: Throttle;
  live: Live;
  adminEmails: readonly string[];
}): Accounts {
  const firstAdmins = createFirstAdmins(parts.adminEmails);
  const listUsers = repository.prepareUserList(parts.database);
  return {
    ...createSessions(parts),
    ...createIdentitySignIn({ ...parts, firstAdmins }),
    ...createPasswordSignIn({ ...parts, firstAdmins }),
    ...createPasswords(parts),
    ...createProfiles(parts),
    ...createRoles(parts),
    async listUsers(request) {
      const { rows, page } = await listUsers(request);
      return { users: rows.map(userView), page };
    },
  };
}
