// `npm run backup` and `npm run restore` with the embedded database, which is what `npm start` uses without settings.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runBackupCommand } from '../../../../../scripts/backup-command.ts';
import { runRestoreCommand } from '../../../../../scripts/restore-command.ts';
import { createApiClient, signIn } from '../../../../../testing/api-clients.ts';
import { dataOf, getOwnChat, messageForm, sampleFile } from '../../../../../testing/factories.ts';
import {
  type DataDir,
  makeMemoryDataDir,
  type Product,
  startProduct,
} from '../../../../../testing/product.ts';
import { readFiles } from '../../../../../testing/stored-files.ts';
import { createDiskSpace } from '../../platform/storage/disk-space.ts';
import { openStorage } from '../../platform/storage/storage.ts';

let from: DataDir;
let to: DataDir;
let other: DataDir;

beforeAll(async () => {
  from = await makeMemoryDataDir();
  to = await makeMemoryDataDir();
  other = await makeMemoryDataDir();
});
afterAll(async () => {
  await from.remove();
  await to.remove();
  await other.remove();
});

const env = { DISK_RESERVE_MB: '0' };
const start = ({ path: dataDir }: DataDir) => startProduct({ dataDir, isApiOnly: true, env });

async function readStoredFiles({ path: folder }: DataDir) {
  const diskSpace = createDiskSpace({ folder, reserveBytes: 0 });
  return readFiles(await openStorage({ kind: 'files' }, folder, diskSpace));
}

/** Without the links to files, which expire. */
async function readMessages({ url }: Product, token: string) {
  const customer = createApiClient(url, token);
  const params = { id: (await getOwnChat(customer))._id };
  const { messages } = dataOf(await customer.call('GET /chat/user/chat/:id/messages', { params }));
  return messages.map(({ _id, message, createdAt }) => ({ _id, message, createdAt }));
}

test('a backup of the running product is restored into an empty folder, with its sessions and files', async () => {
  const product = await start(from);
  const token = await signIn(product.url, { name: 'Adaeze Okafor', email: 'adaeze@okafor.test' });
  const customer = createApiClient(product.url, token);
  const params = { id: (await getOwnChat(customer))._id };
  const form = messageForm({ message: 'The contract' }, { name: 'contract.pdf', bytes: sampleFile('pdf') });
  dataOf(await customer.call('POST /chat/user/chat/:id/messages', { params, form }));
  const before = await readMessages(product, token);

  const backups = join(other.path, 'backups');
  const made = await runBackupCommand([backups], { ...env, DATA_DIR: from.path });
  expect(made).toMatchObject({ code: 0 });
  const target = { ...env, DATA_DIR: from.path };
  expect(await runRestoreCommand([backups], target)).toEqual({
    code: 1,
    text: `Burnish is running in ${from.path}. Stop it, or choose another DATA_DIR.`,
  });
  await product.stop();
  const files = await readStoredFiles(from);
  expect(files.size).toBeGreaterThan(0);
  expect(await runRestoreCommand([backups], target)).toEqual({
    code: 1,
    text: 'The database has data already. Restore into an empty database.',
  });

  expect(await runRestoreCommand([backups], { ...env, DATA_DIR: to.path })).toMatchObject({ code: 0 });
  expect(await readStoredFiles(to)).toEqual(files);
  const restored = await start(to);
  expect(await readMessages(restored, token)).toEqual(before);
  await restored.stop();
});
