import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findBinaries } from './binaries.ts';
import { openDataDir } from './data-dir.ts';
import { commandPrefix, serverAccount } from './run-as.ts';
import { serverArguments } from './server-settings.ts';
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

describe('a server that dies', () => {
  it('is started again each time, with everything that was committed', async () => {
    const dataDir = bench.folder('dying');
    const server = await bench.start(dataDir, { durable: true });
    await query(server.connection, 'create table kept (n int)');

    for (const n of [1, 2, 3]) {
      await query(server.connection, `insert into kept values (${n})`);
      process.kill(await postmasterPid(dataDir), 'SIGKILL');
      await eventually(() => countErrors() === n);
      await eventually(() => answers(server));
    }

    expect(await query(server.connection, 'select n from kept order by n')).toEqual([
      { n: 1 },
      { n: 2 },
      { n: 3 },
    ]);
    expect(bench.log).toContainEqual({
      level: 'error',
      details: { cause: 'SIGKILL', delayMs: 0 },
      message: 'PostgreSQL ended unexpectedly and is started again',
    });
  });

  it('is replaced only after its children, even one that computes and does not notice', async () => {
    const dataDir = bench.folder('dying');
    const server = await bench.start(dataDir);
    const computing = query(server.connection, 'select count(*) from generate_series(1, 1e12)').catch(String);
    await eventually(async () => {
      const active = `select from pg_stat_activity where query like 'select count%' and state = 'active'`;
      return (await query(server.connection, active)).length > 0;
    });

    process.kill(await postmasterPid(dataDir), 'SIGKILL');

    await eventually(() => bench.log.some(({ message }) => message.includes('ending the children')));
    await eventually(() => answers(server));
    await computing;
  });

  const countErrors = (): number =>
    bench.log.filter(({ message }) => message.includes('is started again')).length;
});

describe('a product that is killed', () => {
  it.runIf(onLinux)('takes its server with it', async () => {
    const dataDir = bench.folder('orphan');
    const product = bench.product(dataDir);
    expect(await product.firstLine).toBe('started');

    await kill(product.process);

    await eventually(async () => (await serverProcessCount(dataDir)) === 0);
  });

  it('finds its rows again, with the server killed at the same moment', async () => {
    const dataDir = bench.folder('orphan');
    const product = bench.product(dataDir);
    expect(await product.firstLine).toBe('started');
    await query(await connectionOf(dataDir), 'create table kept as select generate_series(1, 1000) as n');
    const { pid } = product.process;
    const server = await postmasterPid(dataDir);

    process.kill(Number(pid), 'SIGKILL');
    process.kill(server, 'SIGKILL');
    await once(product.process, 'exit');

    const { connection } = await bench.start(dataDir, { durable: true });
    expect(await query(connection, 'select count(*)::int as n from kept')).toEqual([{ n: 1000 }]);
  });

  it('stops a server that outlived its supervisor, and takes over its rows', async () => {
    const dataDir = bench.folder('outlived');
    await (await bench.start(dataDir)).stop();
    const orphan = await startUnsupervised(dataDir);
    await query(await connectionOf(dataDir), 'create table kept as select 1 as n');

    const { connection } = await bench.start(dataDir);

    expect(await query(connection, 'select n from kept')).toEqual([{ n: 1 }]);
    expect(await postmasterPid(dataDir)).not.toBe(orphan);
    expect(bench.log).toContainEqual({
      level: 'warn',
      details: { pid: orphan },
      message: 'stopping a PostgreSQL that an earlier run left behind',
    });
  });

  it('is not misled by a pid file whose number is somebody else’s by now', async () => {
    const dataDir = bench.folder('outlived');
    await (await bench.start(dataDir)).stop();
    const { path, cluster, socket } = await openDataDir(dataDir);
    const account = await serverAccount(cluster);
    const stranger = spawn('sleep', ['600'], asRoot ? account : {});
    onTestFinished(() => kill(stranger));
    const pidFile = `${stranger.pid}\n${cluster}\n1\n5432\n${socket}\n\n0 0\nready\n`;
    await writeFile(`${path}/cluster/postmaster.pid`, pidFile);
    await writeFile(`${socket}/.s.PGSQL.5432.lock`, pidFile);

    expect(await answers(await bench.start(dataDir))).toBe(true);
    expect(stranger.exitCode ?? stranger.signalCode).toBe(null);
  });

  async function startUnsupervised(dataDir: string): Promise<number> {
    const folders = await openDataDir(dataDir);
    const binaries = await findBinaries();
    const prefix = await commandPrefix(await serverAccount(folders.cluster), binaries, [folders.path]);
    const [file = binaries.postgres, ...args] = [
      ...prefix.filter((word) => word !== '--pdeathsig' && word !== 'INT'),
      binaries.postgres,
      ...serverArguments({ dataDir: folders, socketFolder: folders.socket, durable: false, settings: {} }),
    ];
    const child = spawn(file, args, { stdio: 'ignore', cwd: '/' });
    onTestFinished(() => kill(child));
    const connection = await connectionOf(dataDir);
    await eventually(() => query(connection, 'select 1').then(Boolean, () => false));
    return Number(child.pid);
  }
});

describe('two products on one folder', () => {
  it('refuses the second with the first one’s number, and leaves the first alone', async () => {
    const dataDir = bench.folder('shared');
    const product = bench.product(dataDir);
    expect(await product.firstLine).toBe('started');
    const server = await postmasterPid(dataDir);

    await expect(bench.start(dataDir)).rejects.toThrow(
      `is in use by another running Burnish (process ${product.process.pid} on `,
    );

    expect(await postmasterPid(dataDir)).toBe(server);
    expect(await query(await connectionOf(dataDir), 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('refuses a second one in the same process, and lets it in after the first has stopped', async () => {
    const dataDir = bench.folder('shared');
    const server = await bench.start(dataDir);
    await expect(bench.start(dataDir)).rejects.toThrow('is in use by another running Burnish');

    await server.stop();

    expect(await answers(await bench.start(dataDir))).toBe(true);
  });

  it('lets only one of several in that start at once', async () => {
    const dataDir = bench.folder('shared');

    const lines = await Promise.all([1, 2, 3].map(() => bench.product(dataDir).firstLine));

    expect(lines.filter((line) => line === 'started')).toHaveLength(1);
    expect(lines.filter((line) => line.includes('in use by another running Burnish'))).toHaveLength(2);
  });
});
