// npm run admin: who is an admin. Works beside the running product, and without it.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { User } from '@burnish/contract/entity';
import type { Role } from '@burnish/domain/access/access';
import { DomainError, type ErrorCode } from '@burnish/domain/errors';
import { ConfigError, readConfig } from '../apps/server/src/config.ts';
import { createRoles, type Roles } from '../apps/server/src/features/accounts/index.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { type DatabaseAddress, migrateDatabase, openDatabase } from '../apps/server/src/platform/database.ts';
import { findRunningPostgres } from '../apps/server/src/platform/embedded-postgres/running.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/supervisor.ts';
import { createIds } from '../apps/server/src/platform/ids.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { tellOfRights } from '../apps/server/src/platform/rights-channel.ts';
import { createTransact } from '../apps/server/src/platform/transaction.ts';

const usage = `Who is an admin:
  npm run admin -- grant EMAIL     makes somebody an admin
  npm run admin -- revoke EMAIL    makes an admin a customer
  npm run admin -- list            names all admins`;

/** What is told to whoever ran the command, instead of a stack. */
class Refusal extends Error {}

type Command =
  | { readonly kind: 'list' }
  | { readonly kind: 'role'; readonly email: string; readonly role: Role };

const roleAfter: Readonly<Record<string, Role>> = { grant: 'admin', revoke: 'user' };

/** Null: nothing that it knows. */
function readCommand([verb = '', email = '', ...more]: readonly string[]): Command | null {
  if (more.length > 0) return null;
  if (verb === 'list') return email === '' ? { kind: 'list' } : null;
  const role = roleAfter[verb];
  return role === undefined || email === '' ? null : { kind: 'role', email, role };
}

interface Server {
  readonly address: DatabaseAddress;
  stop(): Promise<void>;
}

/** The database that the product uses, or would use. */
async function reachDatabase(): Promise<Server> {
  const { DATABASE_URL, DATA_DIR } = process.env;
  const { databaseUrl, dataDir } = readConfig({ DATABASE_URL, DATA_DIR });
  if (databaseUrl !== null) return { address: { url: databaseUrl }, stop: async () => {} };
  const folder = join(resolve(dataDir), 'postgres');
  if (!existsSync(join(folder, 'cluster')))
    throw new Refusal(`There is no database in ${resolve(dataDir)} yet. Start Burnish there once.`);
  const running = await findRunningPostgres(folder);
  if (running !== null) return { address: running, stop: async () => {} };
  const server = await startEmbeddedPostgres({ dataDir: folder, log: createLogger('silent') });
  try {
    await migrateDatabase(server.connection);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { address: server.connection, stop: () => server.stop() };
}

function refusalOf(error: unknown, email: string): unknown {
  const sentences: { readonly [C in ErrorCode]?: string } = {
    NOT_FOUND: `Nobody has an account with the email ${email}. Who has signed in once has one.`,
    LAST_ADMIN: `${email} is the last active admin. Make somebody else an admin first.`,
  };
  const sentence = error instanceof DomainError ? sentences[error.code] : undefined;
  return sentence === undefined ? error : new Refusal(sentence);
}

async function setRole(roles: Roles, email: string, role: Role): Promise<string> {
  const admins = await roles.listAdmins();
  const user = await roles.setRoleByEmail(email, role).catch((error: unknown) => {
    throw refusalOf(error, email);
  });
  const wasAdmin = admins.some(({ _id }) => _id === user._id);
  const what = role === 'admin' ? 'an admin' : 'a customer';
  const sentence =
    wasAdmin === (role === 'admin')
      ? `${user.email} was ${what} already. Nothing was changed.`
      : `${user.email} is ${what} now.`;
  return user.isActive ? sentence : `${sentence} The account is not active.`;
}

/** Names are typed by people: nothing in them may speak to a terminal. */
function plain(text: string | null): string {
  return (text ?? '').replaceAll(/\p{Cc}/gu, '');
}

function table(admins: readonly User[]): string {
  if (admins.length === 0) return 'There is no admin.';
  const rows = [
    ['EMAIL', 'NAME', 'ACTIVE'],
    ...admins.map(({ email, fullName, isActive }) => [
      plain(email),
      plain(fullName),
      isActive ? 'yes' : 'no',
    ]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}

async function run(command: Command): Promise<string> {
  const server = await reachDatabase();
  const database = openDatabase(server.address, createLogger('silent'), 2);
  const live = tellOfRights(database);
  const transact = createTransact({ database, clock: systemClock, newId: createIds(systemClock), live });
  const roles = createRoles({ database, transact, live });
  try {
    if (command.kind === 'list') return table(await roles.listAdmins());
    const done = await setRole(roles, command.email, command.role);
    await live.told();
    return done;
  } finally {
    await database.close();
    await server.stop();
  }
}

/** The driver's own words and code: what a query was about stays out of them. */
function reasonOf(error: unknown): string {
  if (error instanceof Refusal || error instanceof ConfigError) return error.message;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === '42P01') return 'This database has no tables of Burnish yet. Start Burnish once.';
  const words = cause instanceof Error ? cause.message || code : String(cause);
  return `This did not work: ${words}`;
}

const command = readCommand(process.argv.slice(2));
if (command === null) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    console.log(await run(command));
  } catch (error) {
    console.error(reasonOf(error));
    process.exitCode = 1;
  }
}
