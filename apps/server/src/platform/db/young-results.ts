// Keeps results of queries among the objects that V8 collects often and quickly (docs/decisions/0107).

type Callback = (error: unknown, result: unknown) => void;

/** Calls with a callback return no promise, nor do streams such as those of COPY. */
function returnsPromise(args: readonly unknown[]): boolean {
  const [statement] = args;
  const isStream = typeof statement === 'object' && statement !== null && 'submit' in statement;
  return !isStream && typeof args.at(-1) !== 'function';
}

/**
 * Makes a client of `pg` give a callback to its queries, and returns the promise itself. For a promise of its own, `pg` assigns
 * a function to a property. V8 creates such functions as old objects, and what an old object refers to stays until V8
 * collects the whole heap: here the query with all of its rows.
 */
export function keepResultsYoung(client: { query: (...args: never[]) => unknown }): void {
  const original: (...args: never[]) => unknown = client.query;

  async function run(args: readonly unknown[]): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const callback: Callback = (error, result) => (error ? reject(error) : resolve(result));
    Reflect.apply(original, client, [...args, callback]);
    try {
      return await promise;
    } catch (error) {
      // As `pg` does: otherwise the stack begins where the response was received.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  Reflect.set(client, 'query', (...args: unknown[]) =>
    returnsPromise(args) ? run(args) : Reflect.apply(original, client, args),
  );
}
