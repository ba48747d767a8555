import type { Job } from '@burnish/contract/photos/entities';
import {
  maxQuestionLength,
  maxSuggestedAnswerLength,
  maxSuggestedAnswers,
} from '@burnish/domain/photos/question-limits';
import { type FormEvent, useState } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import { Input, Textarea } from '../../../ui/forms/input.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { copy } from './copy.ts';
import { useAsk } from './queries.ts';

const texts = copy.ask;

/** A photo of the job. */
export interface AskedPhoto {
  readonly _id: string;
  readonly fileName: string;
}

interface AskDialogProps {
  job: Pick<Job, '_id' | 'number'>;
  /** Null: the question is about all photos. */
  photo: AskedPhoto | null;
  onClose: () => void;
}

/** The answers so far, and one more to fill in. Those before it keep their position, also while they are empty. */
function withEmpty(answers: readonly string[]): readonly string[] {
  const filled = answers.slice(0, answers.findLastIndex((answer) => answer !== '') + 1);
  return filled.length < maxSuggestedAnswers ? [...filled, ''] : filled;
}

/** A question of the studio to the customer. */
export default function AskDialog({ job, photo, onClose }: AskDialogProps) {
  const [text, setText] = useState('');
  const [answers, setAnswers] = useState<readonly string[]>(['']);
  const [error, setError] = useState<string>();
  const { run, busy } = useAsk(job._id, onClose);
  const suggestedAnswers = [...new Set(answers.map((answer) => answer.trim()).filter(Boolean))];

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (text.trim() !== '') return run({ photoId: photo?._id ?? null, text: text.trim(), suggestedAnswers });
    setError(texts.missing);
    event.currentTarget.querySelector('textarea')?.focus();
  }

  return (
    <FormModal
      title={texts.title(photo?.fileName ?? job.number)}
      submitText={texts.submit}
      discardTitle={texts.discard}
      dirty={text !== '' || suggestedAnswers.length > 0}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.text} hint={texts.textHint} error={error}>
        <Textarea
          rows={3}
          value={text}
          maxLength={maxQuestionLength}
          onChange={({ target }) => {
            setText(target.value);
            setError(undefined);
          }}
        />
      </Field>
      {answers.map((answer, index) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are identified by position
          key={index}
          label={texts.suggested(index + 1)}
          optional
          hint={index === 0 ? texts.suggestedHint : undefined}
        >
          <Input
            value={answer}
            maxLength={maxSuggestedAnswerLength}
            autoComplete="off"
            onChange={({ target }) => setAnswers(withEmpty(answers.with(index, target.value)))}
          />
        </Field>
      ))}
    </FormModal>
  );
}
