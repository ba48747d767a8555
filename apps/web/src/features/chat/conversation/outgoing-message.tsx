import type { Progress } from '../../../lib/send-request.ts';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { cx } from '../../../ui/cx.ts';
import { Glyph } from '../../../ui/display/glyph.tsx';
import { SelectedFile } from '../../../ui/forms/selected-file.tsx';
import { listTexts } from '../../../ui/lists/list-texts.ts';
import { copy } from './copy.ts';
import styles from './message.module.css';
import { MessageText } from './message-text.tsx';
import type { OutgoingMessage as Outgoing } from './state.ts';

interface OutgoingMessageProps {
  outgoing: Outgoing;
  progress: Progress | undefined;
  onResend: () => void;
  onDiscard: () => void;
}

/** A message that is being sent, or could not be sent. */
export function OutgoingMessage({ outgoing, progress, onResend, onDiscard }: OutgoingMessageProps) {
  const { text, file, kind, error } = outgoing;
  // A file without a text, lost by a reload of the page.
  const isEmpty = text === '' && file === null;
  return (
    <li className={cx(styles.message, styles.own, styles[kind], styles.outgoing)} data-first>
      <p className="vh">{copy.you}</p>
      {!isEmpty && (
        <div className={styles.bubble}>
          {file && (
            <div className={styles.upload}>
              <SelectedFile
                file={file}
                progress={error === null ? progress : null}
                removeText={copy.remove}
                progressLabel={file.name}
              />
            </div>
          )}
          {text !== '' && (
            <p className={styles.text}>
              <MessageText text={text} />
            </p>
          )}
        </div>
      )}
      {error === null ? (
        <p className={styles.foot}>{copy.sending}</p>
      ) : (
        <div className={styles.error}>
          <p role="alert">
            <Glyph name="error" /> {copy.notSent} {error}
          </p>
          {!isEmpty && <TextButton onClick={onResend}>{listTexts.retry}</TextButton>}
          <TextButton onClick={onDiscard}>{copy.remove}</TextButton>
        </div>
      )}
    </li>
  );
}
