/** A subject that failed, and why. */
export interface Failure<Subject> {
  readonly subject: Subject;
  readonly error: Error;
}

/** Requests that run at a time: the server decides each of them by itself. */
const parallel = 3;

/** Runs an action for each subject. A failure doesn't stop the others. */
export async function runEach<Subject>(
  subjects: readonly Subject[],
  run: (subject: Subject) => Promise<unknown>,
  onProgress: (done: number) => void,
): Promise<readonly Failure<Subject>[]> {
  const waiting = [...subjects];
  const failures: Failure<Subject>[] = [];
  let done = 0;
  const runNext = async (): Promise<void> => {
    const subject = waiting.shift();
    if (subject === undefined) return;
    await run(subject).catch((error: unknown) => {
      failures.push({ subject, error: error instanceof Error ? error : new Error(String(error)) });
    });
    done += 1;
    onProgress(done);
    return runNext();
  };
  await Promise.all(Array.from({ length: parallel }, runNext));
  return failures;
}
