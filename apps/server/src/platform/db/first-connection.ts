// The first connection to PostgreSQL at start, which may not accept connections yet.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../logger.ts';
import { exitCodes, StartError } from '../start-error.ts';
import type { DatabaseAddress } from './database.ts';

/** Milliseconds. */
const connectTimeout = 10_000;
const minDelay = 500;
const maxDelay = 5_000;

/** PostgreSQL is starting or stopping, or has no connection left; the network or the name of the host isn't there yet. */
const temporaryCodes: ReadonlySet<string> = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/** Errors of the driver that have no code. */
const temporaryMessages = /^(timeout expired|Connection terminated)/;

/** Of PostgreSQL: what the operator has to correct. */
const corrections: Readonly<Record<string, string>> = {
  '28000': 'refuses the user. Check the user in DATABASE_URL, and pg_hba.conf',
  '28P01': 'refuses the password. Check the user and the password in DATABASE_URL',
  '3D000': "doesn't have this database. Create it, or correct DATABASE_URL",
};

export interface WaitOptions {
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Milliseconds until the last attempt begins. */
  readonly maxWait: number;
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined;
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** A connection to several addresses fails with an error that has a code, but no message. */
const reasonOf = (error: unknown) => (error instanceof Error && error.message) || codeOf(error);

function isTemporary(error: unknown): boolean {
  return temporaryCodes.has(codeOf(error)) || temporaryMessages.test(reasonOf(error));
}

/** Without user and password. */
function describeServer({ host, port, database }: pg.Client): string {
  return `PostgreSQL on ${host} port ${port}, database ${database}`;
}

function connectError(client: pg.Client, error: unknown, seconds: number): StartError {
  const server = describeServer(client);
  const correction = corrections[codeOf(error)];
  if (correction !== undefined)
    return new StartError(exitCodes.misconfigured, `${server}: the server ${correction}.`, { cause: error });
  if (!isTemporary(error)) {
    return new StartError(exitCodes.misconfigured, `${server}: the connection failed: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
  const check = 'Check that PostgreSQL is running and DATABASE_URL is right.';
  const message =
    seconds === 0
      ? `no connection: ${reasonOf(error)}. ${check}`
      : `no connection within ${seconds} s: ${reasonOf(error)}. ${check} DATABASE_WAIT_SECONDS is how long to wait.`;
  return new StartError(exitCodes.databaseUnreachable, `${server}: ${message}`, { cause: error });
}

function createClient(address: DatabaseAddress): pg.Client {
  const client = new pg.Client({
    ...('url' in address ? { connectionString: address.url } : address),
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    application_name: 'burnish start',
  });
  // The query in progress fails with the same error.
  client.on('error', () => undefined);
  return client;
}

/**
 * Connects, and tries again with growing delays while PostgreSQL can't be reached.
 *
 * @throws StartError if it can't be reached in time, or refuses the connection
 */
export async function openFirstConnection(
  address: DatabaseAddress,
  { log, maxWait, signal }: WaitOptions,
): Promise<pg.Client> {
  const started = performance.now();
  for (let attempt = 1, delay = minDelay; ; attempt += 1, delay = Math.min(delay * 2, maxDelay)) {
    signal?.throwIfAborted();
    const client = createClient(address);
    try {
      await client.connect();
      if (attempt > 1) log.info({ attempt }, 'connected to the database');
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      const remaining = maxWait - (performance.now() - started);
      if (!isTemporary(error) || remaining <= 0)
        throw connectError(client, error, Math.round(maxWait / 1_000));
      const pause = Math.min(delay, remaining);
      const { host, port, database } = client;
      log.warn(
        { host, port, database, attempt, cause: reasonOf(error), nextAttemptSeconds: pause / 1_000 },
        'the database cannot be reached yet',
      );
      await sleep(pause, undefined, { signal });
    }
  }
}
