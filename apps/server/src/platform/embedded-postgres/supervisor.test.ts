import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  answers,
  eventually,
  kill,
  postmasterPid,
  query,
  serverProcessCount,
  sleepingBackend,
  useServerBench,
} from './supervisor.testing.ts';

const bench = useServerBench();

describe('a first start', () => {
  it('makes a UTF-8 database that keeps what it acknowledges and listens on no port', async () => {
    const { connection } = await bench.start(bench.folder('first, "of all"'), { durable: true });

    const [facts] = await query(
      connection,
      `select current_setting('listen_addresses') as listens, current_setting('fsync') as fsync,
         current_setting('synchronous_commit') as commits, current_setting('full_page_writes') as pages,
         current_user::text as me, datname::text, pg_encoding_to_char(encoding) as encoding,
         datlocprovider::text as provider, datlocale as locale
       from pg_database where datname = current_database()`,
    );

    expect(facts).toEqual({
      listens: '',
      fsync: 'on',
      commits: 'on',
      pages: 'on',
      me: 'postgres',
      datname: 'burnish',
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
    });
  });

  it('lets nobody but its own account reach the socket', async () => {
    const { connection } = await bench.start(bench.folder('first, "of all"'));

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

  it('takes settings, and gives up durability only when told to', async () => {
    const { connection } = await bench.start(bench.folder('first, "of all"'), {
      settings: { work_mem: '3MB' },
    });

    const [facts] = await query(
      connection,
      `select current_setting('work_mem') as work_mem, current_setting('fsync') as fsync`,
    );
    expect(facts).toEqual({ work_mem: '3MB', fsync: 'off' });
  });

  it('finds a short folder for the socket when the path of the data is too long for one', async () => {
    const dataDir = bench.folder(`long, "quoted" and deep/${'x'.repeat(90)}`);

    const first = await bench.start(dataDir);
    await query(first.connection, 'create table kept()');
    expect((await stat(first.connection.host)).mode & 0o777).toBe(0o700);
    await first.stop();
    await expect(stat(first.connection.host)).rejects.toThrow('ENOENT');

    const second = await bench.start(dataDir);
    expect(second.connection).toEqual(first.connection);
    expect(await query(second.connection, 'select from kept')).toEqual([]);
  });

  it('begins anew after a kill in the middle of initdb', async () => {
    const dataDir = bench.folder('interrupted');
    const unfinished = async () =>
      (await readdir(dataDir).catch(() => [])).filter((name) => name.startsWith('cluster.new-'));
    const { process: product } = bench.product(dataDir);
    await eventually(async () => (await unfinished()).length > 0);
    await kill(product);
    await mkdir(`${dataDir}/cluster.new-dead/base`, { recursive: true });
    await writeFile(`${dataDir}/cluster.new-dead/PG_VERSION`, '18\n');

    const server = await bench.start(dataDir);

    expect(await answers(server)).toBe(true);
    expect(await unfinished()).not.toContain('cluster.new-dead');
  });
});

describe('its log', () => {
  it('goes to the logger and holds nothing that a person wrote', async () => {
    const { connection } = await bench.start(bench.folder('log'));
    await query(connection, 'create table people (email text unique)');
    await query(connection, `insert into people values ('ada@example.org')`);
    const duplicate = query(connection, `insert into people values ('ada@example.org')`);
    await expect(duplicate).rejects.toThrow('duplicate key');
    await expect(query(connection, `select 'ada@example.org'::int`)).rejects.toThrow('invalid input');
    await expect(query(connection, `selekt 'ada@example.org'`)).rejects.toThrow('syntax');
    const crashed = query(connection, `select pg_backend_pid(), pg_sleep(600), 'ada@example.org'`).catch(
      String,
    );
    await eventually(async () => (await sleepingBackend(connection)) !== undefined);
    process.kill(Number(await sleepingBackend(connection)), 'SIGKILL');
    await crashed;

    await eventually(() => bench.log.some(({ message }) => message.includes('terminated by signal 9')));
    await eventually(() => bench.log.some(({ message }) => message.includes('accepts connections again')));
    expect(bench.log).toContainEqual({
      level: 'info',
      details: { backend: 'postmaster' },
      message: 'database system is ready to accept connections',
    });
    expect(JSON.stringify(bench.log)).not.toMatch(/ada|selekt|duplicate|invalid input|sleep/);
  });
});

describe('stopping', () => {
  it('ends the server for good, however often it is asked', async () => {
    const dataDir = bench.folder('stopped');
    const server = await bench.start(dataDir);

    await Promise.all([server.stop(), server.stop()]);
    await server.stop();

    expect(await serverProcessCount(dataDir)).toBe(0);
    expect(await answers(server)).toBe(false);
    expect(bench.log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('does not wait for clients', async () => {
    const server = await bench.start(bench.folder('stopped'));
    const busy = query(server.connection, 'select pg_sleep(600)').catch(String);
    await eventually(async () => (await sleepingBackend(server.connection)) !== undefined);

    await server.stop();

    // Which of the two depends on whether the server's last message or the end of the socket comes first.
    expect(await busy).toMatch(/terminating connection|ECONNRESET|Connection terminated/);
  });

  it('wins over a restart that is under way', async () => {
    const dataDir = bench.folder('stopped');
    const server = await bench.start(dataDir);
    process.kill(await postmasterPid(dataDir), 'SIGKILL');
    await eventually(() => bench.log.some(({ message }) => message.includes('is started again')));

    await server.stop();

    await eventually(async () => (await serverProcessCount(dataDir)) === 0);
    expect(await answers(server)).toBe(false);
  });
});

describe('a start that fails', () => {
  it('says why in the server’s words, and leaves nothing behind', async () => {
    const dataDir = bench.folder('failing');

    const start = bench.start(dataDir, { settings: { shared_buffers: 'plenty' } });

    await expect(start).rejects.toThrow(
      /^PostgreSQL did not start \(exit code 1\)[\s\S]*invalid value for parameter "shared_buffers": "plenty"/,
    );
    expect(await serverProcessCount(dataDir)).toBe(0);
    expect(await answers(await bench.start(dataDir))).toBe(true);
  });

  it('explains what to do with the data of another PostgreSQL version, and does not touch it', async () => {
    const dataDir = bench.folder('failing');
    await mkdir(`${dataDir}/cluster`, { recursive: true });
    await writeFile(`${dataDir}/cluster/PG_VERSION`, '17\n');

    const start = bench.start(dataDir);

    await expect(start).rejects.toThrow(/made by PostgreSQL 17, .*brings PostgreSQL 18.*restore the backup/);
    expect(await readFile(`${dataDir}/cluster/PG_VERSION`, 'utf8')).toBe('17\n');
  });

  it('does not write over a folder of other things', async () => {
    const dataDir = bench.folder('not-a-database');
    await mkdir(`${dataDir}/cluster`, { recursive: true });
    await writeFile(`${dataDir}/cluster/holiday.jpg`, '');

    await expect(bench.start(dataDir)).rejects.toThrow('is not empty and holds no PostgreSQL database');
  });
});
