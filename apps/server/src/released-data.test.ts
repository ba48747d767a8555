// The data folders of released versions, each restored with the schema that it had, start with this version.
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createApiClient, signIn } from '../../../testing/api-clients.ts';
import { createSentInvoice, dataOf, payInvoice } from '../../../testing/factories.ts';
import { findViolations } from '../../../testing/invariants.ts';
import { makeMemoryDataDir, startProduct } from '../../../testing/product.ts';
import { releasedDataFolder, releaseUsers, restoreReleasedData } from '../../../testing/released-data.ts';
import { readTables } from '../../../testing/table-snapshot.ts';
import { openDatabase } from './platform/db/database.ts';
import { findRunningPostgres } from './platform/db/embedded.ts';
import { listMigrations } from './platform/db/migrate-up-to.ts';
import { createLogger } from './platform/logger.ts';

const log = createLogger('silent');

async function sha256At(url: string): Promise<string> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return createHash('sha256')
    .update(new Uint8Array(await response.arrayBuffer()))
    .digest('hex');
}

test.each(readdirSync(releasedDataFolder))('the data folder of version %s starts', async (version) => {
  const dataDir = await makeMemoryDataDir();
  const migrations = await restoreReleasedData(version, dataDir.path);
  expect(migrations).toBeLessThanOrEqual((await listMigrations()).length);
  const product = await startProduct({
    dataDir: dataDir.path,
    isApiOnly: true,
    env: { RATE_LIMITS: 'off' },
  });
  try {
    const { url } = product;
    const [customer, admin] = await Promise.all(
      [releaseUsers.customer, releaseUsers.admin].map(async (user) =>
        createApiClient(url, await signIn(url, user)),
      ),
    );
    if (customer === undefined || admin === undefined) throw new Error('nobody signed in');
    const { invoices } = dataOf(await customer.call('GET /subscriptions/invoices'));
    expect(invoices.length).toBeGreaterThan(0);
    const { photos } = dataOf(await customer.call('GET /photos'));
    const stored = photos.flatMap(({ url: path, sha256 }) => (path === null ? [] : [{ path, sha256 }]));
    expect(stored.length).toBeGreaterThan(0);
    for (const { path, sha256 } of stored) expect(await sha256At(new URL(path, url).href)).toBe(sha256);
    await payInvoice(customer, admin, await createSentInvoice(customer, admin));
    const address = await findRunningPostgres(join(dataDir.path, 'postgres'));
    if (address === null) throw new Error('the database has ended');
    const database = openDatabase(address, log, 4);
    expect(findViolations(await readTables(database))).toEqual([]);
    await database.close();
  } finally {
    await product.stop();
    await dataDir.remove();
  }
});
