import { useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { DescriptionList } from '../../ui/display/description-list.tsx';
import { copy } from './copy.ts';
import styles from './studio-settings.module.css';

const texts = copy.conflict;

interface ConflictNoticeProps {
  /** What is saved, by the labels of the form. */
  saved: readonly { readonly term: string; readonly value: string | null }[];
  onKeep: () => void;
  onDiscard: () => void;
}

/** Someone else was faster: says what is saved, and asks whose values shall hold. */
export function ConflictNotice({ saved, onKeep, onDiscard }: ConflictNoticeProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  // Someone who is typing is not interrupted.
  useEffect(() => {
    const isTyping = document.activeElement?.matches('input, select, textarea');
    if (!isTyping) section.current?.focus();
  }, []);
  return (
    <section ref={section} className={styles.conflict} aria-labelledby={id} tabIndex={-1}>
      <div role="alert">
        <h3 id={id}>{texts.title}</h3>
        <p>{texts.text}</p>
      </div>
      <DescriptionList items={saved.map(({ term, value }) => ({ term, value: value || texts.none }))} />
      <div className="btns">
        <Button size="small" onClick={onKeep}>
          {texts.keep}
        </Button>
        <Button size="small" onClick={onDiscard}>
          {texts.discard}
        </Button>
      </div>
    </section>
  );
}
