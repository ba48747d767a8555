import { chmod, chown, cp, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { openDataDir } from './data-dir.ts';
import { query } from './query.fixture.ts';
import { commandPrefix, findAccount, serverAccount } from './run-as.ts';
import {
  acceptsQueries,
  asRoot,
  connectionOf,
  countServerProcesses,
  kill,
  onLinux,
  postmasterPid,
  useServerHarness,
  waitFor,
} from './server-harness.fixture.ts';
import { testApp } from './test-app.fixture.ts';

const harness = useServerHarness();

describe.runIf(asRoot && onLinux)('as root', () => {
  const status = async (dataDir: string, field: string): Promise<string | undefined> => {
    const text = await readFile(`/proc/${await postmasterPid(dataDir)}/status`, 'utf8');
    return new RegExp(`^${field}:\\s+(\\S+)`, 'm').exec(text)?.[1];
  };

  it('runs the server as another user without root’s privileges', async () => {
    const dataDir = harness.folder('as-root');
    await harness.start(dataDir);

    expect(Number(await status(dataDir, 'Uid'))).toBeGreaterThan(0);
    expect(await status(dataDir, 'CapEff')).toBe('0000000000000000');
  });

  it('works in a home that only root can access', async () => {
    const home = harness.folder('home-of-root');
    await mkdir(home, { mode: 0o700 });
    const dataDir = `${home}/data/postgres`;
    const app = harness.startApp(dataDir);
    expect(await app.firstLine).toBe('started');

    expect(Number(await status(dataDir, 'Uid'))).toBeGreaterThan(0);
    expect(await query(await connectionOf(dataDir), 'select 1 as n')).toEqual([{ n: 1 }]);
    await kill(app.process);
    await waitFor(async () => (await countServerProcesses(dataDir)) === 0);
  });

  it('works when the binaries are installed in such a home', async () => {
    const home = harness.folder('install-of-root');
    await mkdir(home, { mode: 0o700 });
    const installed = await findBinaries(testApp);
    await cp(dirname(dirname(installed.postgres)), `${home}/native`, {
      recursive: true,
      verbatimSymlinks: true,
    });
    const binaries = {
      ...installed,
      initdb: `${home}/native/bin/initdb`,
      postgres: `${home}/native/bin/postgres`,
      shareFolder: `${home}/native/share/postgresql`,
    };
    const dataDir = await openDataDir(`${home}/data`, testApp);
    const account = await serverAccount(dataDir.cluster);
    const prefix = await commandPrefix(account, binaries, [dataDir.path], testApp);

    // initdb finds and runs the server.
    await ensureCluster({ app: testApp, dataDir, binaries, account, prefix, durable: false });

    expect((await stat(dataDir.cluster)).uid).toBe(account.uid);
  });

  it('keeps the owner of existing data', async () => {
    const dataDir = harness.folder('other-owner');
    await mkdir(`${dataDir}/cluster`, { recursive: true });
    await chown(`${dataDir}/cluster`, 65534, 65534);

    await harness.start(dataDir);

    expect(await status(dataDir, 'Uid')).toBe('65534');
  });

  it('takes ownership of a backup restored by root', async () => {
    const dataDir = harness.folder('restored');
    await (await harness.start(dataDir)).stop();
    const { cluster } = await openDataDir(dataDir, testApp);
    for (const name of await readdir(cluster, { recursive: true })) await chown(`${cluster}/${name}`, 0, 0);
    await chown(cluster, 0, 0);
    await chmod(cluster, 0o755);

    expect(await acceptsQueries(await harness.start(dataDir))).toBe(true);
    expect(Number(await status(dataDir, 'Uid'))).toBeGreaterThan(0);
  });
});

describe('findAccount', () => {
  it('matches the whole account name', () => {
    const passwd = [
      'root:x:0:0:root:/root:/bin/bash',
      'postgres-exporter:x:9:9::/:/bin/false',
      'postgres:x:101:104:PostgreSQL administrator,,,:/var/lib/postgresql:/bin/bash',
    ].join('\n');

    expect(findAccount(passwd, 'postgres')).toEqual({ uid: 101, gid: 104 });
    expect(findAccount(passwd, 'nobody')).toBeUndefined();
  });
});
