import type { CannedReply } from '@burnish/contract/entity';
import { messageMaxLength } from '@burnish/domain/chat/chat';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { ModalBody, ModalFooter, ModalForm } from '../../../../ui/modal-parts.tsx';
import { Textarea } from '../../../../ui/textarea.tsx';
import { copy } from '../copy.ts';
import { useSaveReply } from './queries.ts';

const words = copy.replies;
const longestTitle = 80;

/** `reply`: the one that is changed; null: a new one. */
export function ReplyForm({ reply, onClose }: { reply: CannedReply | null; onClose: () => void }) {
  const [title, setTitle] = useState(reply?.title ?? '');
  const [text, setText] = useState(reply?.text ?? '');
  const [isTried, setTried] = useState(false);
  const { act, busy } = useSaveReply(reply?._id ?? null, onClose);
  const faults = {
    title: title.trim() === '' ? words.noTitle : undefined,
    text: text.trim() === '' ? words.noText : undefined,
  };

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setTried(true);
    const first = faults.title ? 'title' : faults.text && 'text';
    if (!first) act({ title: title.trim(), text: text.trim() });
    else event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  return (
    <Modal open onClose={onClose} title={reply ? words.changeOf(reply.title) : words.add} held={busy}>
      <ModalForm onSubmit={save}>
        <ModalBody>
          <Field label={words.titleField} error={isTried ? faults.title : undefined}>
            <Input
              name="title"
              value={title}
              maxLength={longestTitle}
              onChange={(event) => setTitle(event.target.value)}
            />
          </Field>
          <Field label={words.textField} hint={words.hint} error={isTried ? faults.text : undefined}>
            <Textarea
              name="text"
              rows={6}
              value={text}
              maxLength={messageMaxLength}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
        </ModalBody>
        <ModalFooter>
          <Button onClick={onClose} disabled={busy}>
            {words.cancel}
          </Button>
          <Button type="submit" look="primary" busy={busy}>
            {busy ? words.saving : words.save}
          </Button>
        </ModalFooter>
      </ModalForm>
    </Modal>
  );
}
