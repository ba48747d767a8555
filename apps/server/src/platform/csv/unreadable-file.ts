/** The file isn't what it should be, or takes too much time or memory to read. Callers turn it into their own error. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';

  constructor(cause?: unknown) {
    super('the file is unreadable', cause === undefined ? undefined : { cause });
  }
}
