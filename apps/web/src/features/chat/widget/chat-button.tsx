import type { Ref } from 'react';
import { createPortal } from 'react-dom';
import { badgeCount } from '../../../lib/format.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import styles from './chat-button.module.css';
import { copy } from './copy.ts';
import { openChat } from './window-state.ts';

interface ChatButtonProps {
  unreadCount: number;
  hidden: boolean;
  ref: Ref<HTMLButtonElement>;
}

/** Opens the chat. Rendered outside the page, in the corner of the window. */
export function ChatButton({ unreadCount, hidden, ref }: ChatButtonProps) {
  const badge = badgeCount(unreadCount);
  return createPortal(
    <aside aria-label={copy.title} hidden={hidden}>
      <button
        ref={ref}
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={badge === null ? copy.open : copy.openUnread(badge)}
        onClick={openChat}
      >
        <Icon name="chat" />
        {badge !== null && (
          <span className={styles.badge} aria-hidden="true">
            <Badge text={badge} />
          </span>
        )}
      </button>
    </aside>,
    document.body,
  );
}
