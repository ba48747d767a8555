// A standby server that follows a primary by streaming replication, and an address that leads to one of them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, lchown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface ServerAddress {
  /** The folder of the Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

export interface Standby {
  readonly address: ServerAddress;
  /** Makes it the primary. Resolves when it accepts changes. */
  promote(): Promise<void>;
  close(): Promise<void>;
}

async function withClient<Result>(
  address: ServerAddress,
  run: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...address });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

const notCopied: ReadonlySet<string> = new Set(['postmaster.pid', 'postmaster.opts']);

/** Copies the files of a running server, as a base backup does. */
async function copyCluster(from: string, to: string, address: ServerAddress): Promise<void> {
  await withClient(address, async (client) => {
    await client.query("select pg_backup_start('standby', fast => true)");
    await cp(from, to, { recursive: true, filter: (path) => !notCopied.has(path.slice(from.length + 1)) });
    const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop()');
    await writeFile(join(to, 'backup_label'), rows[0]?.label ?? '');
  });
  await writeFile(join(to, 'standby.signal'), '');
  const { uid, gid } = await stat(from);
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), uid, gid);
  await chown(to, uid, gid);
}

async function untilTrue(address: ServerAddress, query: string): Promise<void> {
  for (;;) {
    const isTrue = await withClient(
      address,
      async (client) => (await client.query(query)).rows[0]?.is_true,
    ).catch(() => false);
    if (isTrue === true) return;
    await sleep(50);
  }
}

/**
 * Starts a standby of the server whose data is in `cluster`. From then on the primary confirms a transaction only after the
 * standby has it. `folder` must not exist, and its path must be short enough for a socket.
 */
export async function startStandby(
  cluster: string,
  primary: ServerAddress,
  folder: string,
): Promise<Standby> {
  const { uid, gid } = await stat(cluster);
  await mkdir(folder, { mode: 0o700 });
  const own = join(folder, 'cluster');
  await copyCluster(cluster, own, primary);
  await chown(folder, uid, gid);
  // The command that started the primary.
  const [program = ''] = (await readFile(join(cluster, 'postmaster.opts'), 'utf8')).split(' ');
  const address = { ...primary, host: folder };
  const settings = {
    listen_addresses: '',
    port: String(address.port),
    unix_socket_directories: folder,
    fsync: 'off',
    primary_conninfo: `host=${primary.host} port=${primary.port} user=${primary.user} application_name=standby`,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(program, ['-D', own, ...args], {
    uid,
    gid,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: 'ignore',
  });
  const exited = once(server, 'exit');
  await withClient(primary, async (client) => {
    await client.query("alter system set synchronous_standby_names = '*'");
    await client.query('select pg_reload_conf()');
  });
  await untilTrue(primary, "select true as is_true from pg_stat_replication where sync_state = 'sync'");
  return {
    address,
    async promote() {
      await withClient(address, (client) => client.query('select pg_promote()'));
      await untilTrue(address, 'select not pg_is_in_recovery() as is_true');
      // There is no standby anymore.
      await withClient(address, async (client) => {
        await client.query("alter system set synchronous_standby_names = ''");
        await client.query('select pg_reload_conf()');
      });
    },
    async close() {
      server.kill('SIGINT');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface ServerProxy {
  /** A port of 127.0.0.1. */
  readonly port: number;
  /** Ends all connections, and refuses new ones if the address is null. */
  leadTo(address: ServerAddress | null): void;
  close(): Promise<void>;
}

/** An address that leads to the current primary, as the host name of a managed database does. */
export async function startServerProxy(first: ServerAddress): Promise<ServerProxy> {
  let target: ServerAddress | null = first;
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    if (target === null) {
      incoming.destroy();
      return;
    }
    const outgoing = createConnection(`${target.host}/.s.PGSQL.${target.port}`);
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const leadTo = (address: ServerAddress | null) => {
    target = address;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    leadTo,
    async close() {
      leadTo(null);
      server.close();
      await once(server, 'close');
    },
  };
}
