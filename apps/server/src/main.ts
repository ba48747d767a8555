// The process of the server: reads its configuration, starts it, and stops it on SIGTERM and SIGINT.
import { hostname } from 'node:os';
import { type Config, ConfigError, readConfig } from './config.ts';
import { endsWithin } from './platform/ends-within.ts';
import { letHeapDouble } from './platform/heap-growth.ts';
import { describeError } from './platform/http/error-handler.ts';
import { createLogger, exitAfterLog, type Logger } from './platform/logger.ts';
import { logAllOutput } from './platform/process-output.ts';
import { exitCodes, StartError } from './platform/start-error.ts';
import { readVersion } from './platform/version.ts';
import { type RunningServer, startServer } from './start-server.ts';

/** Milliseconds for tasks, the database and other parts to stop, after the last request. */
const partsTimeout = 20_000;

/** Stops at the first signal, even while the server is starting. The process exits if stopping takes too long. */
function stopOnSignals(
  starting: Promise<RunningServer>,
  stopping: AbortController,
  config: Config,
  log: Logger,
): void {
  const timeout = (config.shutdownDelaySeconds + config.shutdownTimeoutSeconds) * 1_000 + partsTimeout;
  const exit = (code: number) => {
    log.info({ isClean: code === 0 }, 'stopped');
    exitAfterLog(log, code);
  };
  const stop = (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) return;
    log.info({ signal }, 'stopping');
    stopping.abort();
    // A start that has failed has already stopped its parts.
    const started = starting.catch(() => null);
    const stopped = started.then((running) => running?.stop());
    endsWithin(stopped, timeout).then(
      (isInTime) => {
        if (!isInTime) log.error({}, 'some parts did not stop in time');
        exit(isInTime ? 0 : 1);
      },
      (error: unknown) => {
        log.error(describeError(error), 'could not stop cleanly');
        exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function exitCodeOf(error: unknown): number {
  if (error instanceof StartError) return error.exitCode;
  return error instanceof ConfigError ? exitCodes.misconfigured : exitCodes.failed;
}

/** A person at a terminal needs the message, not the stack trace. Everything else reads lines of the log. */
function exitWith(error: unknown, log: Logger): void {
  const reason = error instanceof Error ? error.message : String(error);
  const exitCode = exitCodeOf(error);
  // Open connections would keep the process running.
  if (process.stderr.isTTY || !log.isLevelEnabled('fatal'))
    process.stderr.write(`Burnish couldn't start.\n${reason}\n`, () => process.exit(exitCode));
  else {
    log.fatal({ exitCode }, `Burnish couldn't start. ${reason}`);
    exitAfterLog(log, exitCode);
  }
}

async function createProcessLog(level: string): Promise<Logger> {
  const version = await readVersion();
  return createLogger(level, undefined, { pid: process.pid, host: hostname(), version });
}

/** Also logs invalid settings, such as the level itself. */
const defaultLogLevel = 'info';

async function main(): Promise<void> {
  letHeapDouble();
  let log = await createProcessLog(defaultLogLevel);
  const stopping = new AbortController();
  try {
    const config = readConfig(process.env);
    log = await createProcessLog(config.logLevel);
    logAllOutput(log);
    const starting = startServer(config, log, stopping.signal);
    stopOnSignals(starting, stopping, config, log);
    const { url, summary } = await starting;
    log.info({ url, ...summary }, `Burnish is ready at ${url}`);
  } catch (error) {
    if (!stopping.signal.aborted) exitWith(error, log);
  }
}

await main();
