import type { DataDir } from './data-dir.ts';
import { logLinePrefix } from './server-log.ts';
import { socketPort } from './socket-folder.ts';

type Settings = Readonly<Record<string, string>>;

/** For a machine with one to four cores and a few gigabytes of memory, shared with the application. */
const smallServer: Settings = {
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  wal_compression: 'on',
  // The default of 1 GB would be as large as the free space that applications can be expected to keep for the server.
  max_wal_size: '512MB',
  // Queries are short and cores few. Parallel workers also need shared memory files, for which a container has
  // 64 MB by default.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
};

const durability = (durable: boolean): Settings => {
  const value = durable ? 'on' : 'off';
  return { fsync: value, synchronous_commit: value, full_page_writes: value };
};

/** Required by the supervisor, the privacy of the log and the protection of the socket; cannot be overridden. */
const fixed = (dataDir: DataDir, socketFolder: string): Settings => ({
  listen_addresses: '',
  port: String(socketPort),
  // Quoted because this is a list: a comma or a space in the path would split it.
  unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
  cluster_name: dataDir.clusterName,
  // After one of its processes crashes, the server exits and the supervisor restarts it. If it reinitialized itself,
  // PostgreSQL 18.4 would hang forever when asked to shut down at the same time.
  restart_after_crash: 'off',
  lc_messages: 'C',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: logLinePrefix,
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // Statements, and the details and contexts of errors, contain personal data.
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

/** Command line arguments for `postgres`. */
export function serverArguments({ dataDir, socketFolder, durable, settings }: SettingsOptions): string[] {
  const all = { ...smallServer, ...durability(durable), ...settings, ...fixed(dataDir, socketFolder) };
  // server-processes.ts recognizes a postmaster by the first three of these arguments.
  return [
    '-D',
    dataDir.cluster,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}
