import { useState } from 'react';
import { acceptedFiles, fileWords } from '../../../presentation/file-rules.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { copy } from '../copy.ts';
import styles from './part.module.css';
import { useReplaceFile } from './use-replace-file.ts';

const words = copy.replace;

function ReplaceForm({ receiptId, onEnd }: { receiptId: string; onEnd: () => void }) {
  const { file, fault, progress, busy, choose, send } = useReplaceFile(receiptId, onEnd);
  return (
    <div className={styles.replace}>
      <Field label={words.label} group error={fault ?? undefined}>
        <FileDrop
          file={file}
          onFile={choose}
          accept={acceptedFiles}
          note={fileWords.note}
          disabled={busy}
          progress={progress}
        />
      </Field>
      <div className="btns">
        <Button size="small" busy={busy} onClick={send}>
          {busy ? words.sending : words.send}
        </Button>
        <Button size="small" disabled={busy} onClick={onEnd}>
          {words.cancel}
        </Button>
      </div>
    </div>
  );
}

/** As long as nobody has looked at a receipt, its file can be exchanged for a better one. */
export function ReplaceFile({ receiptId }: { receiptId: string }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <ReplaceForm receiptId={receiptId} onEnd={() => setOpen(false)} />;
  return <TextButton onClick={() => setOpen(true)}>{words.offer}</TextButton>;
}
