import type { CannedReply } from '@burnish/contract/entity';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ListState } from '../../../../ui/list-state.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { TextButton } from '../../../../ui/text-button.tsx';
import { copy } from '../copy.ts';
import { useReplies } from './queries.ts';
import styles from './replies.module.css';
import { repliesWith } from './reply-text.ts';

const words = copy.replies;

interface ReplyPickerProps {
  onPick: (reply: CannedReply) => void;
  onManage: () => void;
  onClose: () => void;
}

/** Over the composer: search, then choose; Escape goes back to writing. */
export function ReplyPicker({ onPick, onManage, onClose }: ReplyPickerProps) {
  const frame = useRef<HTMLElement>(null);
  const [sought, setSought] = useState('');
  const { data, isError, refetch } = useReplies();
  const found = repliesWith(sought, data ?? []);

  useEffect(() => frame.current?.querySelector('input')?.focus(), []);

  function onKey(event: KeyboardEvent): void {
    const [first] = found;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && first) onPick(first);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <section ref={frame} className={styles.picker} aria-label={words.title} onKeyDown={onKey}>
      <div className={styles.bar}>
        <SearchField label={words.search} value={sought} onChange={setSought} />
        <TextButton onClick={onManage}>{words.manage}</TextButton>
      </div>
      <div className={styles.found}>
        <ListState
          loading={data === undefined}
          skeleton={<Skeleton shape="lines" count={2} label={words.loading} />}
          error={isError && !data ? { title: words.failed, onRetry: () => void refetch() } : null}
        >
          {found.length === 0 && (
            <p className="note" role="status">
              {sought.trim() === '' ? words.empty : words.nothingFits}
            </p>
          )}
          <ul>
            {found.map((reply) => (
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
