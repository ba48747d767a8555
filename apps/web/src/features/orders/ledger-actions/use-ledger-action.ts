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
