import { useState } from 'react';
import { useAct } from '../../../lib/act.ts';
import { failureText } from '../../../lib/failure.ts';
import { call } from '../../../lib/service.ts';
import { toast } from '../../../lib/toast.ts';
import type { Progress } from '../../../lib/transmit.ts';
import { fileFault } from '../../../presentation/file-rules.ts';
import { copy } from '../copy.ts';
import { receiptFaults } from '../faults.ts';

export function useReplaceFile(receiptId: string, onReplaced: () => void) {
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);

  const { busy, act } = useAct({
    key: ['replace-receipt-file', receiptId],
    changes: ['receipt'],
    run(replacement: File) {
      const form = new FormData();
      form.set('receipt', replacement);
      return call('POST /subscriptions/payments/receipt/:id/upload', {
        params: { id: receiptId },
        form,
        onProgress: setProgress,
      });
    },
    onDone() {
      const { id, words } = copy.toasts.replaced;
      toast.success(words, { id });
      onReplaced();
    },
    onFail(error) {
      setProgress(null);
      setFault(receiptFaults(error).find(({ field }) => field === 'receipt')?.message ?? null);
      const { id, words } = copy.toasts.failed;
      toast.error(failureText(error, words), { id, replace: true });
    },
  });

  return {
    file,
    fault,
    progress,
    busy,
    choose(chosen: File | null) {
      const found = chosen && fileFault(chosen);
      setFault(found);
      setFile(found === null ? chosen : null);
    },
    send() {
      if (file) act(file);
      else setFault(fault ?? copy.replace.missing);
    },
  };
}
