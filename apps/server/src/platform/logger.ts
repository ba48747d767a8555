import { type DestinationStream, type Logger, pino } from 'pino';
import { traceFields } from './traces/current-span.ts';

export type { Logger };

/**
 * Asynchronous, so that requests do not wait for it. Pino flushes the rest when the process exits. Without a minimum length,
 * `flush` would not wait for what is being written.
 */
const standardOutput = () => pino.destination({ dest: 1, sync: false, minLength: 1 });

/** Milliseconds for the last lines, if nothing reads them. */
const lastLinesTimeout = 1_000;

/** Exits when all lines have been written, in their order: what is flushed while the process exits can overtake others. */
export function exitAfterLog(log: Logger, exitCode: number): void {
  const exit = () => process.exit(exitCode);
  setTimeout(exit, lastLinesTimeout);
  log.flush(exit);
}

/** In every line, because the logs of several processes are often read together. */
export interface ProcessFields {
  readonly pid: number;
  /** The name of the machine or container. */
  readonly host: string;
  readonly version: string;
}

/** Writes JSON lines. Callers must not log bodies, queries, tokens or personal data. */
export function createLogger(
  level: string,
  destination: DestinationStream = standardOutput(),
  processFields: ProcessFields | null = null,
): Logger {
  return pino(
    {
      level,
      base: processFields && { ...processFields },
      mixin: traceFields,
      serializers: {
        req: (request: { method: string; id: string; routeOptions?: { url?: string } }) => ({
          id: request.id,
          method: request.method,
          // The route's pattern instead of the URL, which may contain a token, a signature or a search for a person.
          route: request.routeOptions?.url,
        }),
      },
    },
    destination,
  );
}
