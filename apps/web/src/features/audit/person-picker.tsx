import type { User } from '@burnish/contract/accounts/entities';
import { useState } from 'react';
import { useDebouncedInput } from '../../lib/use-debounced-input.ts';
import { contactLine, fullName } from '../../presentation/people.ts';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Modal, ModalBody } from '../../ui/overlays/modal.tsx';
import { copy } from './copy.ts';
import styles from './person-picker.module.css';
import { usePeople } from './queries.ts';

interface PersonPickerProps {
  title: string;
  onPick: (user: User) => void;
  onClose: () => void;
}

/** Chooses one of all users, for a filter. */
export default function PersonPicker({ title, onPick, onClose }: PersonPickerProps) {
  const [search, setSearch] = useState('');
  const [text, setText] = useDebouncedInput(search, setSearch);
  const list = usePeople(search);
  return (
    <Modal open onClose={onClose} title={title}>
      <ModalBody>
        <SearchField label={copy.picker.search} value={text} onChange={setText} maxLength={200} />
        <PagedList list={list} texts={copy.picker} filtered={search !== ''} onClear={() => setText('')}>
          {(users) => (
            <ul className={styles.people}>
              {users.map((user) => (
                <li key={user._id}>
                  <button type="button" className={styles.person} onClick={() => onPick(user)}>
                    <b>{fullName(user)}</b>
                    <span className="note">{contactLine(user)}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </ModalBody>
    </Modal>
  );
}
