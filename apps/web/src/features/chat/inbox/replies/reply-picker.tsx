import type { CannedReply } from '@burnish/contract/chat/entities';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { loadFailure } from '../../../../lib/load-status.ts';
import { TextButton } from '../../../../ui/buttons/text-link.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { SearchField } from '../../../../ui/forms/search-field.tsx';
import { ListState } from '../../../../ui/lists/list-state.tsx';
import { copy } from '../copy.ts';
import { useReplies } from './queries.ts';
import styles from './replies.module.css';
import { searchReplies } from './reply-text.ts';

const texts = copy.replies;

interface ReplyPickerProps {
  onPick: (reply: CannedReply) => void;
  onManage: () => void;
  onClose: () => void;
}

/** Searches and picks a canned reply. Enter in the search field picks the first result, Escape closes. */
export function ReplyPicker({ onPick, onManage, onClose }: ReplyPickerProps) {
  const container = useRef<HTMLElement>(null);
  const [search, setSearch] = useState('');
  const query = useReplies();
  const { data } = query;
  const results = searchReplies(data ?? [], search);

  useEffect(() => container.current?.querySelector('input')?.focus(), []);

  function onKeyDown(event: KeyboardEvent): void {
    const [first] = results;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && first) onPick(first);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <section ref={container} className={styles.picker} aria-label={texts.title} onKeyDown={onKeyDown}>
      <div className={styles.bar}>
        <SearchField label={texts.search} value={search} onChange={setSearch} />
        <TextButton onClick={onManage}>{texts.manage}</TextButton>
      </div>
      <div className={styles.results}>
        <ListState
          loading={data === undefined}
          skeleton={<Skeleton shape="lines" count={2} label={texts.loading} />}
          error={loadFailure(query, texts.failed)}
        >
          {results.length === 0 && (
            <p className="note" role="status">
              {search.trim() === '' ? texts.empty : texts.noResults}
            </p>
          )}
          <ul>
            {results.map((reply) => (
              <li key={reply._id}>
                <button type="button" className={styles.reply} onClick={() => onPick(reply)}>
                  <b>{reply.title}</b>
                  <span>{reply.text}</span>
                </button>
              </li>
            ))}
          </ul>
        </ListState>
      </div>
    </section>
  );
}
