// `npm run admin`, as a process of its own.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { watchAudit } from '../../../testing/audit.ts';
import { openPage } from '../../../testing/live.ts';
import { makeDataDir, startProduct } from '../../../testing/product.ts';
import { users } from './db/schema.ts';

const script = join(import.meta.dirname, '../../../scripts/admin.ts');

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function run(env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [script, ...args],
      { env: { PATH: process.env.PATH, ...env } },
      (_error, out, err) => resolve({ code: child.exitCode, out, err }),
    );
  });
}

const said = (out: string): Ran => ({ code: 0, out: `${out}\n`, err: '' });
const refused = (err: string): Ran => ({ code: 1, out: '', err: `${err}\n` });

// Processes of their own take their time where several tests run.
describe('beside a product with a database server', { timeout: 120_000 }, () => {
  let t: TestApp;
  let env: { DATABASE_URL: string };
  beforeAll(async () => {
    t = await createTestApp();
    const { host, port, user, database } = t.database.address;
    env = { DATABASE_URL: `postgresql:///${database}?host=${host}&port=${port}&user=${user}` };
  });
  afterAll(() => t.close());

  test('it makes an admin and a customer again, says so, writes it down, and ends the open pages', async () => {
    const origin = await t.listen();
    await t.signInAdmin();
    const person = await t.signIn('Ben Okafor');
    const written = await watchAudit(t.database);
    const page = await openPage(origin, { token: person.token });

    expect(await run(env, 'grant', person.email.toUpperCase())).toEqual(
      said(`${person.email} is an admin now.`),
    );
    await page.closed;
    expect((await person.call('GET /admin/users')).status).toBe(200);
    expect(await run(env, 'grant', person.email)).toEqual(
      said(`${person.email} was an admin already. Nothing was changed.`),
    );
    expect(await run(env, 'revoke', person.email)).toEqual(said(`${person.email} is a customer now.`));
    expect((await person.call('GET /admin/users')).status).toBe(403);
    const record = { act: 'set_role', entity: 'user', entityId: person.id, actorId: null };
    expect(await written()).toMatchObject([
      { ...record, before: { role: 'user' }, after: { role: 'admin' } },
      { ...record, before: { role: 'admin' }, after: { role: 'user' } },
    ]);
  });

  test('it leaves the last admin', async () => {
    const admin = await t.signInAdmin();
    expect(await run(env, 'revoke', admin.email)).toEqual(
      refused(`${admin.email} is the last active admin. Make somebody else an admin first.`),
    );
    expect((await admin.call('GET /admin/users')).status).toBe(200);
  });

  test('it knows only who has an account', async () => {
    expect(await run(env, 'grant', 'nobody@customers.test')).toEqual(
      refused('Nobody has an account with the email nobody@customers.test. Who has signed in once has one.'),
    );
  });

  test('it lists admins in a table that no name can disturb', async () => {
    const odd = await t.signInAdmin('Odd');
    await t.database.queries
      .update(users)
      .set({ fullName: '\u001b[31mred\n', isActive: false })
      .where(eq(users.id, odd.id));
    const { code, out } = await run(env, 'list');
    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      'EMAIL               NAME          ACTIVE',
      'admin@burnish.test  Kemi Adewale  yes',
      'odd@customers.test  [31mred       no',
      '',
    ]);
  });

  test('it explains itself when it is called in another way', async () => {
    const wrong = [[], ['promote', 'ada@x.test'], ['grant', 'a@x.test', 'b@x.test']];
    for (const { code, out, err } of await Promise.all(wrong.map((args) => run(env, ...args)))) {
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toContain('npm run admin -- grant EMAIL');
    }
  });

  test('it says what is wrong with the database, without its password', async () => {
    const away = await run({ DATABASE_URL: 'postgresql://u:hunter2@127.0.0.1:1/x' }, 'list');
    expect(away).toMatchObject({ code: 1, out: '' });
    expect(away.err).toMatch(/^This did not work: .*ECONNREFUSED.*\n$/);
    expect(away.err).not.toContain('hunter2');
    const empty = await run({ DATABASE_URL: env.DATABASE_URL.replace(/t_\w+/, 'postgres') }, 'list');
    expect(empty).toEqual(refused('This database has no tables of Burnish yet. Start Burnish once.'));
  });
});

test('with the embedded database it works beside the running product, and without it', async () => {
  const dataDir = await makeDataDir();
  try {
    const env = { DATA_DIR: dataDir.path };
    expect(await run(env, 'list')).toEqual(
      refused(`There is no database in ${dataDir.path} yet. Start Burnish there once.`),
    );
    const product = await startProduct({ dataDir: dataDir.path, env: { NODE_ENV: 'test' } });
    const email = 'ada@customers.test';
    const answer = await fetch(`${product.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'soft light, long shadows' }),
    });
    const { data } = z.object({ data: z.object({ token: z.string() }) }).parse(await answer.json());
    const page = await openPage(product.url, { token: data.token });
    expect(await run(env, 'grant', email)).toEqual(said(`${email} is an admin now.`));
    await page.closed;
    expect(await product.stop()).toBe(0);
    expect(await run(env, 'revoke', email)).toEqual(
      refused(`${email} is the last active admin. Make somebody else an admin first.`),
    );
  } finally {
    await dataDir.remove();
  }
}, 120_000);
