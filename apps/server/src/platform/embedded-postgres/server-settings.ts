import type { DataDir } from './data-dir.ts';
import { logLinePrefix } from './server-log.ts';
import { socketPort } from './socket-folder.ts';

type Settings = Readonly<Record<string, string>>;

/** For a machine of one to four cores and a few gigabytes that it shares with the product itself. */
const smallServer: Settings = {
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  wal_compression: 'on',
  // Queries here are short and the cores few. Parallel workers also need shared memory files, of which a
  // container has 64 MB by default.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
};

const durability = (durable: boolean): Settings => {
  const value = durable ? 'on' : 'off';
  return { fsync: value, synchronous_commit: value, full_page_writes: value };
};

/** What the supervisor, the privacy of the log and the protection of the socket stand on. */
const fixed = (dataDir: DataDir, socketFolder: string): Settings => ({
  listen_addresses: '',
  port: String(socketPort),
  // A list: quoted, as a comma or a blank in the path would divide it.
  unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
  cluster_name: dataDir.clusterName,
  // After the crash of one process the server ends, and the supervisor starts it: left to reinitialise
  // itself, PostgreSQL 18.4 hangs for ever if it is asked to shut down meanwhile.
  restart_after_crash: 'off',
  lc_messages: 'C',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: logLinePrefix,
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // Statements, and the details and contexts of errors, carry people's data.
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
});

export interface SettingsOptions {
  readonly dataDir: DataDir;
  readonly socketFolder: string;
  readonly durable: boolean;
  readonly settings: Settings;
}

export function serverArguments({ dataDir, socketFolder, durable, settings }: SettingsOptions): string[] {
  const all = { ...smallServer, ...durability(durable), ...settings, ...fixed(dataDir, socketFolder) };
  // server-processes.ts knows a postmaster by the first three of these words.
  return [
    '-D',
    dataDir.cluster,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}
