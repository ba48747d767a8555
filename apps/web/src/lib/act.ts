import type { LiveEntity } from '@burnish/contract/events';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { keysShowing } from './query-keys.ts';

interface ActOptions<Input, Output> {
  /** What is done, and to which thing: while it is under way the same is not begun again. */
  key: readonly string[];
  run: (input: Input) => Promise<Output>;
  /** Whatever shows one of these is asked for again, after a refusal too: it may have been outdated. */
  changes: readonly LiveEntity[];
  onDone: (output: Output, input: Input) => void;
  /** Not called when the session turned out to be over: that says so itself. */
  onFail: (error: Error) => void;
  /** After it was done, once the page shows what has become of it. */
  onShown?: () => void;
}

/** A person's act on one thing. It stays busy until the page shows what has become of it. */
export function useAct<Input, Output>({
  key,
  run,
  changes,
  onDone,
  onFail,
  onShown,
}: ActOptions<Input, Output>) {
  const client = useQueryClient();
  const same = { mutationKey: key, exact: true };

  async function refresh() {
    const keys = changes.flatMap(keysShowing);
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  }

  const mutation = useMutation({
    mutationKey: key,
    mutationFn: run,
    // Without a network an act fails at once, rather than happening by itself later.
    networkMode: 'always',
    onSuccess: onDone,
    onError(error) {
      if (!(error instanceof ApiError && error.status === 401)) onFail(error);
    },
    async onSettled(_, error) {
      await refresh();
      if (error === null) onShown?.();
    },
  });

  return {
    busy: useIsMutating(same) > 0,
    /** What was asked for, while it is under way. */
    asked: mutation.isPending ? mutation.variables : undefined,
    act(input: Input) {
      if (client.isMutating(same) === 0) mutation.mutate(input);
    },
  };
}
