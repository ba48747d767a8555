import { downloadText } from '../../../lib/download-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Modal, ModalBody, ModalFooter } from '../../../ui/overlays/modal.tsx';
import { copy } from './copy.ts';
import styles from './second-factor.module.css';

const texts = copy.recovery;

/** Shown once, and closed by its own button only: the codes can't be shown again. */
export function RecoveryCodesDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`;

  async function copyCodes(): Promise<void> {
    await navigator.clipboard.writeText(text);
    toast.success(texts.copied);
  }

  return (
    <Modal open onClose={onDone} title={texts.dialogTitle} preventClose>
      <ModalBody>
        <p>{texts.dialogText}</p>
        <ul className={styles.codes} aria-label={texts.title}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="btns">
          {'clipboard' in navigator && (
            <Button size="small" onClick={() => void copyCodes()}>
              {texts.copy}
            </Button>
          )}
          <Button size="small" onClick={() => downloadText(texts.fileName, text)}>
            {texts.download}
          </Button>
        </div>
      </ModalBody>
      <ModalFooter>
        <Button variant="primary" onClick={onDone}>
          {texts.done}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
