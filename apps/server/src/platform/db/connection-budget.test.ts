import pg from 'pg';
import { expect, inject, test } from 'vitest';
import {
  createMigratedDatabase,
  createTestDatabase,
  databaseUrlOf,
} from '../../../../../testing/database.ts';
import { makeDataDir, startProduct } from '../../../../../testing/product.ts';
import { createLogger } from '../logger.ts';
import { connectionsOfProcess, readConnectionLimit, warnOfConnectionShortage } from './connection-budget.ts';

const databaseUrl = 'postgresql://db/burnish';

test('a process needs its pool and four other connections, or two with the embedded database', () => {
  expect(connectionsOfProcess({ databaseUrl, databasePoolSize: 20 })).toBe(24);
  expect(connectionsOfProcess({ databaseUrl: null, databasePoolSize: 20 })).toBe(22);
});

test('a busy process opens exactly the connections that are documented', async () => {
  const [address, dataDir] = [await createMigratedDatabase(), await makeDataDir()];
  const product = await startProduct({
    dataDir: dataDir.path,
    isApiOnly: true,
    env: {
      DATABASE_URL: databaseUrlOf(address),
      DATABASE_POOL_SIZE: '4',
      JWT_SECRET: 'a secret of the tests, thirty-two characters long',
      NODE_ENV: 'test',
      RATE_LIMITS: 'off',
    },
  });
  const observer = new pg.Client({ ...inject('cluster'), database: 'postgres' });
  await observer.connect();
  try {
    const call = async () => {
      const response = await fetch(`${product.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'no-one@customers.test', password: 'soft light, long shadows' }),
      });
      return response.status;
    };
    const statuses = await Promise.all(Array.from({ length: 40 }, call));
    expect(new Set(statuses)).toEqual(new Set([400]));
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
    const { rows } = await observer.query(
      // Workers of PostgreSQL itself, such as autovacuum, also have the database's name.
      `select count(*)::int as open from pg_stat_activity
       where datname = $1 and backend_type = 'client backend'`,
      [address.database],
    );
    expect(rows).toEqual([{ open: connectionsOfProcess({ databaseUrl, databasePoolSize: 4 }) }]);
  } finally {
    await observer.end();
    await product.stop();
    await dataDir.remove();
  }
}, 120_000);

test('a process warns if PostgreSQL, the database or the user allows fewer connections', async () => {
  const lines: unknown[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const database = await createTestDatabase(1);
  try {
    // The cluster of the tests allows 300, of which it reserves 3.
    expect(await readConnectionLimit(database)).toBe(297);
    const config = { databaseUrl, databasePoolSize: 20 };
    await warnOfConnectionShortage(database, config, log);
    expect(lines).toEqual([]);
    await database.run(`alter database ${database.address.database} connection limit 23`);
    await warnOfConnectionShortage(database, config, log);
    expect(lines).toMatchObject([{ level: 40, needed: 24, available: 23 }]);
  } finally {
    await database.close();
  }
});
