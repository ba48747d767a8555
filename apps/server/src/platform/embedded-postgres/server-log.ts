export interface Logger {
  info(details: Record<string, unknown>, message: string): void;
  warn(details: Record<string, unknown>, message: string): void;
  error(details: Record<string, unknown>, message: string): void;
}

export interface ServerLogLine {
  readonly level: 'info' | 'warn' | 'error';
  /** Which of the server's processes wrote it, in PostgreSQL's words. */
  readonly backend: string | undefined;
  readonly message: string;
}

/** The prefix that `parseServerLogLine` takes apart again. */
export const logLinePrefix = '[%b] ';

const severityLine =
  /^(?:\[(?<backend>[^\]]*)\] )?(?<severity>DEBUG\d?|INFO|NOTICE|LOG|WARNING|ERROR|FATAL|PANIC): {1,2}(?<message>.*)$/;

export function parseServerLogLine(line: string): ServerLogLine {
  const { backend, severity, message } = severityLine.exec(line)?.groups ?? {};
  // Continuation lines, and the words of setpriv or of the dynamic loader.
  if (severity === undefined || message === undefined)
    return { level: 'warn', backend, message: line.trim() };
  return { level: levelOf(severity, backend), backend, message };
}

function levelOf(severity: string, backend: string | undefined): ServerLogLine['level'] {
  // The end of one connection (also of all of them at every shutdown), not of the server.
  if (severity === 'FATAL' && backend?.endsWith('client backend')) return 'warn';
  if (severity === 'ERROR' || severity === 'FATAL' || severity === 'PANIC') return 'error';
  return severity === 'WARNING' ? 'warn' : 'info';
}
