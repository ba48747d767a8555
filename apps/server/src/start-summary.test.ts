import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { readConfig } from './config.ts';
import { summarizeStart } from './start-summary.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await createTestDatabase(1);
});
afterAll(() => t.close());

const migrations = { applied: ['0057_search_by_period'], count: 58, last: '0057_search_by_period' };

test('names everything that an external installation is connected to, without passwords and keys', async () => {
  const databaseUrl = 'postgresql://burnish:hunter2@db.internal:6432/studio';
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '10',
    STORAGE_URL: 's3://photos?endpoint=https://key:hunter2@s3.internal:9000&region=eu-west-1',
    STORAGE_ACCESS_KEY_ID: 'hunter2-id',
    STORAGE_SECRET_ACCESS_KEY: 'hunter2-secret',
    SMTP_URL: 'smtps://mailer:hunter2@smtp.example:465?pool=true',
  });
  const summary = await summarizeStart({
    config,
    dataDir: '/srv/data',
    database: t,
    address: { url: databaseUrl },
    migrations,
    servesPages: true,
  });
  expect(summary).toEqual({
    node: process.versions.node,
    database: {
      host: 'db.internal',
      port: 6432,
      name: 'studio',
      version: expect.stringMatching(/^1\d\./),
      isEmbedded: false,
      connections: 14,
    },
    migrations: { count: 58, last: '0057_search_by_period', applied: 1 },
    storage: 's3://photos on s3.internal:9000',
    mail: 'smtps://smtp.example:465',
    roles: ['api', 'pages', 'events', 'tasks'],
  });
  expect(JSON.stringify(summary)).not.toContain('hunter2');
});

test('names the folders of an installation that has everything in its data folder', async () => {
  const summary = await summarizeStart({
    config: readConfig({}),
    dataDir: '/srv/data',
    database: t,
    address: t.address,
    migrations: { ...migrations, applied: [] },
    servesPages: false,
  });
  expect(summary).toMatchObject({
    database: { host: t.address.host, name: t.address.database, isEmbedded: true, connections: 22 },
    migrations: { applied: 0 },
    storage: '/srv/data/files',
    mail: '/srv/data/mail',
    roles: ['api', 'events', 'tasks'],
  });
});
