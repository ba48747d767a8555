import { useState } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { useAction } from '../../../lib/use-action.ts';
import { adminToast } from '../../../presentation/admin-toast.ts';
import { toast } from '../../../ui/feedback/toast.ts';

interface LedgerActionOptions<Body> {
  /** Names the action and what it is about. */
  key: readonly string[];
  run: (body: Body, idempotencyKey: string) => Promise<unknown>;
  texts: { readonly done: string; readonly failed: string };
  onDone: () => void;
  /** Shows the errors of fields. The amounts are loaded again: someone else may have changed them. */
  onError: (error: Error) => void;
}

/** Records something about money. The dialog stays open with what was typed if that fails. */
export function useLedgerAction<Body>({ key, run, texts, onDone, onError }: LedgerActionOptions<Body>) {
  return useAction({
    key,
    changes: ['invoice', 'order', 'receipt', 'subscription', 'ledger_entry'],
    run: (body: Body, idempotencyKeyOf) => run(body, idempotencyKeyOf(body)),
    onSuccess() {
      toast.success(texts.done, adminToast);
      onDone();
    },
    onError(error) {
      toast.error(errorText(error, texts.failed), adminToast);
      onError(error);
    },
  });
}

/** What an admin decides about, as it was when the dialog opened, and whether its balance is another one by now. */
export interface Seen<Value> {
  readonly value: Value;
  /** Null: it is the same. */
  readonly changed: { readonly from: number; readonly to: number; readonly accept: () => void } | null;
}

/**
 * Keeps what the admin has read: amounts that change under their hands are confirmed by mistake. The call names this balance
 * and fails if it is another one by then.
 */
export function useSeen<Value>(latest: Value, balanceOf: (value: Value) => number): Seen<Value> {
  const [value, setValue] = useState(latest);
  const [from, to] = [balanceOf(value), balanceOf(latest)];
  return { value, changed: from === to ? null : { from, to, accept: () => setValue(latest) } };
}
