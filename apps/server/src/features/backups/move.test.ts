// `npm run move`: from the embedded database and files in a folder to a database server and a bucket.

import { rename, rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runMoveCommand } from '../../../../../scripts/move-command.ts';
import { createApiClient, signIn } from '../../../../../testing/api-clients.ts';
import { createEmptyDatabase, databaseUrlOf, type TestDatabase } from '../../../../../testing/database.ts';
import { dataOf, getOwnChat, messageForm, sampleFile } from '../../../../../testing/factories.ts';
import { type OutsideProcess, startOutsideProcess } from '../../../../../testing/outside-process.ts';
import { type DataDir, makeMemoryDataDir, startProduct } from '../../../../../testing/product.ts';
import { readFiles } from '../../../../../testing/stored-files.ts';
import { readConfig } from '../../config.ts';
import { createDiskSpace } from '../../platform/storage/disk-space.ts';
import { openStorage, type Storage } from '../../platform/storage/storage.ts';

let from: DataDir;
let to: DataDir;
let bucketServer: OutsideProcess;
let address: TestDatabase['address'];
let env: Readonly<Record<string, string>>;

const openFiles = (dataDir: string, settings: Readonly<Record<string, string>>): Promise<Storage> =>
  openStorage(readConfig(settings).storage, dataDir, createDiskSpace({ folder: dataDir, reserveBytes: 0 }));

beforeAll(async () => {
  from = await makeMemoryDataDir();
  to = await makeMemoryDataDir();
  bucketServer = await startOutsideProcess('s3');
  address = await createEmptyDatabase();
  env = {
    DATA_DIR: to.path,
    DATABASE_URL: databaseUrlOf(address),
    DISK_RESERVE_MB: '0',
    STORAGE_URL: `s3://studio?endpoint=http://127.0.0.1:${bucketServer.port}`,
    STORAGE_ACCESS_KEY_ID: 'S3RVER',
    STORAGE_SECRET_ACCESS_KEY: 'S3RVER',
  };
});

afterAll(async () => {
  await bucketServer.close();
  await from.remove();
  await to.remove();
});

test('moves everything, continues after an interruption, and refuses to run beside the product', async () => {
  const product = await startProduct({ dataDir: from.path, isApiOnly: true, env: { DISK_RESERVE_MB: '0' } });
  const token = await signIn(product.url, { name: 'Adaeze Okafor', email: 'adaeze@okafor.test' });
  const customer = createApiClient(product.url, token);
  const params = { id: (await getOwnChat(customer))._id };
  for (const kind of ['png', 'pdf'] as const) {
    const form = messageForm({ message: `A ${kind}` }, { name: `file.${kind}`, bytes: sampleFile(kind) });
    dataOf(await customer.call('POST /chat/user/chat/:id/messages', { params, form }));
  }
  expect(await runMoveCommand([from.path], env)).toEqual({
    code: 1,
    text: `Burnish is running in ${from.path}. Stop it first.`,
  });
  await product.stop();

  const files = await readFiles(await openFiles(from.path, {}));
  expect(files.size).toBeGreaterThan(1);
  const bucket = await openFiles(to.path, env);
  const [first = ''] = files.keys();
  await bucket.put(first, Buffer.from('half of it'), 'application/octet-stream');

  const differing = await runMoveCommand([from.path], { ...env, JWT_SECRET: 'x'.repeat(64) });
  expect(differing).toEqual({
    code: 1,
    text: expect.stringMatching(/^JWT_SECRET differs from the secret in .*jwt-secret\. /),
  });

  // As if Burnish had kept them in a bucket.
  const hidden = `${from.path}/hidden`;
  await rename(`${from.path}/files`, hidden);
  expect((await runMoveCommand([from.path], env)).text).toContain(
    `The database of ${from.path} refers to files, but none are there.`,
  );
  await rm(`${from.path}/files`, { recursive: true });
  await rename(hidden, `${from.path}/files`);

  const moved = await runMoveCommand([from.path], env);
  expect(moved).toMatchObject({
    code: 0,
    text: expect.stringMatching(new RegExp(`^Moved \\d+ rows and ${files.size} files`)),
  });
  expect(await readFiles(bucket)).toEqual(files);

  const restarted = await startProduct({ dataDir: to.path, isApiOnly: true, env });
  const { messages } = dataOf(
    await createApiClient(restarted.url, token).call('GET /chat/user/chat/:id/messages', { params }),
  );
  expect(messages.map(({ message }) => message)).toEqual(expect.arrayContaining(['A pdf', 'A png']));
  await restarted.stop();

  const again = await runMoveCommand([from.path], env);
  expect(again.text).toBe('The database has data already. Restore into an empty database.');
});

test('needs a folder with data, and a secret', async () => {
  expect((await runMoveCommand([], env)).code).toBe(2);
  expect((await runMoveCommand([to.path], env)).text).toBe(
    'Set DATA_DIR to a new folder: it is the one to move from.',
  );
  const empty = await makeMemoryDataDir();
  expect((await runMoveCommand([empty.path], env)).text).toContain('Set JWT_SECRET to the one');
  const secret = 'a secret of the tests, thirty-two characters long';
  expect((await runMoveCommand([empty.path], { ...env, JWT_SECRET: secret })).text).toContain(
    `No database found in ${empty.path}.`,
  );
  await empty.remove();
});
