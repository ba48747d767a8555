import type { CannedReply } from '@burnish/contract/chat/entities';
import { messageMaxLength } from '@burnish/domain/chat/chat';
import { type FormEvent, useState } from 'react';
import { Field } from '../../../../ui/forms/field.tsx';
import { Input, Textarea } from '../../../../ui/forms/input.tsx';
import { FormModal } from '../../../../ui/overlays/form-modal.tsx';
import { copy } from '../copy.ts';
import { useSaveReply } from './queries.ts';

const texts = copy.replies;
const titleMaxLength = 80;

/** Without a `reply` it creates a new one. */
export function ReplyForm({ reply, onClose }: { reply: CannedReply | null; onClose: () => void }) {
  const [title, setTitle] = useState(reply?.title ?? '');
  const [text, setText] = useState(reply?.text ?? '');
  const [isSubmitted, setSubmitted] = useState(false);
  const { run, busy } = useSaveReply(reply?._id ?? null, onClose);
  const errors = {
    title: title.trim() === '' ? texts.titleMissing : undefined,
    text: text.trim() === '' ? texts.textMissing : undefined,
  };

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    const invalidField = errors.title ? 'title' : errors.text && 'text';
    if (!invalidField) run({ title: title.trim(), text: text.trim() });
    else event.currentTarget.querySelector<HTMLElement>(`[name="${invalidField}"]`)?.focus();
  }

  return (
    <FormModal
      title={reply ? texts.editLabel(reply.title) : texts.add}
      submitText={texts.save}
      discardTitle={texts.discard}
      dirty={title !== (reply?.title ?? '') || text !== (reply?.text ?? '')}
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={texts.titleField} error={isSubmitted ? errors.title : undefined}>
        <Input
          name="title"
          value={title}
          maxLength={titleMaxLength}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <Field label={texts.textField} hint={texts.hint} error={isSubmitted ? errors.text : undefined}>
        <Textarea
          name="text"
          rows={6}
          value={text}
          maxLength={messageMaxLength}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </FormModal>
  );
}
