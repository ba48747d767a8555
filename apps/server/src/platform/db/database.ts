// Connections to PostgreSQL.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Logger } from '../logger.ts';
import { type Operation, runOperation } from '../operations.ts';
import { observeCalls } from './observed-calls.ts';
import { createQueries } from './session.ts';
import { registerConnection } from './statements.ts';
import { keepResultsYoung } from './young-results.ts';

export type Queries = Pick<
  NodePgDatabase,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | '$count' | 'selectDistinctOn' | '$with' | 'with'
>;

type TransactionOptions = Pick<PgTransactionConfig, 'isolationLevel' | 'accessMode'>;

/** Each query runs on any connection of the pool. */
export interface PoolQueries extends Queries {
  /**
   * Commits what `work` changes with its queries, or nothing if it fails. `work` must await all of its queries: those that
   * it sends after the end are not part of the transaction.
   */
  transaction<Result>(
    work: (queries: Queries) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>;
}

export interface Database {
  readonly queries: PoolQueries;
  /** Calls `read` with queries that all see the same state of the database. They can't change it. */
  readSnapshot<T>(read: (from: Queries) => Promise<T>): Promise<T>;
  /** For libraries that bring their own SQL, such as the task queue. */
  run(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** A new connection outside the pool, not yet opened, for notifications. */
  newClient(): pg.Client;
  /** A separate pool, for a component that keeps its connections busy. */
  newPool(options: Pick<pg.PoolConfig, 'max' | 'min' | 'idleTimeoutMillis' | 'options'>): pg.Pool;
  /** Null: it responds. Uses its own connection, so that busy ones don't count as an outage. */
  findProblem(): Promise<DatabaseProblem | null>;
  /** Of the connections for calls and tasks. */
  countConnections(): ConnectionCounts;
  close(): Promise<void>;
}

export interface ConnectionCounts {
  readonly inUse: number;
  readonly idle: number;
  /** Calls that wait for a connection. */
  readonly waiting: number;
}

/** For operators. */
export type DatabaseProblem = 'database_unreachable';

export type DatabaseAddress =
  | { readonly url: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string };

/** Milliseconds. */
export interface DatabaseTimeouts {
  /** Until a connection is open, or returned by other queries. */
  readonly connect: number;
  /** The server cancels a statement that takes longer. */
  readonly statement: number;
  /**
   * A query or a transaction that takes longer loses its connection. Longer than the limit of a statement, which a
   * server that has stopped can't enforce.
   */
  readonly checkout: number;
  /** For a check whether the database responds. */
  readonly probe: number;
}

const defaultTimeouts: DatabaseTimeouts = {
  connect: 10_000,
  statement: 30_000,
  checkout: 40_000,
  probe: 1_000,
};

/** Kept open while idle, so that the first requests after a pause don't wait for a new connection. */
const minIdleConnections = 4;

/** Its queries fail. */
function closeAtOnce(client: pg.Client): void {
  void client.end().catch(() => undefined);
  // Otherwise it waits for the queries that were sent.
  client.connection.stream.destroy();
}

/** Closes connections that are in use for too long. */
function limitCheckouts(pool: pg.Pool, milliseconds: number): void {
  const timers = new WeakMap<object, NodeJS.Timeout>();
  pool.on('acquire', (client) => timers.set(client, setTimeout(closeAtOnce, milliseconds, client).unref()));
  pool.on('release', (_error, client) => clearTimeout(timers.get(client)));
}

/** Null for streams, such as those of COPY. */
function describeStatement([statement]: readonly unknown[]): Operation | null {
  if (typeof statement === 'string') return { kind: 'statement', text: statement };
  const isQuery = typeof statement === 'object' && statement !== null && !('submit' in statement);
  return isQuery && 'text' in statement && typeof statement.text === 'string'
    ? { kind: 'statement', text: statement.text }
    : null;
}

function observePool(pool: pg.Pool): void {
  observeCalls(pool, 'connect', () => ({ kind: 'connection' }));
  pool.on('connect', (client) => observeCalls(client, 'query', describeStatement));
}

/** The same object each time for a connection, which keeps its statements. */
function createConnections(): (client: pg.PoolClient) => Queries {
  const connections = new WeakMap<pg.PoolClient, Queries>();
  return (client) => {
    const known = connections.get(client);
    if (known !== undefined) return known;
    const connection = createQueries(client);
    registerConnection(connection);
    connections.set(client, connection);
    return connection;
  };
}

const beginStatement = ({ isolationLevel, accessMode }: TransactionOptions) =>
  ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ');

/** The first statement of `work` doesn't wait for the response to `begin`, which fails only with the connection. */
async function runTransaction<Result>(
  client: pg.PoolClient,
  work: () => Promise<Result>,
  options: TransactionOptions | undefined,
): Promise<Result> {
  const started = client.query(beginStatement(options ?? {}));
  started.catch(() => undefined);
  if (options !== undefined) await started;
  const result = await work();
  await started;
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error('A statement of the transaction had failed before its commit.');
  return result;
}

/** `applicationName`: of its connections, as operators see them in pg_stat_activity. */
export function openDatabase(
  address: DatabaseAddress,
  log: Logger,
  poolSize: number,
  timeouts: DatabaseTimeouts = defaultTimeouts,
  applicationName = 'burnish',
): Database {
  const connection = {
    ...('url' in address ? { connectionString: address.url } : address),
    connectionTimeoutMillis: timeouts.connect,
    statement_timeout: timeouts.statement,
    // For a server process that has stopped in the middle of a transaction, with rows locked.
    idle_in_transaction_session_timeout: timeouts.checkout,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: applicationName,
  };
  const openPool = (options: pg.PoolConfig): pg.Pool => {
    const pool = new pg.Pool({ ...connection, ...options });
    // The pool replaces idle connections that fail. Without a listener, the error would end the process.
    pool.on('error', (error) => log.warn({ code: error.message }, 'an idle database connection was lost'));
    pool.on('connect', (client) => {
      // The query of an active connection fails with the same error, so it is ignored here.
      client.on('error', () => {});
      keepResultsYoung(client);
    });
    return pool;
  };
  const pool = openPool({ max: poolSize, min: Math.min(minIdleConnections, poolSize), pipeline: true });
  limitCheckouts(pool, timeouts.checkout);
  observePool(pool);
  const probes = openPool({
    max: 1,
    connectionTimeoutMillis: timeouts.probe,
    query_timeout: timeouts.probe,
    allowExitOnIdle: true,
  });
  const poolQueries = createQueries(pool);
  registerConnection(poolQueries);
  const connectionOf = createConnections();
  const transaction: PoolQueries['transaction'] = (work, options) =>
    runOperation({ kind: 'transaction' }, async () => {
      const client = await pool.connect();
      let isUsable = true;
      try {
        return await runTransaction(client, () => work(connectionOf(client)), options);
      } catch (error) {
        await client.query('rollback').catch(() => {
          isUsable = false;
        });
        throw error;
      } finally {
        client.release(!isUsable);
      }
    });
  const queries: PoolQueries = Object.assign(poolQueries, { transaction });
  return {
    queries,
    readSnapshot: (read) =>
      queries.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' }),
    run: (text, values) => pool.query(text, values),
    newClient: () => new pg.Client({ ...connection, query_timeout: timeouts.checkout }),
    // Some of their connections listen and stay in use, so they have a limit for each query instead.
    newPool: (options) => openPool({ ...options, query_timeout: timeouts.checkout }),
    findProblem: () =>
      probes.query('select 1').then(
        () => null,
        () => 'database_unreachable',
      ),
    countConnections: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      await Promise.all([pool.end(), probes.end()]);
    },
  };
}
