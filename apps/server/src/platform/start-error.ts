// Failures of the start that the operator can solve.

/** As in sysexits.h, so that a supervisor can tell which ones another start doesn't solve. */
export const exitCodes = {
  failed: 1,
  /** Another start may succeed. */
  databaseUnreachable: 69,
  noPermission: 77,
  misconfigured: 78,
} as const;

type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The message says what is wrong and what to do, without secrets. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
