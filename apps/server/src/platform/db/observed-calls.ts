// Observes the calls of a pool or client of `pg`, which take a callback or return a promise.
import { isObserved, type Operation, runOperation } from '../operations.ts';

type Callback = (error: unknown, ...results: unknown[]) => void;

function isCallback(value: unknown): value is Callback {
  return typeof value === 'function';
}

/**
 * Replaces a method by one that is observed. `describe`: what a call with these arguments is; null if it isn't observed,
 * such as one whose result is neither a promise nor passed to a callback.
 */
export function observeCalls<Name extends string>(
  target: { [N in Name]: (...args: never[]) => unknown },
  name: Name,
  describe: (args: readonly unknown[]) => Operation | null,
): void {
  const original: (...args: never[]) => unknown = target[name];
  const call = (args: readonly unknown[]): unknown => Reflect.apply(original, target, args);

  function observed(...args: unknown[]): unknown {
    const operation = isObserved() ? describe(args) : null;
    if (operation === null) return call(args);
    const callback = args.at(-1);
    if (!isCallback(callback)) return runOperation(operation, async () => call(args));
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
    const run = () => {
      call([
        ...args.slice(0, -1),
        (error: unknown, ...results: unknown[]) => (error ? reject(error) : resolve(results)),
      ]);
      return promise;
    };
    runOperation(operation, run).then((results) => callback(undefined, ...results), callback);
    return undefined;
  }
  Reflect.set(target, name, observed);
}
