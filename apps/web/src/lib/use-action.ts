import type { EntityName } from '@burnish/contract/events';
import { hashKey, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { startActionRefresh } from './action-refresh.ts';
import { ApiError } from './api-error.ts';
import { createIdempotencyKeys, type IdempotencyKeyOf } from './idempotency.ts';
import { connection } from './realtime-connection.ts';

interface ActionOptions<Input, Output> {
  /** Names the action and its subject. The same action is not started twice at a time. */
  key: readonly string[];
  /** The input names the subject: the action runs for several inputs at a time. */
  perInput?: boolean;
  /** What creates something sends the key of its content, so that it is created once, however often it is tried. */
  run: (input: Input, idempotencyKeyOf: IdempotencyKeyOf) => Promise<Output>;
  /** What the action changes. After an error these are loaded again too: the page may have been outdated. */
  changes: readonly EntityName[];
  /** The action stays busy until a returned promise has settled. */
  onSuccess: (output: Output, input: Input) => unknown;
  /** Not called for a 401, which the session reports itself. */
  onError: (error: Error) => void;
  /** Called after a success, once the page shows the changes. */
  onRefreshed?: () => void;
}

/**
 * A mutation on one subject. Busy until the page shows its result: its author receives the changed rows as events, like
 * everyone else. The affected queries are loaded again only after an error, or if there is no event.
 */
export function useAction<Input, Output>({
  key,
  perInput = false,
  run,
  changes,
  onSuccess,
  onError,
  onRefreshed,
}: ActionOptions<Input, Output>) {
  const client = useQueryClient();
  const [keys] = useState(createIdempotencyKeys);
  // The state of the mutation is rendered a moment later: until then a checkbox would show the old choice.
  const [running, setRunning] = useState<{ readonly input: Input } | null>(null);
  const sameAction = { mutationKey: key, exact: true };

  const mutation = useMutation({
    mutationKey: key,
    mutationFn: (input: Input) => run(input, keys.keyOf),
    // Offline, an action fails at once instead of being paused and sent later.
    networkMode: 'always',
    onMutate: () => startActionRefresh({ client, connection, entities: changes }),
    onSuccess(output, input) {
      keys.reset();
      return onSuccess(output, input);
    },
    onError(error) {
      keys.resetIfRefused(error);
      if (!(error instanceof ApiError && error.status === 401)) onError(error);
    },
    async onSettled(_, error, __, refresh) {
      try {
        if (error !== null) return await refresh?.reload();
        await refresh?.finish();
        onRefreshed?.();
      } finally {
        setRunning(null);
      }
    },
  });

  return {
    busy: useIsMutating(sameAction) > 0,
    /** The input of the running action. */
    pendingInput: running?.input,
    run(input: Input) {
      const isRunning = client.isMutating({
        ...sameAction,
        predicate: ({ state }) => !perInput || hashKey([state.variables]) === hashKey([input]),
      });
      if (isRunning > 0) return;
      setRunning({ input });
      mutation.mutate(input);
    },
  };
}
