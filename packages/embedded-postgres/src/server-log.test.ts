import { describe, expect, it } from 'vitest';
import { parseServerLogLine } from './server-log.ts';

describe('parseServerLogLine', () => {
  it.each([
    ['[postmaster] LOG:  database system is shut down', 'info', 'postmaster', 'database system is shut down'],
    ['[autovacuum worker] WARNING:  odd', 'warn', 'autovacuum worker', 'odd'],
    ['[checkpointer] ERROR:  no space left on device', 'error', 'checkpointer', 'no space left on device'],
    [
      '[startup] PANIC:  could not locate a valid checkpoint',
      'error',
      'startup',
      'could not locate a valid checkpoint',
    ],
    ['[postmaster] FATAL:  could not create lock file', 'error', 'postmaster', 'could not create lock file'],
    // Ends only one connection.
    ['[client backend] FATAL:  role "x" does not exist', 'warn', 'client backend', 'role "x" does not exist'],
    ['[dead-end client backend] FATAL:  starting up', 'warn', 'dead-end client backend', 'starting up'],
    // Written before the settings, and with them the prefix, are read.
    [
      'FATAL:  unrecognized configuration parameter "x"',
      'error',
      undefined,
      'unrecognized configuration parameter "x"',
    ],
    ['\tand a second line', 'warn', undefined, 'and a second line'],
    [
      'setpriv: setresuid failed: Invalid argument',
      'warn',
      undefined,
      'setpriv: setresuid failed: Invalid argument',
    ],
  ])('%s', (line, level, backend, message) => {
    expect(parseServerLogLine(line)).toEqual({ level, backend, message });
  });
});
