import type { ChatSubject } from '@burnish/contract/chat/entities';
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
import { useSentDraft, withoutSent } from '../../../lib/use-message-draft.ts';
import { acceptedFileTypes, fileError } from '../../../presentation/document-file.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { SelectedFile } from '../../../ui/forms/selected-file.tsx';
import styles from './composer.module.css';
import { copy } from './copy.ts';
import { type Draft, draftSubject, loadDraft, saveDraft } from './drafts.ts';
import type { OpenConversation } from './use-conversation.ts';

export interface ComposerProps {
  conversation: OpenConversation;
  file: File | null;
  onFile: (file: File | null) => void;
  /** What the next message is about. Cleared when it is sent, or by the user. */
  subject?: { value: ChatSubject; onClear: () => void } | undefined;
  /** Whether notes for admins only can be written. */
  canAddNotes?: boolean | undefined;
  /** Controls under the field, such as canned replies. */
  tools?: ReactNode;
  fieldRef?: Ref<HTMLTextAreaElement> | undefined;
}

const texts = copy.composer;
const showCountFrom = messageMaxLength - 200;

/** On touch keyboards Enter inserts a line break. */
const isTouchDevice = () => matchMedia('(pointer: coarse)').matches;

function CharacterCount({ length }: { length: number }) {
  if (length < showCountFrom) return null;
  const remaining = messageMaxLength - length;
  if (remaining < 0) return <FormError>{texts.tooLong(-remaining)}</FormError>;
  return <p className="note num">{texts.remaining(remaining)}</p>;
}

function NoteSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className={styles.noteSwitch}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {texts.noteSwitch}
      <span className="vh">, {copy.note}</span>
    </label>
  );
}

export function Composer({
  conversation,
  file,
  onFile,
  subject,
  canAddNotes = false,
  tools,
  fieldRef,
}: ComposerProps) {
  const { state, chatId, userId, send, startTyping, stopTyping } = conversation;
  const [{ text, kind }, setDraft] = useState(() => loadDraft(userId, chatId));
  // Outside of the conversation, where it shows the same draft.
  useSentDraft(draftSubject(chatId), (sent) =>
    setDraft((current) => ({ ...current, text: withoutSent(current.text, sent) })),
  );
  const isNote = canAddNotes && kind === 'note';
  const fileInput = useRef<HTMLInputElement>(null);
  const countId = useId();
  const error = file && fileError(file);
  const trimmed = text.trim();
  const isConnected = state.connectionStatus === 'connected';
  const canSend =
    isConnected && !error && trimmed.length <= messageMaxLength && (trimmed !== '' || file !== null);

  function changeDraft(changed: Draft) {
    setDraft(changed);
    saveDraft(userId, chatId, changed);
  }

  function changeText(next: string) {
    changeDraft({ text: next, kind });
    // The customer must not see that an admin is typing a note.
    if (next.trim() === '' || isNote) stopTyping();
    else startTyping();
  }

  function submit() {
    if (!canSend) return;
    send({ text: trimmed, file, kind: isNote ? 'note' : 'message', subject: subject?.value ?? null });
    changeDraft({ text: '', kind });
    onFile(null);
    subject?.onClear();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouchDevice()) return;
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
      {subject && (
        <p className={styles.subject}>
          {copy.about(subject.value.label)}
          <IconButton
            icon="close"
            label={copy.removeSubject(subject.value.label)}
            onClick={subject.onClear}
          />
        </p>
      )}
      {file && (
        <div className={styles.file}>
          <SelectedFile
            file={file}
            onRemove={() => onFile(null)}
            removeText={copy.remove}
            progressLabel={file.name}
          />
          {error && <FormError>{error}</FormError>}
        </div>
      )}
      <div className={styles.line}>
        <IconButton icon="attach" label={texts.attach} onClick={() => fileInput.current?.click()} />
        <input
          ref={fileInput}
          type="file"
          hidden
          accept={acceptedFileTypes}
          onChange={({ target }) => {
            onFile(target.files?.[0] ?? null);
            // Lets the user choose the same file again after removing it.
            target.value = '';
          }}
        />
        <div className={styles.growing} data-text={text}>
          <textarea
            ref={fieldRef}
            className={styles.field}
            rows={1}
            aria-label={isNote ? texts.noteLabel : texts.label}
            aria-describedby={countId}
            placeholder={isNote ? texts.notePlaceholder : texts.placeholder}
            enterKeyHint={isTouchDevice() ? 'enter' : 'send'}
            value={text}
            onChange={({ target }) => changeText(target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
        </div>
        {isNote ? (
          <Button size="small" type="submit" disabled={!canSend}>
            {texts.addNote}
          </Button>
        ) : (
          <IconButton icon="send" label={texts.send} type="submit" disabled={!canSend} />
        )}
      </div>
      <div id={countId} className={styles.count}>
        <CharacterCount length={trimmed.length} />
      </div>
      {(tools || canAddNotes) && (
        <div className={styles.tools}>
          {canAddNotes && (
            <NoteSwitch
              isOn={isNote}
              onChange={(isOn) => changeDraft({ text, kind: isOn ? 'note' : 'message' })}
            />
          )}
          {tools}
        </div>
      )}
    </form>
  );
}
