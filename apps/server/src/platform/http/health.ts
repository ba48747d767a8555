// Whether this process should receive requests, and which of the other parts answer.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '../logger.ts';
import { errorReply } from './error-handler.ts';

/** Milliseconds that a check may take. */
const defaultCheckTimeout = 2_000;

/** Milliseconds between two checks when there are no requests, so that the log has the times of an outage. */
const checkInterval = 15_000;

export interface Part {
  /** A short cause for operators, without secrets or personal data. Null: the part works. */
  findProblem(): Promise<string | null>;
  /** More for operators, without secrets or personal data. It is left out if it can't be read in time. */
  readDetails?(): Promise<PartDetails>;
  /** Without it nothing works. Otherwise the process is only degraded. */
  readonly isRequired: boolean;
}

export type PartDetails = Readonly<Record<string, string | null>>;

export type PartStatus = 'ready' | 'degraded' | 'unready';

interface PartHealth {
  readonly status: PartStatus;
  /** Why it isn't ready. */
  readonly cause?: string;
  readonly details?: PartDetails;
}

export interface Health {
  /** Registers `/healthz` (the process is running) and `/readyz` (it can serve requests). */
  mount(app: FastifyInstance): void;
  /** Of each part when it was last checked. A part that wasn't checked yet is missing. */
  lastStatuses(): ReadonlyMap<string, PartStatus>;
  /** From now on, `/readyz` says that the process is stopping. */
  stop(): void;
}

interface HealthOptions {
  readonly parts: Readonly<Record<string, Part>>;
  readonly log: Logger;
  /** For tests. */
  readonly checkTimeout?: number;
}

/** What `read` returns, or `late` after this time, or `failed` if it throws. */
async function readInTime<Result>(
  read: () => Promise<Result>,
  milliseconds: number,
  { late, failed }: { readonly late: Result; readonly failed: Result },
): Promise<Result> {
  const timer = new AbortController();
  const timeout = sleep(milliseconds, late, { signal: timer.signal });
  timeout.catch(() => undefined);
  try {
    return await Promise.race([read(), timeout]);
  } catch {
    return failed;
  } finally {
    timer.abort();
  }
}

/** Shares a running check, so that no number of requests costs more than one. */
function createCheck(
  name: string,
  part: Part,
  { checkTimeout = defaultCheckTimeout, log }: HealthOptions,
): () => Promise<PartHealth> {
  let running: Promise<PartHealth> | null = null;
  let lastCause: string | null = null;

  async function check(): Promise<PartHealth> {
    const [cause, details] = await Promise.all([
      readInTime<string | null>(part.findProblem, checkTimeout, {
        late: 'no_answer',
        failed: 'check_failed',
      }),
      readInTime<PartDetails | undefined>(async () => part.readDetails?.(), checkTimeout, {
        late: undefined,
        failed: undefined,
      }),
    ]);
    const status = cause === null ? 'ready' : part.isRequired ? 'unready' : 'degraded';
    if (cause !== lastCause) {
      lastCause = cause;
      if (cause === null) log.info({ part: name, status }, `${name} is ready again`);
      else log.error({ part: name, status, cause }, `${name} is ${status}`);
    }
    return { status, ...(cause === null ? {} : { cause }), ...(details === undefined ? {} : { details }) };
  }

  return () => {
    running ??= check().finally(() => {
      running = null;
    });
    return running;
  };
}

export function createHealth(options: HealthOptions): Health {
  const checks = Object.entries(options.parts).map(
    ([name, part]) => [name, createCheck(name, part, options)] as const,
  );
  const lastStatuses = new Map<string, PartStatus>();
  let isStopping = false;

  async function checkAll(): Promise<Readonly<Record<string, PartHealth>>> {
    const results = await Promise.all(checks.map(async ([name, check]) => [name, await check()] as const));
    for (const [name, { status }] of results) lastStatuses.set(name, status);
    return Object.fromEntries(results);
  }

  function overallStatus(health: Readonly<Record<string, PartHealth>>): PartStatus | 'stopping' {
    if (isStopping) return 'stopping';
    const statuses = new Set(Object.values(health).map(({ status }) => status));
    return (['unready', 'degraded'] as const).find((status) => statuses.has(status)) ?? 'ready';
  }

  return {
    mount(app) {
      app.get('/healthz', async () => ({ success: true }));
      app.get('/readyz', async (request, reply) => {
        const health = await checkAll();
        const data = { status: overallStatus(health), parts: health };
        reply.header('cache-control', 'no-store');
        if (data.status === 'ready' || data.status === 'degraded') return { success: true, data };
        return reply.code(503).send({ ...errorReply('NOT_READY', [], request.id), data });
      });

      let timer: NodeJS.Timeout | undefined;
      app.addHook('onListen', async () => {
        timer = setInterval(() => void checkAll(), checkInterval).unref();
      });
      app.addHook('preClose', async () => clearInterval(timer));
    },
    lastStatuses: () => lastStatuses,
    stop() {
      isStopping = true;
    },
  };
}
