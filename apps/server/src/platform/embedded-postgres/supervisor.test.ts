import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { openDataDir } from './data-dir.ts';
import { commandPrefix, serverAccount } from './run-as.ts';
import { serverArguments } from './server-settings.ts';
import {
  connectionOf,
  eventually,
  kill,
  postmasterPid,
  query,
  ServerBench,
  serverProcessCount,
} from './supervisor.testing.ts';
import type { EmbeddedPostgres } from './supervisor.ts';

const asRoot = process.getuid?.() === 0;
const onLinux = process.platform === 'linux';

describe('the embedded PostgreSQL', { timeout: 30_000 }, () => {
  let bench: ServerBench;
  beforeAll(async () => {
    bench = await ServerBench.open();
  });
  afterEach(() => bench.reset());
  afterAll(async () => {
    await bench.reset();
    expect(await bench.survivors()).toEqual([]);
    await bench.close();
  });

  const answers = async (server: EmbeddedPostgres): Promise<boolean> =>
    query(server.connection, 'select 1').then(
      () => true,
      () => false,
    );

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
      await eventually(async () => (await sleeper(connection)) !== undefined);
      process.kill(Number(await sleeper(connection)), 'SIGKILL');
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

    const sleeper = async (connection: EmbeddedPostgres['connection']): Promise<unknown> => {
      const found = `select pid from pg_stat_activity where wait_event = 'PgSleep'`;
      return (await query(connection, found))[0]?.pid;
    };
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

      await server.stop();

      expect(await busy).toMatch(/terminat|ECONNRESET/);
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
      const computing = query(server.connection, 'select count(*) from generate_series(1, 1e12)').catch(
        String,
      );
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

      await expect(start).rejects.toThrow(
        /made by PostgreSQL 17, .*brings PostgreSQL 18.*restore the backup/,
      );
      expect(await readFile(`${dataDir}/cluster/PG_VERSION`, 'utf8')).toBe('17\n');
    });

    it('does not write over a folder of other things', async () => {
      const dataDir = bench.folder('not-a-database');
      await mkdir(`${dataDir}/cluster`, { recursive: true });
      await writeFile(`${dataDir}/cluster/holiday.jpg`, '');

      await expect(bench.start(dataDir)).rejects.toThrow('is not empty and holds no PostgreSQL database');
    });
  });

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
});
