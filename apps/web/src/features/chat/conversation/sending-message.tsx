import type { Progress } from '../../../lib/transmit.ts';
import { cx } from '../../../ui/cx.ts';
import { FileSlip } from '../../../ui/file-slip.tsx';
import { Glyph } from '../../../ui/glyph.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { copy } from './copy.ts';
import styles from './message.module.css';
import type { Sending } from './state.ts';
import { Words } from './words.tsx';

interface SendingMessageProps {
  sending: Sending;
  progress: Progress | undefined;
  onAgain: () => void;
  onRemove: () => void;
}

/** On its way, or refused with its reason. */
export function SendingMessage({ sending, progress, onAgain, onRemove }: SendingMessageProps) {
  const { text, file, kind, refusal } = sending;
  return (
    <li className={cx(styles.message, styles.own, styles[kind], styles.waiting)} data-first>
      <p className="vh">{copy.you}</p>
      <div className={styles.bubble}>
        {file && (
          <div className={styles.upload}>
            <FileSlip
              file={file}
              progress={refusal === null ? progress : null}
              removeText={copy.remove}
              progressLabel={file.name}
            />
          </div>
        )}
        {text !== '' && (
          <p className={styles.words}>
            <Words text={text} />
          </p>
        )}
      </div>
      {refusal === null ? (
        <p className={styles.foot}>{copy.sending}</p>
      ) : (
        <div className={styles.refusal}>
          <p role="alert">
            <Glyph name="fault" /> {copy.notSent} {refusal}
          </p>
          <TextButton onClick={onAgain}>{copy.tryAgain}</TextButton>
          <TextButton onClick={onRemove}>{copy.remove}</TextButton>
        </div>
      )}
    </li>
  );
}
