import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { query } from './query.fixture.ts';
import {
  acceptsQueries,
  countServerProcesses,
  findSleepingBackend,
  kill,
  postmasterPid,
  useServerHarness,
  waitFor,
} from './server-harness.fixture.ts';
import { restartDelay } from './supervisor.ts';

const harness = useServerHarness();

describe('first start', () => {
  it('creates a durable UTF-8 database that does not listen on a port', async () => {
    const { connection } = await harness.start(harness.folder('first, "quoted"'), { durable: true });

    const [settings] = await query(
      connection,
      `select current_setting('listen_addresses') as listens, current_setting('fsync') as fsync,
         current_setting('synchronous_commit') as commits, current_setting('full_page_writes') as pages,
         current_user::text as me, datname::text, pg_encoding_to_char(encoding) as encoding,
         datlocprovider::text as provider, datlocale as locale
       from pg_database where datname = current_database()`,
    );

    expect(settings).toEqual({
      listens: '',
      fsync: 'on',
      commits: 'on',
      pages: 'on',
      me: 'postgres',
      datname: 'acme',
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
    });
  });

  it('restricts access to the socket to its own account', async () => {
    const { connection } = await harness.start(harness.folder('first, "quoted"'));

    expect((await stat(connection.host)).mode & 0o777).toBe(0o700);
    const rules = await query(
      connection,
      'select distinct type, auth_method from pg_hba_file_rules order by 1',
    );
    expect(rules).toEqual([
      { type: 'host', auth_method: 'reject' },
      { type: 'local', auth_method: 'trust' },
    ]);
  });

  it('accepts settings and turns durability off on request', async () => {
    const { connection } = await harness.start(harness.folder('first, "quoted"'), {
      settings: { work_mem: '3MB' },
    });

    const [settings] = await query(
      connection,
      `select current_setting('work_mem') as work_mem, current_setting('fsync') as fsync`,
    );
    expect(settings).toEqual({ work_mem: '3MB', fsync: 'off' });
  });

  it('uses a short socket folder when the path of the data directory is too long', async () => {
    const dataDir = harness.folder(`long, "quoted" and deep/${'x'.repeat(90)}`);

    const first = await harness.start(dataDir);
    await query(first.connection, 'create table saved()');
    expect((await stat(first.connection.host)).mode & 0o777).toBe(0o700);
    await first.stop();
    await expect(stat(first.connection.host)).rejects.toThrow('ENOENT');

    const second = await harness.start(dataDir);
    expect(second.connection).toEqual(first.connection);
    expect(await query(second.connection, 'select from saved')).toEqual([]);
  });

  it('starts over after being killed during initdb', async () => {
    const dataDir = harness.folder('interrupted');
    const incompleteFolders = async () =>
      (await readdir(dataDir).catch(() => [])).filter((name) => name.startsWith('cluster.new-'));
    const { process: app } = harness.startApp(dataDir);
    await waitFor(async () => (await incompleteFolders()).length > 0);
    await kill(app);
    await mkdir(`${dataDir}/cluster.new-dead/base`, { recursive: true });
    await writeFile(`${dataDir}/cluster.new-dead/PG_VERSION`, '18\n');

    const server = await harness.start(dataDir);

    expect(await acceptsQueries(server)).toBe(true);
    expect(await incompleteFolders()).not.toContain('cluster.new-dead');
  });
});

describe('server log', () => {
  it('goes to the logger without user input', async () => {
    const { connection } = await harness.start(harness.folder('log'));
    await query(connection, 'create table people (email text unique)');
    await query(connection, `insert into people values ('ada@example.org')`);
    const duplicate = query(connection, `insert into people values ('ada@example.org')`);
    await expect(duplicate).rejects.toThrow('duplicate key');
    await expect(query(connection, `select 'ada@example.org'::int`)).rejects.toThrow('invalid input');
    await expect(query(connection, `selekt 'ada@example.org'`)).rejects.toThrow('syntax');
    const crashed = query(connection, `select pg_backend_pid(), pg_sleep(600), 'ada@example.org'`).catch(
      String,
    );
    await waitFor(async () => (await findSleepingBackend(connection)) !== undefined);
    process.kill(Number(await findSleepingBackend(connection)), 'SIGKILL');
    await crashed;

    await waitFor(() => harness.log.some(({ message }) => message.includes('terminated by signal 9')));
    await waitFor(() => harness.log.some(({ message }) => message.includes('accepts connections again')));
    expect(harness.log).toContainEqual({
      level: 'info',
      details: { backend: 'postmaster' },
      message: 'database system is ready to accept connections',
    });
    expect(JSON.stringify(harness.log)).not.toMatch(/ada|selekt|duplicate|invalid input|sleep/);
  });
});

describe('stop', () => {
  it('ends the server, even when called more than once', async () => {
    const dataDir = harness.folder('stopped');
    const server = await harness.start(dataDir);

    await Promise.all([server.stop(), server.stop()]);
    await server.stop();

    expect(await countServerProcesses(dataDir)).toBe(0);
    expect(await acceptsQueries(server)).toBe(false);
    expect(harness.log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('does not wait for clients', async () => {
    const server = await harness.start(harness.folder('stopped'));
    const busy = query(server.connection, 'select pg_sleep(600)').catch(String);
    await waitFor(async () => (await findSleepingBackend(server.connection)) !== undefined);

    await server.stop();

    // Depends on whether the server's last message or the end of the socket arrives first.
    expect(await busy).toMatch(/terminating connection|ECONNRESET|Connection terminated/);
  });

  it('cancels a restart in progress', async () => {
    const dataDir = harness.folder('stopped');
    const server = await harness.start(dataDir);
    process.kill(await postmasterPid(dataDir), 'SIGKILL');
    await waitFor(() => harness.log.some(({ message }) => message.includes('is being restarted')));

    await server.stop();

    await waitFor(async () => (await countServerProcesses(dataDir)) === 0);
    expect(await acceptsQueries(server)).toBe(false);
  });
});

describe('failed start', () => {
  it('reports the server’s error and leaves no process or lock behind', async () => {
    const dataDir = harness.folder('failing');

    const start = harness.start(dataDir, { settings: { shared_buffers: 'plenty' } });

    await expect(start).rejects.toThrow(
      /^PostgreSQL did not start \(exit code 1\)[\s\S]*invalid value for parameter "shared_buffers": "plenty"/,
    );
    expect(await countServerProcesses(dataDir)).toBe(0);
    expect(await acceptsQueries(await harness.start(dataDir))).toBe(true);
  });

  it('explains how to upgrade data of another PostgreSQL version, and does not change it', async () => {
    const dataDir = harness.folder('failing');
    await mkdir(`${dataDir}/cluster`, { recursive: true });
    await writeFile(`${dataDir}/cluster/PG_VERSION`, '17\n');

    const start = harness.start(dataDir);

    await expect(start).rejects.toThrow(
      /created by PostgreSQL 17, .*includes PostgreSQL 18.*Upgrade it: `npm run upgrade-database`\. Or start/,
    );
    expect(await readFile(`${dataDir}/cluster/PG_VERSION`, 'utf8')).toBe('17\n');
  });

  it('does not overwrite a folder with other files', async () => {
    const dataDir = harness.folder('not-a-database');
    await mkdir(`${dataDir}/cluster`, { recursive: true });
    await writeFile(`${dataDir}/cluster/holiday.jpg`, '');

    await expect(harness.start(dataDir)).rejects.toThrow(
      'is not empty and does not contain a PostgreSQL database',
    );
  });
});

describe('restartDelay', () => {
  it('is zero after the first failure, then doubles up to a limit', () => {
    expect([0, 1, 2, 3, 6, 7, 8, 2000].map(restartDelay)).toEqual([
      0, 250, 500, 1000, 8000, 15_000, 15_000, 15_000,
    ]);
  });
});
