// Reads a file in a thread of its own, with limited time and memory: the process answers other calls meanwhile.
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { UnreadableFileError } from './unreadable-file.ts';

type Answer<Result> = { readonly result: Result } | { readonly unreadable: true };

/** A file of 10,000 lines takes less than a second. */
const maxMilliseconds = 20_000;

const maxHeapMb = 256;

/**
 * `worker`: the file that calls `answerParser` with the same request and result.
 * @throws UnreadableFileError, also if it takes too much time or memory
 */
export function parseInThread<Request, Result>(worker: URL, request: Request): Promise<Result> {
  const thread = new Worker(worker, {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const timer = setTimeout(() => {
    reject(new UnreadableFileError(new Error('the parser took too long')));
    void thread.terminate();
  }, maxMilliseconds);
  thread.once('message', (answer: Answer<Result>) => {
    if ('result' in answer) resolve(answer.result);
    else reject(new UnreadableFileError());
  });
  thread.once('error', (error) =>
    reject(
      'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new UnreadableFileError(error) : error,
    ),
  );
  thread.once('exit', (code) => reject(new Error(`the parser's thread ended with ${code}`)));
  return promise.finally(() => clearTimeout(timer));
}

/** Runs in the thread. */
export function answerParser<Request, Result>(parse: (request: Request) => Result): void {
  function answer(): Answer<Result> {
    const request: Request = workerData;
    try {
      return { result: parse(request) };
    } catch (error) {
      if (error instanceof UnreadableFileError) return { unreadable: true };
      throw error;
    }
  }
  parentPort?.postMessage(answer());
}
