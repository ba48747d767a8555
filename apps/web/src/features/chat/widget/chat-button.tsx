import type { Ref } from 'react';
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

/** The closed chat. */
export function ChatButton({ unread, hidden, ref }: ChatButtonProps) {
  const number = capped(unread);
  return (
    <button
      ref={ref}
      type="button"
      className={styles.button}
      hidden={hidden}
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
  );
}
