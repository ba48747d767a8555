// Everything that the process writes is a line of its log, also what libraries and Node.js print.
import { format } from 'node:util';
import { describeError } from './http/error-handler.ts';
import type { Logger } from './logger.ts';
import { exitCodes } from './start-error.ts';

/** Characters of printed text in a line. */
const maxOutputLength = 1_000;

const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;
const methods = ['debug', 'log', 'info', 'warn', 'error'] as const;

/** For example the S3 client prints warnings to the console. */
function logConsole(log: Logger): void {
  for (const method of methods) {
    console[method] = (...values: unknown[]) =>
      log[levels[method]](
        { output: format(...values).slice(0, maxOutputLength) },
        'a library printed a message',
      );
  }
}

/** Deprecations, for example. Node.js prints them unless there are no listeners but ours. */
function logWarnings(log: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) =>
    log.warn({ warning: name, output: message.slice(0, maxOutputLength) }, 'Node.js warned of something'),
  );
}

/** The process ends, as without this, because its state is unknown. */
function logUnexpectedErrors(log: Logger): void {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ ...describeError(error), origin }, 'an unexpected error ended the process');
    process.exit(exitCodes.failed);
  });
}

/** For the process of the server. The log is written before the process exits. */
export function logAllOutput(log: Logger): void {
  logConsole(log);
  logWarnings(log);
  logUnexpectedErrors(log);
}
