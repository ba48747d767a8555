import { chmod, chown, cp, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { openDataDir } from './data-dir.ts';
import { commandPrefix, serverAccount } from './run-as.ts';
import {
  answers,
  asRoot,
  connectionOf,
  eventually,
  kill,
  onLinux,
  postmasterPid,
  query,
  serverProcessCount,
  useServerBench,
} from './supervisor.testing.ts';

const bench = useServerBench();

describe.runIf(asRoot && onLinux)('as root', () => {
  const status = async (dataDir: string, field: string): Promise<string | undefined> => {
    const text = await readFile(`/proc/${await postmasterPid(dataDir)}/status`, 'utf8');
    return new RegExp(`^${field}:\\s+(\\S+)`, 'm').exec(text)?.[1];
  };

  it('runs the server as another user without any of root’s rights', async () => {
    const dataDir = bench.folder('as-root');
    await bench.start(dataDir);

    expect(Number(await status(dataDir, 'Uid'))).toBeGreaterThan(0);
    expect(await status(dataDir, 'CapEff')).toBe('0000000000000000');
  });

  it('also works below a home that only root may enter', async () => {
    const home = bench.folder('home-of-root');
    await mkdir(home, { mode: 0o700 });
    const dataDir = `${home}/data/postgres`;
    const product = bench.product(dataDir);
    expect(await product.firstLine).toBe('started');

    expect(Number(await status(dataDir, 'Uid'))).toBeGreaterThan(0);
    expect(await query(await connectionOf(dataDir), 'select 1 as n')).toEqual([{ n: 1 }]);
    await kill(product.process);
    await eventually(async () => (await serverProcessCount(dataDir)) === 0);
  });

  it('also works when it is installed there', async () => {
    const home = bench.folder('install-of-root');
    await mkdir(home, { mode: 0o700 });
    const installed = await findBinaries();
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
    const dataDir = await openDataDir(`${home}/data`);
    const account = await serverAccount(dataDir.cluster);
    const prefix = await commandPrefix(account, binaries, [dataDir.path]);

    // initdb looks for, and runs, the server.
    await ensureCluster({ dataDir, binaries, account, prefix, durable: false });

    expect((await stat(dataDir.cluster)).uid).toBe(account.uid);
  });

  it('leaves data with the user it belongs to', async () => {
    const dataDir = bench.folder('of-somebody');
    await mkdir(`${dataDir}/cluster`, { recursive: true });
    await chown(`${dataDir}/cluster`, 65534, 65534);

    await bench.start(dataDir);

    expect(await status(dataDir, 'Uid')).toBe('65534');
  });

  it('takes over a backup that root has copied back', async () => {
    const dataDir = bench.folder('restored');
    await (await bench.start(dataDir)).stop();
    const { cluster } = await openDataDir(dataDir);
    for (const name of await readdir(cluster, { recursive: true })) await chown(`${cluster}/${name}`, 0, 0);
    await chown(cluster, 0, 0);
    await chmod(cluster, 0o755);

    expect(await answers(await bench.start(dataDir))).toBe(true);
    expect(Number(await status(dataDir, 'Uid'))).toBeGreaterThan(0);
  });
});
