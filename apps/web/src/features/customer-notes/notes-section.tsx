import type { CustomerNote } from '@burnish/contract/customers/entities';
import { allowedCustomerNoteActions } from '@burnish/domain/customers/customer-note';
import { useState } from 'react';
import { focusAfterAction } from '../../lib/focus-after-action.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { Instant } from '../../ui/display/time.tsx';
import { useReturnFocus } from '../../ui/forms/use-return-focus.ts';
import { RecordSection, SectionMount } from '../../ui/layout/record-section.tsx';
import { RemoveItem } from '../../ui/lists/remove-item.tsx';
import { SectionList } from '../../ui/lists/section-list.tsx';
import { useConfirmation } from '../../ui/overlays/use-confirmation.ts';
import { copy } from './copy.ts';
import { NoteForm } from './note-form.tsx';
import styles from './notes.module.css';
import { useCustomerNotes, useDeleteNote } from './queries.ts';

function authorOf({ author }: CustomerNote): string {
  return author.fullName ?? copy.formerColleague;
}

interface NoteProps {
  note: CustomerNote;
  currentUserId: string;
  /** The note is gone: the focus goes to what remains. */
  onDeleted: () => void;
}

function DeleteNote({ note, onDeleted }: Omit<NoteProps, 'currentUserId'>) {
  const confirmation = useConfirmation();
  const { run, busy } = useDeleteNote(note, { onClose: confirmation.close, onDeleted });
  return (
    <RemoveItem
      confirmation={confirmation}
      text={copy.delete}
      label={copy.deleteLabel(authorOf(note))}
      title={copy.deletion.title}
      confirmText={copy.deletion.confirm}
      busy={busy}
      onConfirm={() => run(undefined)}
    >
      <p>{copy.deletion.text}</p>
    </RemoveItem>
  );
}

function Note({ note, currentUserId, onDeleted }: NoteProps) {
  const [isEditing, setEditing] = useState(false);
  const editButton = useReturnFocus(isEditing);
  const { author, isAuthorInTeam, customerId } = note;
  const actions = allowedCustomerNoteActions(currentUserId, { authorId: author._id, isAuthorInTeam });
  if (isEditing) {
    return (
      <li>
        <NoteForm customerId={customerId} note={note} onClose={() => setEditing(false)} />
      </li>
    );
  }
  return (
    <li className={styles.note}>
      <p className={styles.text}>{note.text}</p>
      <p className={styles.foot}>
        <span className="note num">
          {authorOf(note)}, <Instant value={note.createdAt} withTime short />
          {note.editedAt !== null && (
            <>
              , {copy.edited} <Instant value={note.editedAt} withTime short />
            </>
          )}
        </span>
        {actions.includes('edit') && (
          <TextButton
            ref={editButton}
            aria-label={copy.editLabel(authorOf(note))}
            onClick={() => setEditing(true)}
          >
            {copy.edit}
          </TextButton>
        )}
        {actions.includes('delete') && <DeleteNote note={note} onDeleted={onDeleted} />}
      </p>
    </li>
  );
}

/** Notes of the team about a customer, newest first. */
export function NotesSection({ customerId, currentUserId }: { customerId: string; currentUserId: string }) {
  const list = useCustomerNotes(customerId);
  const [isAdding, setAdding] = useState(false);
  const addButton = useReturnFocus(isAdding);

  return (
    <RecordSection id="notes" title={copy.title} note={copy.teamOnly}>
      <SectionMount>
        {isAdding ? (
          <NoteForm customerId={customerId} note={null} onClose={() => setAdding(false)} />
        ) : (
          <div>
            <Button ref={addButton} size="small" onClick={() => setAdding(true)}>
              <Icon name="plus" small />
              <span>{copy.add}</span>
            </Button>
          </div>
        )}
        <SectionList list={list} texts={copy}>
          {(notes) => (
            <ul className={styles.notes} aria-label={copy.title}>
              {notes.map((note) => (
                <Note
                  key={note._id}
                  note={note}
                  currentUserId={currentUserId}
                  onDeleted={() => focusAfterAction(() => addButton.current)}
                />
              ))}
            </ul>
          )}
        </SectionList>
      </SectionMount>
    </RecordSection>
  );
}
