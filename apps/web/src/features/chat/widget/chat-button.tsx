import type { Ref } from 'react';
import { createPortal } from 'react-dom';
import { capped } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './chat-button.module.css';
import { copy } from './copy.ts';
import { openChat } from './window-state.ts';

interface ChatButtonProps {
  unread: number;
  hidden: boolean;
  ref: Ref<HTMLButtonElement>;
}

/** The closed chat. It stands beside the page, not in it: its ink is no action of the page's own. */
export function ChatButton({ unread, hidden, ref }: ChatButtonProps) {
  const number = capped(unread);
  return createPortal(
    <aside aria-label={copy.title} hidden={hidden}>
      <button
        ref={ref}
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={number === null ? copy.open : copy.openUnread(number)}
        onClick={openChat}
      >
        <Icon name="chat" />
        {number !== null && (
          <span className={styles.badge} aria-hidden="true">
            <Badge text={number} />
          </span>
        )}
      </button>
    </aside>,
    document.body,
  );
}
