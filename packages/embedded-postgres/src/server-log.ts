export interface Logger {
  info(details: Record<string, unknown>, message: string): void;
  warn(details: Record<string, unknown>, message: string): void;
  error(details: Record<string, unknown>, message: string): void;
}

export interface ServerLogLine {
  readonly level: 'info' | 'warn' | 'error';
  /** PostgreSQL's name for the server process that wrote the line. */
  readonly backend: string | undefined;
  readonly message: string;
}

/** The `log_line_prefix` that `parseServerLogLine` expects. */
export const logLinePrefix = '[%b] ';

const severityLine =
  /^(?:\[(?<backend>[^\]]*)\] )?(?<severity>DEBUG\d?|INFO|NOTICE|LOG|WARNING|ERROR|FATAL|PANIC): {1,2}(?<message>.*)$/;

export function parseServerLogLine(line: string): ServerLogLine {
  const { backend, severity, message } = severityLine.exec(line)?.groups ?? {};
  // Continuation lines, and output of setpriv or the dynamic loader.
  if (severity === undefined || message === undefined)
    return { level: 'warn', backend, message: line.trim() };
  return { level: levelOf(severity, backend), backend, message };
}

function levelOf(severity: string, backend: string | undefined): ServerLogLine['level'] {
  // Ends one connection (or all of them, at shutdown), not the server.
  if (severity === 'FATAL' && backend?.endsWith('client backend')) return 'warn';
  if (severity === 'ERROR' || severity === 'FATAL' || severity === 'PANIC') return 'error';
  return severity === 'WARNING' ? 'warn' : 'info';
}
