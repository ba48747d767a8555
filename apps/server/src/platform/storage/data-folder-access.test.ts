import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const run = promisify(execFile);
const fixture = join(import.meta.dirname, 'data-folder-access.fixture.ts');

const isRoot = process.getuid?.() === 0;
/** No account has this ID. */
const user = 64_123;

let root: string;
let dataDir: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'burnish-access-'));
  dataDir = join(root, 'data');
  await chmod(root, 0o755);
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** What the start says to a process of an ordinary user. */
async function check(): Promise<unknown> {
  const account = isRoot ? { uid: user, gid: user } : {};
  const { stdout } = await run(process.execPath, [fixture, dataDir], { ...account, cwd: root });
  return JSON.parse(stdout);
}

async function createFolder(uid: number): Promise<void> {
  await mkdir(join(dataDir, 'files/receipts'), { recursive: true });
  await writeFile(join(dataDir, 'jwt-secret'), 'secret', { mode: 0o600 });
  for (const name of ['', 'files', 'files/receipts', 'jwt-secret']) {
    if (isRoot) await chown(join(dataDir, name), uid, uid);
    await chmod(join(dataDir, name), name === 'jwt-secret' ? 0o600 : 0o700);
  }
}

function problem(path: string, fix: string): unknown {
  return {
    exitCode: 77,
    message:
      `The data folder ${dataDir} can't be used: no access to ${path}, which belongs to root (uid 0). This ` +
      `process runs as uid ${user}. Stop Burnish, run \`${fix}\`, and start it again as the same user.`,
  };
}

describe.runIf(isRoot)('data of root in a process of another user', () => {
  const chownAll = () => `sudo chown -R ${user}:${user} ${dataDir}`;

  test('names the folder, its owner, the user of the process and the command that gives it access', async () => {
    await createFolder(0);
    expect(await check()).toEqual(problem(dataDir, chownAll()));
  });

  test.each(['files', 'files/receipts', 'jwt-secret'])('names %s if only that is of root', async (name) => {
    await createFolder(user);
    await chown(join(dataDir, name), 0, 0);
    expect(await check()).toEqual(problem(join(dataDir, name), chownAll()));
  });

  test('is fixed by the command', async () => {
    await createFolder(0);
    await run('sh', ['-c', chownAll().replace('sudo ', '')]);
    expect(await check()).toBeNull();
  });

  test('ignores what the product has not created', async () => {
    await createFolder(user);
    await mkdir(join(dataDir, 'lost+found'), { mode: 0o700 });
    expect(await check()).toBeNull();
  });

  test('a folder that cannot be created gets the command that creates it', async () => {
    expect(await check()).toEqual({
      exitCode: 77,
      message:
        `The data folder ${dataDir} can't be created in ${root}, which belongs to root (uid 0). This process runs as ` +
        `uid ${user}. Stop Burnish, run \`sudo install -d -m 700 -o ${user} -g ${user} ${dataDir}\`, and start it ` +
        'again as the same user.',
    });
    await run('install', ['-d', '-m', '700', '-o', `${user}`, '-g', `${user}`, dataDir]);
    expect(await check()).toBeNull();
  });
});

test('data of the own user is accepted', async () => {
  await createFolder(user);
  expect(await check()).toBeNull();
});

test('a missing folder in a folder of the own user is accepted', async () => {
  if (isRoot) await chown(root, user, user);
  expect(await check()).toBeNull();
});

test('an own folder whose mode gives no access gets the command that changes it', async () => {
  await createFolder(user);
  await chmod(join(dataDir, 'files'), 0o500);
  expect(await check()).toMatchObject({
    exitCode: 77,
    message: expect.stringContaining(`run \`chmod -R u+rwX ${dataDir}\``),
  });
});
