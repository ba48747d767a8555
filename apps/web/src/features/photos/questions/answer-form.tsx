import type { Question } from '@burnish/contract/questions/entities';
import { maxAnswerLength } from '@burnish/domain/photos/question-limits';
import { type FormEvent, useRef, useState } from 'react';
import { useMessageDraft } from '../../../lib/use-message-draft.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ChoiceGroup, Radio } from '../../../ui/forms/choice.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Textarea } from '../../../ui/forms/input.tsx';
import { copy } from './copy.ts';
import { useAnswer } from './queries.ts';
import styles from './questions.module.css';
import { subjectOf } from './subject.ts';

interface AnswerFormProps {
  question: Question;
  isPrimary: boolean;
  /** Called before the question disappears with its form. */
  onSent: () => void;
}

/** A suggested answer, or one in the customer's own words. */
export function AnswerForm({ question, isPrimary, onSent }: AnswerFormProps) {
  const { _id, suggestedAnswers, userId: customer } = question;
  const [chosen, setChosen] = useState<string | null>(null);
  const [own, setOwn] = useMessageDraft(customer._id, `question ${_id}`);
  const [error, setError] = useState<string>();
  const { run, busy } = useAnswer(question, () => {
    setOwn('');
    onSent();
  });
  const form = useRef<HTMLFormElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const answer = chosen ?? own.trim();
    if (answer) return run(answer);
    setError(copy.missing);
    form.current?.querySelector('textarea')?.focus();
  }

  return (
    <form ref={form} className={styles.answer} onSubmit={submit} noValidate>
      {suggestedAnswers.length > 0 && (
        <ChoiceGroup legend={copy.answerGroup}>
          {suggestedAnswers.map((answer) => (
            <Radio
              key={answer}
              name={`answer-${_id}`}
              checked={answer === chosen}
              onChange={() => {
                setChosen(answer);
                setError(undefined);
              }}
            >
              {answer}
            </Radio>
          ))}
        </ChoiceGroup>
      )}
      <Field label={suggestedAnswers.length > 0 ? copy.orOwnAnswer : copy.ownAnswer} error={error}>
        <Textarea
          rows={2}
          value={own}
          maxLength={maxAnswerLength}
          onChange={({ target }) => {
            setOwn(target.value);
            setChosen(null);
            setError(undefined);
          }}
        />
      </Field>
      <div>
        <Button
          type="submit"
          variant={isPrimary ? 'primary' : undefined}
          busy={busy}
          aria-label={copy.sendNamed(subjectOf(question))}
        >
          {copy.send}
        </Button>
      </div>
    </form>
  );
}
