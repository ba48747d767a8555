import type { ChatSubject } from '@burnish/contract/entity';
import { messageMaxLength } from '@burnish/domain/chat/chat';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useRef,
  useState,
} from 'react';
import { acceptedFiles, fileFault } from '../../../presentation/file-rules.ts';
import { Button } from '../../../ui/button.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { FileSlip } from '../../../ui/file-slip.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './composer.module.css';
import { copy } from './copy.ts';
import { keepDraft, keptDraft } from './kept.ts';
import { NoteSwitch } from './note-switch.tsx';
import type { OpenConversation } from './use-conversation.ts';

export interface ComposerHandle {
  readonly text: string;
  /** Puts words at the end of what is written. */
  readonly insert: (words: string) => void;
}

export interface ComposerProps {
  conversation: OpenConversation;
  file: File | null;
  onFile: (file: File | null) => void;
  /** What the next message is about; it is taken away by sending it, or by hand. */
  about?: { subject: ChatSubject; onClear: () => void } | undefined;
  /** An admin may write for admins only. */
  notes?: boolean | undefined;
  /** Beside the field, such as prepared replies. */
  tools?: ((composer: ComposerHandle) => ReactNode) | undefined;
  fieldRef?: Ref<HTMLTextAreaElement> | undefined;
}

const words = copy.composer;
const countedFrom = messageMaxLength - 200;

/** On a finger's keyboard Enter breaks the line, as everywhere else there. */
const isTouched = () => matchMedia('(pointer: coarse)').matches;

function Count({ length }: { length: number }) {
  if (length < countedFrom) return null;
  const left = messageMaxLength - length;
  if (left < 0) return <Fault>{words.tooLong(-left)}</Fault>;
  return <p className="note num">{words.left(left)}</p>;
}

export function Composer({
  conversation,
  file,
  onFile,
  about,
  notes = false,
  tools,
  fieldRef,
}: ComposerProps) {
  const { state, chatId, me, send, type, stopTyping } = conversation;
  const [text, setText] = useState(() => keptDraft(me._id, chatId));
  const [isNote, setNote] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const countId = useId();
  const fault = file && fileFault(file);
  const trimmed = text.trim();
  const isConnected = state.link === 'connected';
  const canSend =
    isConnected && !fault && trimmed.length <= messageMaxLength && (trimmed !== '' || file !== null);

  function write(next: string) {
    setText(next);
    keepDraft(me._id, chatId, next);
    // What is noted for admins only is nobody's on the other side to wait for.
    if (next.trim() === '' || isNote) stopTyping();
    else type();
  }

  function submit() {
    if (!canSend) return;
    send({ text: trimmed, file, kind: isNote ? 'note' : 'message', about: about?.subject ?? null });
    setText('');
    keepDraft(me._id, chatId, '');
    onFile(null);
    about?.onClear();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouched()) return;
    event.preventDefault();
    submit();
  }

  function onPaste(event: ClipboardEvent) {
    const [pasted] = event.clipboardData.files;
    if (!pasted) return;
    event.preventDefault();
    onFile(pasted);
  }

  return (
    <form
      className={styles.composer}
      data-note={isNote || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {about && (
        <p className={styles.about}>
          {copy.about(about.subject.label)}
          <IconButton icon="close" label={copy.notAbout(about.subject.label)} onClick={about.onClear} />
        </p>
      )}
      {file && (
        <div className={styles.file}>
          <FileSlip
            file={file}
            onRemove={() => onFile(null)}
            removeText={copy.remove}
            progressLabel={file.name}
          />
          {fault && <Fault>{fault}</Fault>}
        </div>
      )}
      <div className={styles.line}>
        <IconButton icon="attach" label={words.attach} onClick={() => chooser.current?.click()} />
        <input
          ref={chooser}
          type="file"
          hidden
          accept={acceptedFiles}
          onChange={({ target }) => {
            onFile(target.files?.[0] ?? null);
            // The same file can be chosen again after it was removed.
            target.value = '';
          }}
        />
        <div className={styles.growing} data-text={text}>
          <textarea
            ref={fieldRef}
            className={styles.field}
            rows={1}
            aria-label={isNote ? words.noteLabel : words.label}
            aria-describedby={countId}
            placeholder={isNote ? words.notePlaceholder : words.placeholder}
            enterKeyHint={isTouched() ? 'enter' : 'send'}
            value={text}
            onChange={({ target }) => write(target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
        </div>
        {isNote ? (
          <Button size="small" type="submit" disabled={!canSend}>
            {words.addNote}
          </Button>
        ) : (
          <IconButton icon="send" label={words.send} type="submit" disabled={!canSend} />
        )}
      </div>
      <div id={countId} className={styles.count}>
        <Count length={trimmed.length} />
      </div>
      {(tools || notes) && (
        <div className={styles.tools}>
          {notes && <NoteSwitch isOn={isNote} onChange={setNote} />}
          {tools?.({ text, insert: (more) => write(text === '' ? more : `${text.trimEnd()}\n${more}`) })}
        </div>
      )}
    </form>
  );
}
