import { type ReactNode, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { TextButton } from '../buttons/text-link.tsx';
import { useReturnFocus } from '../forms/use-return-focus.ts';
import styles from './card-list.module.css';

interface CardListProps {
  label: string;
  /** Several cards in a row, where they fit. */
  columns?: boolean;
  children: ReactNode;
}

/** A few things that are added, edited and removed in place. */
export function CardList({ label, columns = false, children }: CardListProps) {
  return (
    <ul className={styles.cards} data-columns={columns || undefined} aria-label={label}>
      {children}
    </ul>
  );
}

interface EditTexts {
  edit: string;
  editLabel: string;
}

interface CardProps {
  title: string;
  /** Next to the title. */
  tag?: ReactNode;
  texts: EditTexts;
  /** The form that edits the card in its place. */
  form: (close: () => void) => ReactNode;
  /** Next to the button that opens the form. */
  actions: ReactNode;
  children: ReactNode;
}

export function Card({ title, tag, texts, form, actions, children }: CardProps) {
  const [isEditing, setEditing] = useState(false);
  const editButton = useReturnFocus(isEditing);
  if (isEditing) {
    return (
      <li className={styles.card} data-wide>
        {form(() => setEditing(false))}
      </li>
    );
  }
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h3>{title}</h3>
        {tag}
      </div>
      {children}
      <div className={styles.actions}>
        <TextButton ref={editButton} aria-label={texts.editLabel} onClick={() => setEditing(true)}>
          {texts.edit}
        </TextButton>
        {actions}
      </div>
    </li>
  );
}

interface AddCardProps {
  /** Of the button. */
  text: string;
  /** Of the form. */
  title: string;
  /** Why nothing can be added. */
  full: string | null;
  form: (close: () => void) => ReactNode;
}

/** A button that opens the form of a new card in its place. */
export function AddCard({ text, title, full, form }: AddCardProps) {
  const [isAdding, setAdding] = useState(false);
  const addButton = useReturnFocus(isAdding);
  if (isAdding) {
    return (
      <div className={styles.card}>
        <h3>{title}</h3>
        {form(() => setAdding(false))}
      </div>
    );
  }
  if (full !== null) return <p className="note">{full}</p>;
  return (
    <Button ref={addButton} size="small" onClick={() => setAdding(true)}>
      {text}
    </Button>
  );
}
