import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findBinaries } from './binaries.ts';
import { openDataDir } from './data-dir.ts';
import { query } from './query.fixture.ts';
import { commandPrefix, serverAccount } from './run-as.ts';
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
import { serverArguments } from './server-settings.ts';
import { testApp } from './test-app.fixture.ts';

const harness = useServerHarness();

describe('a server that dies', () => {
  it('is restarted each time, with everything that was committed', async () => {
    const dataDir = harness.folder('dying');
    const server = await harness.start(dataDir, { durable: true });
    await query(server.connection, 'create table saved (n int)');

    for (const n of [1, 2]) {
      await query(server.connection, `insert into saved values (${n})`);
      process.kill(await postmasterPid(dataDir), 'SIGKILL');
      await waitFor(() => countErrors() === n);
      await waitFor(() => acceptsQueries(server));
    }

    expect(await query(server.connection, 'select n from saved order by n')).toEqual([{ n: 1 }, { n: 2 }]);
    expect(harness.log).toContainEqual({
      level: 'error',
      details: { cause: 'SIGKILL', delayMs: 0 },
      message: 'PostgreSQL ended unexpectedly and is being restarted',
    });
  });

  it('is replaced only after its children have ended, even one that is busy computing', async () => {
    const dataDir = harness.folder('dying');
    const server = await harness.start(dataDir);
    const computing = query(server.connection, 'select count(*) from generate_series(1, 1e12)').catch(String);
    await waitFor(async () => {
      const active = `select from pg_stat_activity where query like 'select count%' and state = 'active'`;
      return (await query(server.connection, active)).length > 0;
    });

    process.kill(await postmasterPid(dataDir), 'SIGKILL');

    await waitFor(() => harness.log.some(({ message }) => message.includes('stopping the children')));
    await waitFor(() => acceptsQueries(server));
    await computing;
  });

  const countErrors = (): number =>
    harness.log.filter(({ message }) => message.includes('is being restarted')).length;
});

describe('an application that is killed', () => {
  it.runIf(onLinux)('takes its server down with it', async () => {
    const dataDir = harness.folder('orphan');
    const app = harness.startApp(dataDir);
    expect(await app.firstLine).toBe('started');

    await kill(app.process);

    await waitFor(async () => (await countServerProcesses(dataDir)) === 0);
  });

  it('keeps its rows when the server is killed at the same time', async () => {
    const dataDir = harness.folder('orphan');
    const app = harness.startApp(dataDir);
    expect(await app.firstLine).toBe('started');
    await query(await connectionOf(dataDir), 'create table saved as select generate_series(1, 1000) as n');
    const { pid } = app.process;
    const server = await postmasterPid(dataDir);

    process.kill(Number(pid), 'SIGKILL');
    process.kill(server, 'SIGKILL');
    await once(app.process, 'exit');

    const { connection } = await harness.start(dataDir, { durable: true });
    expect(await query(connection, 'select count(*)::int as n from saved')).toEqual([{ n: 1000 }]);
  });

  it('stops a server that outlived its supervisor, and keeps its rows', async () => {
    const dataDir = harness.folder('outlived');
    await (await harness.start(dataDir)).stop();
    const orphan = await startUnsupervised(dataDir);
    await query(await connectionOf(dataDir), 'create table saved as select 1 as n');

    const { connection } = await harness.start(dataDir);

    expect(await query(connection, 'select n from saved')).toEqual([{ n: 1 }]);
    expect(await postmasterPid(dataDir)).not.toBe(orphan);
    expect(harness.log).toContainEqual({
      level: 'warn',
      details: { pid: orphan },
      message: 'stopping a PostgreSQL server left behind by an earlier run',
    });
  });

  it('ignores a pid file whose process id now belongs to another process', async () => {
    const dataDir = harness.folder('outlived');
    await (await harness.start(dataDir)).stop();
    const { path, cluster, socket } = await openDataDir(dataDir, testApp);
    const account = await serverAccount(cluster);
    const unrelated = spawn('sleep', ['600'], asRoot ? account : {});
    onTestFinished(() => kill(unrelated));
    const pidFile = `${unrelated.pid}\n${cluster}\n1\n5432\n${socket}\n\n0 0\nready\n`;
    await writeFile(`${path}/cluster/postmaster.pid`, pidFile);
    await writeFile(`${socket}/.s.PGSQL.5432.lock`, pidFile);

    expect(await acceptsQueries(await harness.start(dataDir))).toBe(true);
    expect(unrelated.exitCode ?? unrelated.signalCode).toBe(null);
  });

  async function startUnsupervised(dataDir: string): Promise<number> {
    const paths = await openDataDir(dataDir, testApp);
    const binaries = await findBinaries(testApp);
    const prefix = await commandPrefix(await serverAccount(paths.cluster), binaries, [paths.path], testApp);
    const [file = binaries.postgres, ...args] = [
      ...prefix.filter((argument) => argument !== '--pdeathsig' && argument !== 'INT'),
      binaries.postgres,
      ...serverArguments({ dataDir: paths, socketFolder: paths.socket, durable: false, settings: {} }),
    ];
    const child = spawn(file, args, { stdio: 'ignore', cwd: '/' });
    onTestFinished(() => kill(child));
    const connection = await connectionOf(dataDir);
    await waitFor(() => query(connection, 'select 1').then(Boolean, () => false));
    return Number(child.pid);
  }
});

describe('two applications on one folder', () => {
  it('rejects the second with the process id of the first', async () => {
    const dataDir = harness.folder('shared');
    const app = harness.startApp(dataDir);
    expect(await app.firstLine).toBe('started');
    const server = await postmasterPid(dataDir);

    await expect(harness.start(dataDir)).rejects.toThrow(
      `is in use by another running Acme (process ${app.process.pid} on `,
    );

    expect(await postmasterPid(dataDir)).toBe(server);
    expect(await query(await connectionOf(dataDir), 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('rejects a second one in the same process until the first has stopped', async () => {
    const dataDir = harness.folder('shared');
    const server = await harness.start(dataDir);
    await expect(harness.start(dataDir)).rejects.toThrow('is in use by another running Acme');

    await server.stop();

    expect(await acceptsQueries(await harness.start(dataDir))).toBe(true);
  });

  it('accepts one of several that start at once', async () => {
    const dataDir = harness.folder('shared');

    const lines = await Promise.all([1, 2, 3].map(() => harness.startApp(dataDir).firstLine));

    expect(lines.filter((line) => line === 'started')).toHaveLength(1);
    expect(lines.filter((line) => line.includes('in use by another running Acme'))).toHaveLength(2);
  });
});
