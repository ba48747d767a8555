import { useState } from 'react';
import { call } from '../../../../lib/api-client.ts';
import { errorText } from '../../../../lib/api-error.ts';
import type { Progress } from '../../../../lib/send-request.ts';
import { useAction } from '../../../../lib/use-action.ts';
import { acceptedFileTypes, fileError, fileHint } from '../../../../presentation/document-file.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { TextButton } from '../../../../ui/buttons/text-link.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Field } from '../../../../ui/forms/field.tsx';
import { FileDrop } from '../../../../ui/forms/file-drop.tsx';
import { dialogTexts } from '../../../../ui/overlays/modal.tsx';
import { receiptErrors } from '../receipt-errors.ts';
import { receiptToasts, replaceFileCopy } from './copy.ts';
import styles from './section.module.css';

const texts = replaceFileCopy;

function useReplaceFile(receiptId: string, onReplaced: () => void) {
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);

  const { busy, run } = useAction({
    key: ['replace-receipt-file', receiptId],
    changes: ['receipt'],
    run(replacement: File) {
      const form = new FormData();
      form.set('receipt', replacement);
      return call('POST /subscriptions/payments/receipt/:id/upload', {
        params: { id: receiptId },
        form,
        onProgress: setProgress,
        idempotencyKey: null,
      });
    },
    onSuccess() {
      const { id, message } = receiptToasts.replaced;
      toast.success(message, { id });
      onReplaced();
    },
    onError(cause) {
      setProgress(null);
      setError(receiptErrors(cause).find(({ field }) => field === 'receipt')?.message ?? null);
      const { id, message } = receiptToasts.failed;
      toast.error(errorText(cause, message), { id, replace: true });
    },
  });

  return {
    file,
    error,
    progress,
    busy,
    choose(chosen: File | null) {
      const invalid = chosen && fileError(chosen);
      setError(invalid);
      setFile(invalid === null ? chosen : null);
    },
    submit() {
      if (file) run(file);
      else setError(error ?? texts.missing);
    },
  };
}

function ReplaceForm({ receiptId, onClose }: { receiptId: string; onClose: () => void }) {
  const { file, error, progress, busy, choose, submit } = useReplaceFile(receiptId, onClose);
  return (
    <div className={styles.replace}>
      <Field label={texts.label} group error={error ?? undefined}>
        <FileDrop
          file={file}
          onFile={choose}
          accept={acceptedFileTypes}
          hint={fileHint}
          disabled={busy}
          progress={progress}
        />
      </Field>
      <div className="btns">
        <Button size="small" busy={busy} onClick={submit}>
          {busy ? dialogTexts.submitting : texts.submit}
        </Button>
        <Button size="small" disabled={busy} onClick={onClose}>
          {dialogTexts.cancel}
        </Button>
      </div>
    </div>
  );
}

/** Replaces the file of a receipt that has not been reviewed yet. */
export function ReplaceReceiptFile({ receiptId }: { receiptId: string }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <ReplaceForm receiptId={receiptId} onClose={() => setOpen(false)} />;
  return <TextButton onClick={() => setOpen(true)}>{texts.open}</TextButton>;
}
