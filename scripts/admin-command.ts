// Grants, revokes and lists the admin role, and resets second factors.
import type { User } from '@burnish/contract/accounts/entities';
import { DomainError, type ErrorCode } from '@burnish/domain/errors';
import type { Role } from '@burnish/domain/permissions';
import { readConfig } from '../apps/server/src/config.ts';
import { createRoles, type Roles } from '../apps/server/src/features/accounts/index.ts';
import { insertAuditRecords } from '../apps/server/src/features/audit/index.ts';
import {
  createSecondFactorReset,
  type ResetSecondFactor,
} from '../apps/server/src/features/second-factor/index.ts';
import { createSecurityEvents } from '../apps/server/src/features/security-events/index.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { createIds } from '../apps/server/src/platform/db/ids.ts';
import { createTransact } from '../apps/server/src/platform/db/transaction.ts';
import { systemActor } from '../apps/server/src/platform/http/caller.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { createRoleChangePublisher } from '../apps/server/src/platform/realtime/role-changes.ts';
import {
  CommandError,
  type CommandResult,
  connectDatabase,
  type Environment,
  formatError,
} from './operator-command.ts';

const usage = `Manage admins:
  npm run admin -- grant EMAIL     makes a user an admin
  npm run admin -- revoke EMAIL    makes an admin a customer
  npm run admin -- list            lists all admins
  npm run admin -- reset-second-factor EMAIL
                                   removes a user's authenticator app, passkeys and recovery codes`;

type Command =
  | { readonly kind: 'list' }
  | { readonly kind: 'role'; readonly email: string; readonly role: Role }
  | { readonly kind: 'reset_second_factor'; readonly email: string };

const commandRoles: Readonly<Record<string, Role>> = { grant: 'admin', revoke: 'user' };

/** Null if the arguments are invalid. */
function parseCommand([verb = '', email = '', ...rest]: readonly string[]): Command | null {
  if (rest.length > 0) return null;
  if (verb === 'list') return email === '' ? { kind: 'list' } : null;
  if (email === '') return null;
  if (verb === 'reset-second-factor') return { kind: 'reset_second_factor', email };
  const role = commandRoles[verb];
  return role === undefined ? null : { kind: 'role', email, role };
}

function toCommandError(error: unknown, email: string): unknown {
  const messages: { readonly [C in ErrorCode]?: string } = {
    NOT_FOUND: `No account found for ${email}. Users need to sign in once before they can become admins.`,
    NO_SECOND_FACTOR: `${email} has no second factor. Nothing was changed.`,
    LAST_ADMIN: `${email} is the last active admin. Make another user an admin first.`,
  };
  const message = error instanceof DomainError ? messages[error.code] : undefined;
  return message === undefined ? error : new CommandError(message);
}

async function setRole(roles: Roles, email: string, role: Role): Promise<string> {
  const admins = await roles.listAdmins();
  const user = await roles.setRoleByEmail(email, role).catch((error: unknown) => {
    throw toCommandError(error, email);
  });
  const wasAdmin = admins.some(({ _id }) => _id === user._id);
  const roleName = role === 'admin' ? 'an admin' : 'a customer';
  const message =
    wasAdmin === (role === 'admin')
      ? `${user.email} is already ${roleName}. Nothing was changed.`
      : `${user.email} is now ${roleName}.`;
  return user.isActive ? message : `${message} The account is deactivated.`;
}

async function resetSecondFactor(roles: Roles, reset: ResetSecondFactor, email: string): Promise<string> {
  try {
    const user = await roles.getUserByEmail(email);
    await reset(systemActor, user._id);
    return `The second factors of ${user.email} have been removed. The password is enough to sign in now.`;
  } catch (error) {
    throw toCommandError(error, email);
  }
}

/** Users choose their names, so control characters must not reach the terminal. */
function withoutControlCharacters(text: string | null): string {
  return (text ?? '').replaceAll(/\p{Cc}/gu, '');
}

function formatTable(admins: readonly User[]): string {
  if (admins.length === 0) return 'There are no admins.';
  const rows = [
    ['EMAIL', 'NAME', 'ACTIVE'],
    ...admins.map(({ email, fullName, isActive }) => [
      withoutControlCharacters(email),
      withoutControlCharacters(fullName),
      isActive ? 'yes' : 'no',
    ]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}

async function run(command: Command, env: Environment): Promise<string> {
  const server = await connectDatabase(env);
  const database = openDatabase(server.address, createLogger('silent'), 2);
  const realtime = createRoleChangePublisher(database);
  const newId = createIds(systemClock);
  const transact = createTransact({
    database,
    clock: systemClock,
    newId,
    realtime,
    saveAuditRecords: insertAuditRecords,
    // No tasks run here that would send emails and webhooks.
    saveNotifications: async () => [],
    saveWebhookEvents: async () => {},
  });
  const securityEvents = createSecurityEvents({
    database,
    clock: systemClock,
    log: createLogger('silent'),
    retentionDays: readConfig({}).securityEventRetentionDays,
  });
  const roles = createRoles({
    database,
    transact,
    realtime,
    securityEvents,
    // The server's schedule does it.
    releaseWork: async () => {},
  });
  const resetFactors = createSecondFactorReset({ transact, realtime, securityEvents, mails: null });
  try {
    if (command.kind === 'list') return formatTable(await roles.listAdmins());
    const message =
      command.kind === 'role'
        ? await setRole(roles, command.email, command.role)
        : await resetSecondFactor(roles, resetFactors, command.email);
    await realtime.flush();
    await securityEvents.close();
    return message;
  } finally {
    await database.close();
    await server.stop();
  }
}

export async function runAdminCommand(args: readonly string[], env: Environment): Promise<CommandResult> {
  const command = parseCommand(args);
  if (command === null) return { code: 2, text: usage };
  try {
    return { code: 0, text: await run(command, env) };
  } catch (error) {
    return { code: 1, text: formatError(error) };
  }
}
