// `npm run admin`, in this process and as users run it.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { runAdminCommand } from '../../../scripts/admin-command.ts';
import type { CommandResult } from '../../../scripts/operator-command.ts';
import { createTestApp, defaultPassword, type TestApp } from '../../../testing/app.ts';
import { watchAudit } from '../../../testing/audit.ts';
import { databaseUrlOf } from '../../../testing/database.ts';
import { compileCache, makeDataDir, startProduct } from '../../../testing/product.ts';
import { connectClient } from '../../../testing/realtime-client.ts';
import { createSecondFactorUser } from '../../../testing/second-factor.ts';
import { securityEvents, users } from './db/schema/index.ts';

const script = join(import.meta.dirname, '../../../scripts/admin.ts');

interface ProcessResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** As users run it. */
function runProcess(
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<ProcessResult> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [script, ...args],
      { env: { PATH: process.env.PATH, ...compileCache, ...env } },
      (_error, out, err) => resolve({ code: child.exitCode, out, err }),
    );
  });
}

/** In this process, which takes a fraction of the time of a new one. */
const run = (env: Readonly<Record<string, string>>, ...args: readonly string[]) => runAdminCommand(args, env);

const succeeds = (text: string): CommandResult => ({ code: 0, text });
const fails = (text: string): CommandResult => ({ code: 1, text });

describe('with a database server', () => {
  let t: TestApp;
  let env: { DATABASE_URL: string };
  beforeAll(async () => {
    t = await createTestApp();
    env = { DATABASE_URL: databaseUrlOf(t.database.address) };
  });
  afterAll(() => t.close());

  test('grants and revokes the role, with audit records, and disconnects open pages', async () => {
    const origin = await t.listen();
    await t.signInAdmin();
    const person = await t.signIn('Ben Okafor');
    const written = await watchAudit(t.database);
    const page = await connectClient(origin, { token: person.token });

    expect(await run(env, 'grant', person.email.toUpperCase())).toEqual(
      succeeds(`${person.email} is now an admin.`),
    );
    await page.closed;
    expect((await person.call('GET /admin/users')).status).toBe(200);
    expect(await run(env, 'grant', person.email)).toEqual(
      succeeds(`${person.email} is already an admin. Nothing was changed.`),
    );
    expect(await run(env, 'revoke', person.email)).toEqual(succeeds(`${person.email} is now a customer.`));
    expect((await person.call('GET /admin/users')).status).toBe(403);
    const record = { action: 'set_role', entity: 'user', entityId: person.id, actorId: null };
    expect(await written()).toMatchObject([
      { ...record, before: { role: 'user' }, after: { role: 'admin' } },
      { ...record, before: { role: 'admin' }, after: { role: 'user' } },
    ]);
    const events = await t.database.queries
      .select({ kind: securityEvents.kind, detail: securityEvents.detail })
      .from(securityEvents)
      .where(eq(securityEvents.userId, person.id))
      .orderBy(securityEvents.id);
    expect(events).toEqual([
      { kind: 'role_changed', detail: 'admin' },
      { kind: 'role_changed', detail: 'user' },
    ]);
  });

  test('resets a second factor, with an audit record', async () => {
    const { user } = await createSecondFactorUser(t);
    const written = await watchAudit(t.database);
    expect(await run(env, 'reset-second-factor', user.email)).toEqual(
      succeeds(
        `The second factors of ${user.email} have been removed. The password is enough to sign in now.`,
      ),
    );
    expect(await written()).toMatchObject([
      { action: 'reset_second_factor', entityId: user.id, actorId: null },
    ]);
    const body = { email: user.email, password: defaultPassword };
    expect((await t.visitor.call('POST /auth/login', { body })).status).toBe(200);
    expect(await run(env, 'reset-second-factor', user.email)).toEqual(
      fails(`${user.email} has no second factor. Nothing was changed.`),
    );
  });

  test('does not revoke the role of the last admin', async () => {
    const admin = await t.signInAdmin();
    expect(await run(env, 'revoke', admin.email)).toEqual(
      fails(`${admin.email} is the last active admin. Make another user an admin first.`),
    );
    expect((await admin.call('GET /admin/users')).status).toBe(200);
  });

  test('fails for an email without an account', async () => {
    expect(await run(env, 'grant', 'nobody@customers.test')).toEqual(
      fails(
        'No account found for nobody@customers.test. Users need to sign in once before they can become admins.',
      ),
    );
  });

  test('lists admins in a table, without control characters in names', async () => {
    const odd = await t.signInAdmin('Odd');
    await t.database.queries
      .update(users)
      .set({ fullName: '\u001b[31mred\n', isActive: false })
      .where(eq(users.id, odd.id));
    const { code, text } = await run(env, 'list');
    expect(code).toBe(0);
    expect(text.split('\n')).toEqual([
      'EMAIL               NAME          ACTIVE',
      'admin@burnish.test  Kemi Adewale  yes',
      'odd@customers.test  [31mred       no',
    ]);
  });

  test('shows its usage for invalid arguments', async () => {
    for (const args of [[], ['promote', 'ada@x.test'], ['grant', 'a@x.test', 'b@x.test']]) {
      const { code, text } = await run(env, ...args);
      expect(code).toBe(2);
      expect(text).toContain('npm run admin -- grant EMAIL');
    }
  });

  test('reports database errors without the password', async () => {
    const unreachable = await run({ DATABASE_URL: 'postgresql://u:hunter2@127.0.0.1:1/x' }, 'list');
    expect(unreachable.code).toBe(1);
    expect(unreachable.text).toMatch(
      /^PostgreSQL on 127\.0\.0\.1 port 1, database x: no connection: connect ECONNREFUSED/,
    );
    expect(unreachable.text).not.toContain('hunter2');
    const empty = await run({ DATABASE_URL: env.DATABASE_URL.replace(/t_\w+/, 'postgres') }, 'list');
    expect(empty).toEqual(fails('This database has no Burnish tables. Start Burnish once to create them.'));
  });

  test('refuses the schema of another version', async () => {
    const table = 'drizzle.__drizzle_migrations';
    await t.database.run(`insert into ${table} (hash, created_at) values ('later', 4102531200000)`);
    const newer = await run(env, 'list');
    await t.database.run(`delete from ${table} where hash = 'later'`);
    expect(newer).toEqual(fails(expect.stringContaining('the schema of a newer version of Burnish')));
    await t.database.run(`create table newest as select * from ${table} order by created_at desc limit 1`);
    await t.database.run(`delete from ${table} where id in (select id from newest)`);
    const older = await run(env, 'list');
    await t.database.run(`insert into ${table} select * from newest`);
    await t.database.run('drop table newest');
    expect(older).toEqual(fails(expect.stringContaining('the schema of an older version of Burnish')));
    expect((await run(env, 'list')).code).toBe(0);
  });
});

test('prints usage and errors to standard error', async () => {
  const { code, out, err } = await runProcess({});
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain('npm run admin -- grant EMAIL');
});

test('works with the embedded database while the server runs and while it is stopped', async () => {
  const dataDir = await makeDataDir();
  try {
    const env = { DATA_DIR: dataDir.path };
    expect(await run(env, 'list')).toEqual(
      fails(`No database found in ${dataDir.path}. Start Burnish once to create it.`),
    );
    const product = await startProduct({ dataDir: dataDir.path, env: { NODE_ENV: 'test' } });
    const email = 'ada@customers.test';
    const response = await fetch(`${product.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'soft light, long shadows' }),
    });
    const { data } = z.object({ data: z.object({ token: z.string() }) }).parse(await response.json());
    const page = await connectClient(product.url, { token: data.token });
    expect(await runProcess(env, 'grant', email)).toEqual({
      code: 0,
      out: `${email} is now an admin.\n`,
      err: '',
    });
    await page.closed;
    expect(await product.stop()).toBe(0);
    expect(await runProcess(env, 'revoke', email)).toEqual({
      code: 1,
      out: '',
      err: `${email} is the last active admin. Make another user an admin first.\n`,
    });
  } finally {
    await dataDir.remove();
  }
}, 120_000);
