// Problems that the user of the command can solve, and how other errors are explained.
import { BurnishError, ConnectionError } from '../errors.ts';

/** Programs that run the command depend on these. */
export const exitCodes = {
  done: 0,
  failed: 1,
  /** The command line is wrong. */
  usage: 2,
  /** All files were sent, but the studio has to look at some: they match no photo or were rejected. */
  attention: 3,
} as const;

export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

const remedies: Readonly<Record<string, string>> = {
  UNAUTHENTICATED: 'The API key is invalid, expired or revoked. Run "burnish login" with another one.',
  SESSION_REQUIRED: 'The API key is not accepted for this.',
  INSUFFICIENT_SCOPE:
    'The API key lacks a scope. "pull" needs photos:read, and for the studio studio:read as well. "push" needs ' +
    'photos:read, photos:write, studio:read and studio:write.',
};

export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

/** A message for the user. Null: the error is a bug. */
export function explain(error: unknown): string | null {
  if (error instanceof BurnishError) {
    const { code, message, requestId } = error;
    return remedies[code] ?? (requestId === null ? message : `${message} (request ${requestId})`);
  }
  if (error instanceof ConnectionError) return `${error.message} Run the command again to continue.`;
  const isKnown = error instanceof CommandError || error instanceof TypeError || isSystemError(error);
  return isKnown ? error.message : null;
}
